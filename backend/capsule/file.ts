import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Result, Schema } from 'effect'
import { CAPSULE_FORMAT, CapsuleEnd, CapsuleHead, CapsuleLine } from '#contracts/lab/capsule.ts'

/** A capsule as bytes. */
export interface Capsule {
  readonly head: CapsuleHead
  readonly lines: readonly CapsuleLine[]
}

/** A file that is none, is damaged, or was written by a later version. */
export class Unopenable extends Error {
  override readonly name = 'Unopenable'
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export function packCapsule({ head, lines }: Capsule): Uint8Array {
  const body = [head, ...lines].map((line) => JSON.stringify(line)).join('\n')
  return gzipSync(`${body}\n${JSON.stringify({ lines: lines.length + 1, sha256: hashOf(body) })}\n`)
}

const headOf = Schema.decodeUnknownResult(Schema.fromJsonString(CapsuleHead))
const endOf = Schema.decodeUnknownResult(Schema.fromJsonString(CapsuleEnd))
const lineOf = Schema.decodeUnknownResult(Schema.fromJsonString(CapsuleLine))

/** Throws Unopenable with what is wrong. */
export function unpackCapsule(bytes: Uint8Array): Capsule {
  const all = textIn(bytes).trimEnd().split('\n')
  const head = headOf(all[0])
  if (Result.isFailure(head)) throw new Unopenable('it is no capsule')
  const { format, version } = head.success
  if (format > CAPSULE_FORMAT)
    throw new Unopenable(
      `Chargebook ${version} has written it in format ${format}; this version reads ${CAPSULE_FORMAT}`,
    )
  const end = endOf(all.at(-1))
  const body = all.slice(0, -1)
  if (Result.isFailure(end) || end.success.lines !== body.length) throw new Unopenable('its end is missing')
  if (end.success.sha256 !== hashOf(body.join('\n')))
    throw new Unopenable('it is not what was written: its hash differs')
  const lines = body.slice(1).map((text, at) => {
    const line = lineOf(text)
    if (Result.isFailure(line)) throw new Unopenable(`nobody can read line ${at + 2} of it`)
    return line.success
  })
  return { head: head.success, lines }
}

function textIn(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes).toString('utf8')
  } catch {
    throw new Unopenable('it is no capsule, or damaged')
  }
}
