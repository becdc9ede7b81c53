import { Schema } from 'effect'
import { operatorCodePattern } from './operator-code.ts'

/** The ids of things. Each is branded, so that the id of a bill is never taken for that of a record. */

/** Operator code: 6 to 12 capital letters and digits (`0PL002`). */
export const OperatorCode = Schema.String.check(Schema.isPattern(operatorCodePattern)).pipe(
  Schema.brand('OperatorCode'),
)
export type OperatorCode = typeof OperatorCode.Type

/** Charge box identity: 1 to 48 of letters, digits and `-_.:` (OCPP-J §3.1.1). */
export const PileId = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9\-_.:]{1,48}$/u)).pipe(Schema.brand('PileId'))
export type PileId = typeof PileId.Type

/** One connector of a pile: `<pile>~<connector number>`, 0 being the pile as a whole. */
export const ConnectorKey = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9\-_.:]{1,48}~\d{1,3}$/u)).pipe(
  Schema.brand('ConnectorKey'),
)
export type ConnectorKey = typeof ConnectorKey.Type

/** OCPP idToken: 1 to 20 characters, compared without letter case (OCPP 1.6 §7.28). */
export const IdTag = Schema.String.check(Schema.isBetweenLength(1, 20)).pipe(Schema.brand('IdTag'))
export type IdTag = typeof IdTag.Type

/**
 * The OCPP transaction: a positive integer, unique in an operator's world; it is the id of the session, its record and
 * its pre-authorization.
 */
export const TransactionId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand('TransactionId'))
export type TransactionId = typeof TransactionId.Type

/** The id of anything else that we number ourselves. */
export const EntityId = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9\-_.:~]{1,80}$/u)).pipe(
  Schema.brand('EntityId'),
)
export type EntityId = typeof EntityId.Type

/** The key of a connector's streams and rows. */
export const connectorKey = (pile: string, connector: number): ConnectorKey => `${pile}~${connector}` as ConnectorKey

/** An idTag in the form in which it is compared: OCPP's idToken is case-insensitive. */
export const tagKey = (idTag: string): string => idTag.toLowerCase()
