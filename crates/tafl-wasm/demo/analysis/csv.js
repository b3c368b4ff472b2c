// Reading a file of comma-separated values (RFC 4180) piece by piece.

/**
 * The rows of a file, as many at a time as arrive together.
 * @param {Blob} file @returns {AsyncGenerator<string[][]>}
 */
export async function* csvRows(file) {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let record = "";
  let isOpen = false;
  for (let isOver = false; !isOver; ) {
    const { done, value = "" } = await reader.read();
    isOver = done;
    const lines = (rest + value).split("\n");
    rest = done ? "" : (lines.pop() ?? "");
    const rows = [];
    for (const line of lines) {
      record = isOpen ? `${record}\n${line}` : line;
      // A line break between quotes belongs to the field.
      isOpen = isOpen !== (line.split('"').length % 2 === 0);
      if (!isOpen && record) {
        rows.push(fieldsOf(record.replace(/\r$/, "")));
      }
    }
    yield rows;
  }
}

/** @param {string} record @returns {string[]} */
function fieldsOf(record) {
  if (!record.includes('"')) {
    return record.split(",");
  }
  const fields = `,${record}`.matchAll(/,(?:"([^"]*(?:""[^"]*)*)"|([^,]*))/g);
  return [...fields].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}
