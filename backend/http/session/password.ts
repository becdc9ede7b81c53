import { argon2, timingSafeEqual } from 'node:crypto'
import type { Ids } from '#backend/ids.ts'

/**
 * Passwords are kept as argon2id hashes in the PHC text form, with the parameters inside,
 * so that stronger ones can come later without a new column.
 */
const parameters = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const
const nonceBytes = 16

/** The hash of a password under a new random nonce; about 30 ms of a pool thread. */
export async function hashPassword(password: string, ids: Ids): Promise<string> {
  const nonce = Buffer.from(ids.token(nonceBytes), 'hex')
  const tag = await derive(password, { ...parameters, nonce })
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * Whether a password is the hashed one. Without a hash (no such account) it takes as long and says no,
 * so that the time of the answer does not tell which accounts exist.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const kept = hash === null ? null : parse(hash)
  if (kept === null) {
    await derive(password, { ...parameters, nonce: Buffer.alloc(nonceBytes) })
    return false
  }
  return timingSafeEqual(await derive(password, kept), kept.tag)
}

interface Derivation {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly tagLength: number
  readonly nonce: Buffer
}

function parse(hash: string): (Derivation & { readonly tag: Buffer }) | null {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/u.exec(hash)
  if (found === null) return null
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number)
  const [nonce, tag] = found.slice(4).map((text) => Buffer.from(text, 'base64'))
  if (memory === undefined || passes === undefined || parallelism === undefined) return null
  if (nonce === undefined || tag === undefined) return null
  return { memory, passes, parallelism, nonce, tag, tagLength: tag.length }
}

function derive(message: string, derivation: Derivation): Promise<Buffer> {
  const { memory, passes, parallelism, tagLength, nonce } = derivation
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, memory, passes, parallelism, tagLength, nonce }, (error, tag) => {
      if (error === null) resolve(tag)
      else reject(error)
    })
  })
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/u, '')
