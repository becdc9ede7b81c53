/** Text inside XML and HTML: what people wrote can neither end an element nor begin one. */

/** Not one of the characters that XML 1.0 §2.2 allows; a parser refuses the whole document for one of them. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
/** Turns the order of what stands beside it around, so that a name shows as another one (Unicode TR 36 §2.5). */
const TURNING = /[\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu
const REPLACEMENT = '\u{FFFD}'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // An attribute's value would lose them to spaces (XML 1.0 §3.3.3).
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** A text as it may stand in an element or, in quotes, in an attribute. */
export const escaped = (text: string): string =>
  text
    .replaceAll(FORBIDDEN, REPLACEMENT)
    .replaceAll(TURNING, REPLACEMENT)
    .replaceAll(/[&<>"'\t\n\r]/gu, (each) => entities[each] ?? each)

type Attributes = Readonly<Record<string, string | number | null>>

/** An element with escaped attributes; those that are null are left out. `content` is markup already. */
export function element(name: string, attributes: Attributes, content: string | readonly string[] = ''): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')
  const inside = typeof content === 'string' ? content : content.join('')
  return inside === '' ? `<${name}${given}/>` : `<${name}${given}>${inside}</${name}>`
}
