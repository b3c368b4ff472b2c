// The evaluations of a record: a bar beside the board, and a graph of the moves.

import { html, svg } from "./dom.js";
import { MIN_LOSS, chance, lossOf, scoreInWords, scoreText } from "./markup.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./markup.js").Score} Score */

/** How many of the moves that lost most are listed. */
const MAX_LOSSES = 6;

/** The bar: the share of the attackers grows from below. */
export class Gauge {
  constructor() {
    this.bar = html("div", { class: "balance" });
    this.number = html("span", { "aria-hidden": "true" });
    this.element = html("div", { class: "gauge", role: "img" }, this.bar, this.number);
    this.element.hidden = true;
  }

  /** @param {Score | null} score */
  show(score) {
    const share = score ? chance(score) : 0.5;
    this.bar.style.height = `${share * 100}%`;
    this.element.classList.toggle("unknown", !score);
    this.element.classList.toggle("ahead", share >= 0.5);
    this.number.textContent = score ? scoreText(score) : "";
    this.element.setAttribute("aria-label", score ? `Evaluation: ${scoreInWords(score)}` : "No evaluation");
  }
}

/** Where a move is in the graph: the attackers win above. @param {Score} score @param {number} depth */
function placeOf(score, depth) {
  return `${depth} ${(100 - 100 * chance(score)).toFixed(1)}`;
}

/** The graph: a click goes to a move. The slider, the list of moves and the losses have the same for keyboards. */
export class Graph {
  /** @param {(node: Node) => void} go @param {(node: Node) => string} link */
  constructor(go, link) {
    this.go = go;
    this.link = link;
    /** @type {Node[]} */
    this.line = [];
    this.area = svg("path", { class: "area" });
    this.curve = svg("path", { class: "curve" });
    this.faults = svg("path", { class: "faults" });
    this.here = svg("path", { class: "here" });
    this.picture = svg("svg", { preserveAspectRatio: "none", role: "img", click: (/** @type {MouseEvent} */ event) => this.clicked(event) });
    this.picture.append(this.area, svg("path", { class: "even", d: "M0 50H1e6" }), this.curve, this.faults, this.here);
    this.losses = html("ol");
    this.fold = html("details", {}, html("summary", {}, "Moves that lost most"), this.losses);
    this.element = html("section", { class: "graph", "aria-label": "Evaluation" }, this.picture, this.fold);
    this.element.hidden = true;
  }

  /** Draws the evaluations of a line whose movers are known. @param {Node[]} line */
  draw(line) {
    this.line = line;
    const known = line.flatMap(({ score, depth }) => (score ? [{ score, depth, place: placeOf(score, depth) }] : []));
    const [first] = known;
    const last = known.at(-1);
    this.element.hidden = known.length < 2;
    if (!first || !last) {
      return;
    }
    const points = known.map(({ place }) => place).join("L");
    this.picture.setAttribute("viewBox", `0 0 ${Math.max(line.length - 1, 1)} 100`);
    this.curve.setAttribute("d", `M${points}`);
    this.area.setAttribute("d", `M${first.depth} 100L${points}V100Z`);
    const words = `Evaluation of ${known.length} moves: at first ${scoreInWords(first.score)}, at last ${scoreInWords(last.score)}`;
    this.picture.setAttribute("aria-label", words);
    this.list(line);
  }

  /** @param {Node[]} line */
  list(line) {
    const losses = line.map((node) => ({ node, loss: lossOf(node.parent?.score, node.score, node.mover) })).filter(({ loss }) => loss >= MIN_LOSS);
    this.faults.setAttribute("d", losses.map(({ node: { depth, score } }) => (score ? `M${placeOf(score, depth)}h0` : "")).join(""));
    const most = losses.sort((one, other) => other.loss - one.loss).slice(0, MAX_LOSSES);
    this.fold.hidden = !most.length;
    this.losses.replaceChildren(
      ...most.map(({ node, loss }) => {
        const click = (/** @type {MouseEvent} */ event) => {
          event.preventDefault();
          this.go(node);
        };
        const text = `${node.address} ${node.move?.text ?? ""}${node.markup.judgement ?? ""}`;
        return html("li", {}, html("a", { href: this.link(node), click }, text), ` −${Math.round(loss * 100)}\u00a0%`);
      }),
    );
  }

  /** Shows where the current move is. @param {number} index */
  show(index) {
    this.here.setAttribute("d", `M${index} 0V100`);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const { left, width } = this.picture.getBoundingClientRect();
    const node = this.line[Math.round(((event.clientX - left) / width) * (this.line.length - 1))];
    if (node) {
      this.go(node);
    }
  }
}
