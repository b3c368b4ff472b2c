// The functions that the module calls.

/** Why a call failed. */
export class TaflError extends Error {
  #drawing;

  constructor({ code, message, address, diagnostic, drawing }) {
    super(message);
    this.name = "TaflError";
    this.code = code;
    this.address = address ?? null;
    this.span = diagnostic?.span ?? null;
    this.line = diagnostic?.line ?? null;
    this.column = diagnostic?.column ?? null;
    this.endLine = diagnostic?.endLine ?? null;
    this.endColumn = diagnostic?.endColumn ?? null;
    this.#drawing = drawing ?? `error[${code}]: ${message}\n`;
  }

  /** The message is not among the fields that `JSON.stringify` sees. */
  toJSON() {
    return { ...this, message: this.message };
  }

  /** The message below the line of text that it is about. `name` is the name of the text, such as a file. */
  render(name) {
    // The line of text itself begins with its number.
    return name === undefined ? this.#drawing : this.#drawing.replace(/^( *--> )(?=\d+:\d+$)/gm, `$1${clean(name)}:`);
  }
}

/** A name without control characters, as a pattern of `replace`. */
const clean = (name) => String(name).replace(/\p{C}/gu, "\u{FFFD}").replaceAll("$", "$$$$");

/** `end_line` as `endLine`. */
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/**
 * The value of a JSON text of the module. Its fields have the names that all programs know, and JavaScript has them in
 * camel case. No other text in JSON has a colon after its closing quote.
 */
export const objectOf = (json) => JSON.parse(json.replace(/"[a-z0-9]+(?:_[a-z0-9]+)+":/g, camel));

export const taflError = (code, message, address, place) =>
  new TaflError({ code, message, address, ...(place && objectOf(place)) });

export const withValue = (json, value) => ({ value, ...objectOf(json) });

export const words = (text) => (text === "" ? [] : text.split(" "));
