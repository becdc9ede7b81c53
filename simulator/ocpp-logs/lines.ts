/**
 * The lines of a text that comes in pieces, without their ends. A line that is longer than `most` is cut there, so that a
 * file without any line break does not fill the memory.
 */
export async function* linesFrom(
  pieces: AsyncIterable<string> | Iterable<string>,
  most: number,
): AsyncGenerator<string> {
  let open = ''
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      yield withoutReturn((open + piece.slice(from, end)).slice(0, most))
      open = ''
      from = end + 1
    }
    if (open.length < most) open = (open + piece.slice(from)).slice(0, most)
  }
  if (open !== '') yield withoutReturn(open)
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)
