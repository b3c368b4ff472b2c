// The layout of a board. Shared by the tests of pages and of the analysis board.

/** What is wrong with the layout of a board; nothing if its squares and pieces are where they belong. Runs in the page. */
export function misplaced(board) {
  const wrong = [];
  const box = (element) => element.getBoundingClientRect();
  // Browsers round to parts of a pixel.
  const isNear = (one, other) => Math.abs(one - other) < 1;
  const isSame = (one, other) => ["left", "top", "right", "bottom"].every((edge) => isNear(one[edge], other[edge]));
  const isInside = (inner, outer) => inner.left > outer.left - 1 && inner.right < outer.right + 1 && inner.top > outer.top - 1 && inner.bottom < outer.bottom + 1;
  const expect = (isTrue, what) => isTrue || wrong.push(what);
  const [picture, grid] = [board.querySelector(".picture"), board.querySelector(".grid")];
  const [whole, squares] = [box(board), box(grid)];
  const page = { left: 0, top: -Infinity, right: document.documentElement.clientWidth, bottom: Infinity };
  expect(isInside(whole, box(board.parentElement)) && isInside(whole, page), "the board is outside of its container");
  expect(isNear(whole.width, whole.height), "the board is not a square");
  expect(isSame(box(picture), whole), "the picture does not fill the board");
  expect(isSame(box(picture.querySelector(".wood")), squares), "the grid is not over the squares of the picture");
  const cells = [...grid.querySelectorAll('[role="gridcell"]')];
  const size = Math.sqrt(cells.length);
  const side = squares.width / size;
  const pieces = [...picture.children[3].children].map((piece) => box(piece));
  for (const [index, cell] of cells.entries()) {
    const [left, top] = [squares.left + (index % size) * side, squares.top + Math.floor(index / size) * side];
    const name = cell.getAttribute("aria-label");
    expect(isSame(box(cell), { left, top, right: left + side, bottom: top + side }), `the square ${name}`);
    const isHere = ({ x, width, y, height }) => Math.abs(x + width / 2 - left - side / 2) < side / 8 && Math.abs(y + height / 2 - top - side / 2) < side / 8;
    const found = pieces.filter(isHere);
    expect(found.length === Number(!name.includes(", empty")), `${found.length} pieces on ${name}`);
    expect(found.every((piece) => isInside(piece, box(cell)) && piece.width > side / 2), `the piece of ${name}`);
  }
  expect(pieces.length === cells.filter((cell) => !cell.getAttribute("aria-label").includes(", empty")).length, `${pieces.length} pieces`);
  return wrong;
}
