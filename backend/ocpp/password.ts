import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import type { Ids } from '../ids.ts'

/**
 * Passwords of charge points (security whitepaper, profile 1: Basic auth, 16 to 20 random bytes), kept as scrypt hashes
 * in the PHC text form. The keys are random and long, so the cost is chosen for ten thousand piles that come back at
 * once: about two milliseconds of a pool thread, and none for a pile whose password was right before.
 */
const cost = 10
const blockSize = 8
const parallelization = 1
const saltBytes = 16
const tagBytes = 32

/** The hash to keep of a charge point's password. */
export async function hashPilePassword(password: string, ids: Ids): Promise<string> {
  const salt = Buffer.from(ids.token(saltBytes), 'hex')
  const tag = await derive(Buffer.from(password), salt)
  return `$scrypt$ln=${cost},r=${blockSize},p=${parallelization}$${salt.toString('base64')}$${tag.toString('base64')}`
}

/** Checks passwords, and remembers a digest of those that were right. */
export interface PasswordCheck {
  /** How many checks are under way. */
  readonly pending: number
  /** Whether the bytes given are the password of that hash; a hash that cannot be read matches nothing. */
  matches(pileId: string, hash: string, given: Uint8Array): Promise<boolean>
}

export function passwordCheck(): PasswordCheck {
  // One entry a pile: a digest of its hash and the password that fitted it.
  const known = new Map<string, Buffer>()
  let pending = 0
  return {
    get pending() {
      return pending
    },
    async matches(pileId, hash, given) {
      const digest = createHash('sha256').update(hash).update(given).digest()
      const before = known.get(pileId)
      if (before !== undefined && timingSafeEqual(before, digest)) return true
      pending += 1
      try {
        const right = await verify(hash, given)
        if (right) known.set(pileId, digest)
        return right
      } finally {
        pending -= 1
      }
    },
  }
}

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
