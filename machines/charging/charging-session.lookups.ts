import { tagKey } from '#contracts/ids.ts'
import type { Instant } from '#contracts/units.ts'
import type { SessionContext } from './charging-session.context.ts'
import { chargingSession } from './charging-session.ts'
import { lookup } from '../kit/lookup.ts'
import type { Key } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'

/**
 * The session that began last on a connector, ended or not. A session that is reported later may have begun earlier.
 */
export const newestSession = lookup(chargingSession, {
  name: 'newest-session',
  keeps: 'last',
  byStateAlone: true,
  key: ({ value, context }) => (hasBegun(value) ? [context.pileId, context.connectorId] : null),
  replaces: ({ context: next }, { context: known }) => !hasBegunSince(known, next),
})

type Beginning = Pick<SessionContext, 'startedAt' | 'meterStart'>

/**
 * Whether a known session began after another: by the pile's clock, or by its meter, which keeps rising even where the
 * clock was set back.
 */
export const hasBegunSince = (known: Beginning, other: Beginning): boolean =>
  known.startedAt > other.startedAt && known.meterStart >= other.meterStart

/** The sessions that are running at a pile, also on connectors that are not registered there. */
export const runningSessions = lookup(chargingSession, {
  name: 'running-sessions',
  keeps: 'all',
  byStateAlone: true,
  key: ({ value, context }) => (is(chargingSession, value, 'running') ? [context.pileId] : null),
})

/** The sessions that charge with a tag. */
export const sessionsByTag = lookup(chargingSession, {
  name: 'sessions-by-tag',
  keeps: 'all',
  byStateAlone: true,
  key: ({ value, context }) =>
    context.customerId !== null && is(chargingSession, value, 'running') ? [tagKey(context.idTag)] : null,
})

/**
 * The session that a StartTransaction began, by all fields of the request, so that a repeated delivery is recognised.
 */
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

/**
 * The key of a StartTransaction; null for a pile that sends no usable time, because its starts cannot be told apart.
 */
export const startKey = ({
  pileId,
  connectorId,
  idTag,
  meterStart,
  startedAt,
  toldAt = startedAt,
}: Start): Key | null => (toldAt === null ? null : [pileId, connectorId, toldAt, meterStart, tagKey(idTag)])

const hasBegun = (state: string): boolean => state !== 'Requested' && state !== 'Aborted'

/** Whether a session occupies its connector: until the cable is unplugged, or the release can no longer be detected. */
export const hasConnector = (state: string): boolean => hasBegun(state) && state !== 'New' && state !== 'Released'
