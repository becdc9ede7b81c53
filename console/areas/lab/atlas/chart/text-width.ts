/**
 * The width of texts without a browser, because charts are laid out when the console is built. The figures are those of the
 * widest font of the interface (console/theme/theme.css.ts), so that the others fit.
 */

/** Widths in em. */
const narrow = 0.32
const small = 0.58
const capital = 0.7
const wide = 0.92
const ideograph = 1

function widthOfCharacter(character: string): number {
  if (/[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/u.test(character)) return ideograph
  if (/[\sijlftrI.,:;'’|!()[\]]/u.test(character)) return narrow
  if (/[mwMW@—%&]/u.test(character)) return wide
  return /\p{Lu}/u.test(character) ? capital : small
}

/** The width of a text in px, at a size in px. */
export const widthOf = (text: string, size: number): number =>
  Math.ceil([...text].reduce((sum, character) => sum + widthOfCharacter(character), 0) * size)

/** The width of letters that are all equally wide, in px. */
export const monoWidthOf = (text: string, size: number): number => Math.ceil(text.length * 0.62 * size)

/** A text in lines of at most `most` px: broken at spaces, and anywhere in a script without spaces. */
export function wrapped(text: string, size: number, most: number): readonly string[] {
  const pieces =
    text.match(/[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]|\s+|[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+/gu) ?? []
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    // Closing punctuation stays on its line.
    const mayBegin = !/^[，。：；、）」”！？]/u.test(piece)
    if (line !== '' && mayBegin && widthOf((line + piece).trimEnd(), size) > most) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += piece
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '')
}
