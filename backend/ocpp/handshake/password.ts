import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import type { Ids } from '#backend/ids.ts'

/**
 * Passwords of charge points (security whitepaper, profiles 1 and 2: Basic auth, 16 to 20 bytes), kept as scrypt hashes
 * in the PHC text form. The keys are random and long, so the cost is chosen for ten thousand piles that come back at
 * once: about two milliseconds of a pool thread, and none for a pile whose password was right before.
 */
const cost = 10
const blockSize = 8
const parallelization = 1
const saltBytes = 16
const tagBytes = 32

const keyBytesMin = 16
/** Bytes of a password that is drawn: the most that `AuthorizationKey` takes. */
export const keyBytesMax = 20
/** Characters of the longest: 20 bytes in hex, or as many as OCPP 2.0.1 knows (`BasicAuthPassword`). */
const keyLengthMax = 2 * keyBytesMax
const hexForm = /^(?:[\da-f]{2}){16,20}$/iu

/**
 * The bytes of a password: 16 to 40 as they stand, where 32 to 40 hex digits are the bytes that they write (whitepaper
 * §5, `AuthorizationKey`). More than 20 that are no hex are typed into piles by hand only. Null for what can be no
 * password.
 */
export function keyOf(given: Uint8Array): Buffer | null {
  if (given.length < keyBytesMin || given.length > keyLengthMax) return null
  const text = Buffer.from(given).toString('latin1')
  return hexForm.test(text) ? Buffer.from(text, 'hex') : Buffer.from(given)
}

/** The hash to keep of a charge point's password. Throws a RangeError for what can be no password. */
export async function hashPilePassword(password: string, ids: Ids): Promise<string> {
  const key = keyOf(Buffer.from(password))
  if (key === null) throw new RangeError('a password has 16 to 40 bytes')
  const salt = Buffer.from(ids.token(saltBytes), 'hex')
  const tag = await derive(key, salt)
  return `$scrypt$ln=${cost},r=${blockSize},p=${parallelization}$${salt.toString('base64')}$${tag.toString('base64')}`
}

/** Checks passwords, and remembers a digest of those that were right. */
export interface PasswordCheck {
  /** How many checks are under way. */
  readonly pending: number
  /** Whether this was right for that hash before; costs no work. */
  knows(pileId: string, hash: string, given: Uint8Array): boolean
  /** Whether the bytes given are the password of that hash; a hash that cannot be read matches nothing. */
  matches(pileId: string, hash: string, given: Uint8Array): Promise<boolean>
}

export function passwordCheck(): PasswordCheck {
  // One entry a pile: a digest of its hash and the password that fitted it.
  const known = new Map<string, Buffer>()
  let pending = 0
  const knows = (pileId: string, hash: string, given: Uint8Array): boolean => {
    const before = known.get(pileId)
    return before !== undefined && timingSafeEqual(before, digestOf(hash, given))
  }
  return {
    get pending() {
      return pending
    },
    knows,
    async matches(pileId, hash, given) {
      if (knows(pileId, hash, given)) return true
      const key = keyOf(given)
      if (key === null) return false
      pending += 1
      try {
        const right = await verify(hash, key)
        if (right) known.set(pileId, digestOf(hash, given))
        return right
      } finally {
        pending -= 1
      }
    },
  }
}

const digestOf = (hash: string, given: Uint8Array): Buffer => createHash('sha256').update(hash).update(given).digest()

async function verify(hash: string, given: Uint8Array): Promise<boolean> {
  const parts = /^\$scrypt\$ln=10,r=8,p=1\$([^$]+)\$([^$]+)$/u.exec(hash)
  if (parts === null) return false
  const [salt, tag] = parts.slice(1).map((part) => Buffer.from(part, 'base64'))
  if (salt === undefined || tag?.length !== tagBytes) return false
  return timingSafeEqual(await derive(given, salt), tag)
}

function derive(password: Uint8Array, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, tagBytes, { N: 2 ** cost, r: blockSize, p: parallelization }, (error, tag) => {
      if (error === null) resolve(tag)
      else reject(error)
    })
  })
}
