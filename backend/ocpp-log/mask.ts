import { frameCharsMost } from '#contracts/equipment/ocpp-log.calls.ts'
import { framesOf, rewritten } from './chunk.ts'
import type { Chunk, KeptFrame } from './chunk.ts'

/**
 * What must not lie on a disk in clear: the values of secret configuration keys (OCPP 1.6 security whitepaper: the
 * `AuthorizationKey` is the pile's password) and passwords in addresses of files. Identifiers of cards stay: they are what
 * the log is searched for.
 */

export const MASK = '***'

const secretName = /authorizationkey|passw|passphrase|secret/iu
const login = /(:\/\/)[^\s"/@]+@/gu
/** An object without objects in it, which a configuration key is; braces in its strings do not count. */
const flatObject = /\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/gu
const keyOf = /"key"\s*:\s*"([^"]*)"/iu
const keys = /"key"\s*:\s*"([^"]*)"/giu
const value = /("value"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|[^\s,}\]"]+)/giu

/** Whether a text is worth a closer look: most frames are not. */
const mayHoldSecret = (text: string): boolean => text.includes('onfiguration') || text.includes('://')

/** A frame's text without its secrets, whether it is JSON or not. */
export function masked(text: string): string {
  if (!mayHoldSecret(text)) return text
  const withoutLogins = text.replaceAll(login, `$1${MASK}@`)
  const secrets = [...withoutLogins.matchAll(keys)].filter(([, key = '']) => secretName.test(key)).length
  if (secrets === 0) return withoutLogins
  let found = 0
  const precise = withoutLogins.replaceAll(flatObject, (object) => {
    if (!secretName.test(keyOf.exec(object)?.[1] ?? '')) return object
    found += 1
    return object.replaceAll(value, `$1"${MASK}"`)
  })
  // Where it is no JSON, nobody knows which value belongs to which key: then none is worth the risk.
  return found === secrets ? precise : withoutLogins.replaceAll(value, `$1"${MASK}"`)
}

/** A chunk as it may be written: without secrets, and none of its frames longer than `frameCharsMost`. */
export function presentable(chunk: Chunk): Chunk {
  if (chunk.longest <= frameCharsMost && !mayHoldSecret(chunk.text)) return chunk
  return { ...chunk, text: rewritten(chunk.firstAt, framesOf(chunk).map(reduced)) }
}

function reduced(frame: KeptFrame): KeptFrame {
  const text = masked(frame.text)
  return text.length > frameCharsMost
    ? { ...frame, text: text.slice(0, frameCharsMost) }
    : { ...frame, text, length: text.length }
}
