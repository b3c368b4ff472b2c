// The data of a page, as Rust writes it.

/**
 * A tag of a game.
 * @typedef {{name: string, value: string}} Tag
 */

/**
 * A move. `after` is the index of the move that it follows.
 * @typedef {object} MoveData
 * @property {string} address
 * @property {number | null} after
 * @property {string} move
 * @property {string[]} [comments]
 * @property {string | null} [clock]
 * @property {string[]} [hints]
 * @property {string} [text] The comments without clock and markup, where that differs from them.
 * @property {Markup} [markup]
 */

/** @typedef {"!!" | "!" | "!?" | "?!" | "?" | "??"} Judgement */

/**
 * A judgement; an evaluation, such as `34/8` or `#-5`; and arrows and circles, such as `green:c4-d5` and
 * `red:d4`.
 * @typedef {{judgement?: Judgement | null, eval?: string | null, shapes?: string[]}} Markup
 */

/**
 * Rules in plain English, and the special squares.
 * @typedef {object} RulesData
 * @property {string} title
 * @property {{heading: string, sentences: string[]}[]} sections
 * @property {Record<string, string[]>} zones
 * @property {boolean} exits
 */

/**
 * The sealed part of a puzzle.
 * @typedef {object} PuzzleData
 * @property {boolean} strict
 * @property {Side | null} solver
 * @property {number} prestart
 * @property {string} salt
 * @property {Record<string, string>} nodes
 * @property {string} whole
 */

/**
 * The data of a puzzle for a position; see `puzzle_data.rs`.
 * @typedef {object} PuzzlePage
 * @property {string | null} move
 * @property {string} [text]
 * @property {string[]} [hints]
 * @property {string | null} [clock]
 * @property {Side | null} side_to_move
 * @property {boolean} continues Whether the move continues the line in the record.
 * @property {boolean} more Whether the record has a further move.
 * @property {string} [reply] The step of the opponent's move that continues the line.
 * @property {string} [solved] The key of the whole game, if the puzzle is solved here.
 */

/**
 * The moves of a puzzle, which can be read only with the moves before them. `Key` is whatever names a position.
 * @template Key
 * @typedef {object} Book
 * @property {boolean} strict
 * @property {Side | null} solver
 * @property {number} prestart The number of moves before the introduction.
 * @property {Key} first
 * @property {(key: Key, step: string) => Key} after
 * @property {(key: Key) => PuzzlePage | null} read
 * @property {(solved: string) => GameData} whole
 */

/**
 * A game. `explained` is an index into the rules of the page, or the rules themselves.
 * @typedef {object} GameData
 * @property {Tag[]} tags
 * @property {string | null} rules
 * @property {string | null} [position_tag]
 * @property {string | null} result
 * @property {string} start
 * @property {Side | null} side_to_move
 * @property {MoveData[]} moves
 * @property {string} [start_text] The comment on the start without markup, if it has any.
 * @property {Markup} [start_markup]
 * @property {number} [plies]
 * @property {string} [opening]
 * @property {string} [text]
 * @property {RulesData | number | null} [explained]
 * @property {PuzzleData} [puzzle]
 */

/**
 * A table above the list of games. The words of `find` list the games of a cell.
 * @typedef {{title: string, columns: string[], rows: {text: string, find?: string}[][]}} PageTable
 */

/**
 * All that a page shows.
 * @typedef {{title: string, tables?: PageTable[], rules: RulesData[], games: GameData[]}} PageData
 */

/** @typedef {"attackers" | "defenders"} Side */

export {};
