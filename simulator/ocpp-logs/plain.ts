import { momentIn } from './moments.ts'
import { shownOf } from './entry.ts'
import type { Said } from './entry.ts'

/** Lines of a program's own log, with a frame somewhere in them: `2026-11-24 08:00:01,250 INFO CP1 << [2,"7","Heartbeat",{}]`. */

const frameHead = /\[\s*[2-4]\s*,\s*(?:"|\d)/u
/** Words and arrows that tell a direction. */
const directions =
  /(?:^|[^\p{L}\d])(sent|sending|send|received|receiving|receive|recv|outgoing|incoming|outbound|inbound|out|in|tx|rx|request|response|reply|→|←|>>>?|<<<?|--?>|<--?|=>|<=)(?=$|[^\p{L}\d])/iu

/** The frame of a line; null for a line that tells of something else. */
export function plainLine(text: string, line: number): Said | null {
  const head = frameHead.exec(text)
  if (head === null) return null
  const frame = arrayAt(text, head.index)
  if (frame === null)
    return { line, problem: `the frame is cut off: its brackets are not closed in ${shownOf(text.slice(head.index))}` }
  const before = text.slice(0, head.index)
  const moment = momentIn(before)
  const words = moment === null ? before : before.slice(0, moment.from) + ' ' + before.slice(moment.to)
  return {
    line,
    at: moment?.at ?? null,
    direction: directions.exec(words)?.[1]?.toLowerCase() ?? null,
    pile: null,
    text: frame,
  }
}

/** The JSON array that begins at an index, by its brackets; null when they are not closed. */
function arrayAt(text: string, from: number): string | null {
  let depth = 0
  let isInString = false
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') {
      depth -= 1
      if (depth === 0) return text.slice(from, at + 1)
    }
  }
  return null
}
