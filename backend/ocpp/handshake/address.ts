import { Result, Schema } from 'effect'
import { OperatorCode, PileId } from '#contracts/ids.ts'

/** Where a charge point connects to: `/ocpp/<operatorCode>/<chargePointId>`, the identity percent-encoded (OCPP-J §3.1). */

export type Address =
  | { readonly kind: 'pile'; readonly operatorCode: OperatorCode; readonly pileId: PileId }
  /** Meant for this gateway, but no address of a charge point: HTTP 400. */
  | { readonly kind: 'malformed' }
  /** Not meant for this gateway. */
  | { readonly kind: 'elsewhere' }

const prefix = '/ocpp/'
const malformed: Address = { kind: 'malformed' }
const readOperator = Schema.decodeUnknownResult(OperatorCode)
const readPile = Schema.decodeUnknownResult(PileId)

/** Reads the target of an upgrade request. Never throws: a broken percent-escape, an empty identity and a trailing slash are malformed. */
export function addressOf(target: string | undefined): Address {
  const path = (target ?? '').split('?', 1)[0] ?? ''
  if (!path.startsWith(prefix)) return { kind: 'elsewhere' }
  const parts = path.slice(prefix.length).split('/')
  if (parts.length !== 2) return malformed
  const operatorCode = readOperator(unescaped(parts[0] ?? ''))
  const pileId = readPile(unescaped(parts[1] ?? ''))
  if (Result.isFailure(operatorCode) || Result.isFailure(pileId)) return malformed
  return { kind: 'pile', operatorCode: operatorCode.success, pileId: pileId.success }
}

/** Which operator a malformed address means and under what identity, for people to see what they typed; null for none. */
export function claimIn(
  target: string | undefined,
): { readonly operatorCode: OperatorCode; readonly identity: string } | null {
  const path = (target ?? '').split('?', 1)[0] ?? ''
  const [code = '', ...rest] = path.slice(prefix.length).split('/')
  const operatorCode = readOperator(code)
  return Result.isFailure(operatorCode) ? null : { operatorCode: operatorCode.success, identity: rest.join('/') }
}

function unescaped(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
