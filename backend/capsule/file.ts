import { createHash } from 'node:crypto'
import { Result, Schema } from 'effect'
import { CAPSULE_FORMAT, CapsuleEnd, CapsuleHead, CapsuleLine, CapsuleSign } from '#contracts/lab/capsule/capsule.ts'

/** A capsule as it is read and written. */
export interface Capsule {
  readonly head: CapsuleHead
  readonly lines: readonly CapsuleLine[]
}

/** A file that is none, is damaged, or was written by a later version; in English, for the terminal. */
export class Unopenable extends Error {
  override readonly name = 'Unopenable'
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export function packCapsule({ head, lines }: Capsule): string {
  const body = [head, ...lines].map((line) => JSON.stringify(line)).join('\n')
  return `${body}\n${JSON.stringify({ lines: lines.length + 1, sha256: hashOf(body) })}\n`
}

const signOf = Schema.decodeUnknownResult(Schema.fromJsonString(CapsuleSign))
const headOf = Schema.decodeUnknownResult(Schema.fromJsonString(CapsuleHead))
const endOf = Schema.decodeUnknownResult(Schema.fromJsonString(CapsuleEnd))
const lineOf = Schema.decodeUnknownResult(Schema.fromJsonString(CapsuleLine))

/** Throws Unopenable with what is wrong. */
export function unpackCapsule(text: string): Capsule {
  const all = text.trimEnd().split('\n')
  const sign = signOf(all[0])
  if (Result.isFailure(sign)) throw new Unopenable('it is no capsule of Chargebook')
  const { format, version } = sign.success
  if (format > CAPSULE_FORMAT)
    throw new Unopenable(
      `Chargebook ${version} has written it in format ${format}, and this version reads formats up to ${CAPSULE_FORMAT}: open it with ${version} or later`,
    )
  const end = endOf(all.at(-1))
  const body = all.slice(0, -1)
  if (Result.isFailure(end)) throw new Unopenable('its end is missing: it was torn off while it was copied')
  if (end.success.lines !== body.length || end.success.sha256 !== hashOf(body.join('\n')))
    throw new Unopenable('it is not what was written: its hash differs')
  const head = headOf(all[0])
  if (Result.isFailure(head)) throw new Unopenable('nobody can read line 1 of it')
  const lines = body.slice(1).map((one, at) => {
    const line = lineOf(one)
    if (Result.isFailure(line)) throw new Unopenable(`nobody can read line ${at + 2} of it`)
    return line.success
  })
  return { head: head.success, lines }
}
