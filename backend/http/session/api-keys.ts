import { createHash, timingSafeEqual } from 'node:crypto'
import type { Ids } from '#backend/ids.ts'

/**
 * The secrets of API keys: `cbk_<operator>_<key>_<24 random bytes>`. The first parts say where to look; of the whole only the
 * hash is kept, so that the vault opens no door.
 */
const beginning = 'cbk'
const idBytes = 8
const secretBytes = 24

/** Which key a secret claims to be; not yet believed. */
export interface KeyClaim {
  readonly operatorCode: string
  readonly keyId: string
}

const form = new RegExp(
  `^${beginning}_(?<operatorCode>[A-Z0-9]{6,12})_(?<keyId>[0-9a-f]{${2 * idBytes}})_[0-9a-f]{${2 * secretBytes}}$`,
  'u',
)

/** What a secret claims; null when it has not the form of one. */
export function keyClaimOf(secret: string): KeyClaim | null {
  const { operatorCode, keyId } = form.exec(secret)?.groups ?? {}
  return operatorCode === undefined || keyId === undefined ? null : { operatorCode, keyId }
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Creates a secret, with the id of its key. It has 192 bits, so a hash without salt and cost tells nothing. */
export function createSecret(ids: Ids, operatorCode: string) {
  const id = ids.token(idBytes)
  const secret = `${beginning}_${operatorCode}_${id}_${ids.token(secretBytes)}`
  return { id, secret, hash: hashOf(secret).toString('hex') }
}

/** Whether a secret is that of a hash. */
export const isSecretOf = (hash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hash, 'hex'), hashOf(secret))
