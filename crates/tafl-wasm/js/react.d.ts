// The type of <tafl-game> in JSX: `import type {} from "tafl-notation/react"`.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { TaflGameElement } from "./element/index.js";

/** The attributes and properties of `<tafl-game>` in JSX. */
export interface TaflGameAttributes extends DetailedHTMLProps<HTMLAttributes<TaflGameElement>, TaflGameElement> {
  game?: TaflGameElement["game"] | object;
  src?: string;
  number?: number;
  address?: string;
  engine?: TaflGameElement["engine"];
  "heading-level"?: 1 | 2 | 3 | 4 | 5 | 6;
  onmove?: (event: CustomEvent<{ address: string }>) => void;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "tafl-game": TaflGameAttributes;
    }
  }
}
