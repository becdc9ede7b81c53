import { tagKey } from '#contracts/ids.ts'
import type { Instant } from '#contracts/units.ts'
import type { SessionContext } from './charging-session.context.ts'
import { chargingSession } from './charging-session.ts'
import { lookup } from '../kit/lookup.ts'
import type { Key } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'

/** The session that began last on a connector, over or not: one that is told later may have begun before it. */
export const newestSession = lookup(chargingSession, {
  name: 'newest-session',
  keeps: 'last',
  byStateAlone: true,
  key: ({ value, context }) => (hasBegun(value) ? [context.pileId, context.connectorId] : null),
  replaces: ({ context: next }, { context: known }) => !hasBegunSince(known, next),
})

type Beginning = Pick<SessionContext, 'startedAt' | 'meterStart'>

/**
 * Whether a session is known that began after another: by the pile's clock, and by its meter, which goes on where the clock
 * was set back.
 */
export const hasBegunSince = (known: Beginning, other: Beginning): boolean =>
  known.startedAt > other.startedAt && known.meterStart >= other.meterStart

/** The sessions that charge with a tag. */
export const sessionsByTag = lookup(chargingSession, {
  name: 'sessions-by-tag',
  keeps: 'all',
  byStateAlone: true,
  key: ({ value, context }) =>
    context.customerId !== null && is(chargingSession, value, 'running') ? [tagKey(context.idTag)] : null,
})

/** The session that a start began, by all that the start said: so it is known when it comes again. */
export const deliveredStart = lookup(chargingSession, {
  name: 'delivered-start',
  keeps: 'last',
  byStateAlone: true,
  key: ({ value, context }) => (hasBegun(value) ? startKey(context) : null),
})

interface Start {
  readonly pileId: string
  readonly connectorId: number
  readonly idTag: string
  readonly meterStart: number
  readonly startedAt: Instant
  readonly toldAt?: Instant | null
}

/** Names a start; null for a pile that gives no time: its starts are all alike. */
export const startKey = ({
  pileId,
  connectorId,
  idTag,
  meterStart,
  startedAt,
  toldAt = startedAt,
}: Start): Key | null => (toldAt === null ? null : [pileId, connectorId, toldAt, meterStart, tagKey(idTag)])

const hasBegun = (state: string): boolean => state !== 'Requested' && state !== 'Aborted'

/** Whether a session has its connector: until the cable is out, or nobody can tell any more. */
export const hasConnector = (state: string): boolean => hasBegun(state) && state !== 'New' && state !== 'Released'
