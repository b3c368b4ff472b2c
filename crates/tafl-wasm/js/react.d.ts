// The types of <tafl-game> and <tafl-board> in JSX: `import type {} from "tafl-notation/react"`.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { Moves, TaflBoardElement, TaflBoardEventMap } from "./board.js";
import type { TaflGameElement, TaflGameEventMap } from "./element/index.js";

/** The attributes and properties of `<tafl-game>` in JSX. */
export interface TaflGameAttributes extends DetailedHTMLProps<HTMLAttributes<TaflGameElement>, TaflGameElement> {
  game?: TaflGameElement["game"] | object;
  src?: string;
  number?: number;
  address?: string;
  engine?: TaflGameElement["engine"];
  editable?: boolean;
  plays?: TaflGameElement["plays"];
  opponent?: TaflGameElement["opponent"];
  level?: number;
  "heading-level"?: 1 | 2 | 3 | 4 | 5 | 6;
  onmove?: (event: TaflGameEventMap["move"]) => void;
  onplay?: (event: TaflGameEventMap["play"]) => void;
  onload?: (event: TaflGameEventMap["load"]) => void;
  onerror?: (event: TaflGameEventMap["error"]) => void;
}

/** The attributes and properties of `<tafl-board>` in JSX. */
export interface TaflBoardAttributes extends DetailedHTMLProps<HTMLAttributes<TaflBoardElement>, TaflBoardElement> {
  position?: string;
  a1?: TaflBoardElement["a1"];
  coordinates?: TaflBoardElement["coordinates"];
  moves?: Moves;
  lastMove?: string;
  shapes?: string[];
  zones?: TaflBoardElement["zones"];
  drawable?: boolean;
  pen?: TaflBoardElement["pen"];
  setup?: boolean;
  exits?: boolean;
  onmove?: (event: TaflBoardEventMap["move"]) => void;
  onselect?: (event: TaflBoardEventMap["select"]) => void;
  onshapes?: (event: TaflBoardEventMap["shapes"]) => void;
  onchange?: (event: TaflBoardEventMap["change"]) => void;
  onerror?: (event: TaflBoardEventMap["error"]) => void;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "tafl-board": TaflBoardAttributes;
      "tafl-game": TaflGameAttributes;
    }
  }
}
