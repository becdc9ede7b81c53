import { ConnectorStatus, ErrorCode, ReportedStatus, displayStatus } from '#contracts/equipment/connector.ts'
import { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { ConnectorStandard } from '#contracts/equipment/pile.ts'
import { connectorKey } from '#contracts/ids.ts'
import { Energy, Instant, Power } from '#contracts/units.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { is } from '#machines/kit/tags.ts'
import { pileEntity } from '#machines/master-data.ts'
import { id, integer, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import { listed, part, readModel } from '#backend/kernel/read-model/described.ts'
import { byKey, byPileLocation, byPileName, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** The link of a pile that can be reached. */
const online = 'online' satisfies LinkStatus

/** What the pile last said of a connector. */
const report = part({
  of: connector,
  columns: {
    status: nullable(text(ReportedStatus)),
    errorCode: nullable(text(ErrorCode)),
    info: nullable(text()),
    vendorErrorCode: nullable(text()),
    since: nullable(text(Instant)),
  },
  initially: { status: null, errorCode: null, info: null, vendorErrorCode: null, since: null },
  row: ({ state: { context } }) => context,
})

/** The session a connector has open: the one that began last has it; one told later, because its pile was away, has had it. */
const occupancy = part({
  of: chargingSession,
  columns: {
    sessionId: nullable(integer()),
    occupiedAt: nullable(text(Instant)),
    occupiedMeter: nullable(integer(Energy)),
  },
  initially: { sessionId: null, occupiedAt: null, occupiedMeter: null },
  briefly: { 'session.metered': [] },
  about: ({ state: { context } }) => connectorKey(context.pileId, context.connectorId),
  row: ({ id: session, facts, state: { value, context } }, before) => {
    const { occupiedAt, occupiedMeter, sessionId } = before
    if (is(chargingSession, value, 'over'))
      return sessionId === Number(session) ? { ...before, sessionId: null } : before
    const { startedAt, meterStart } = context
    const isLast =
      occupiedAt === null || occupiedAt <= startedAt || (occupiedMeter !== null && occupiedMeter < meterStart)
    return isLast && facts.some(({ type }) => type === 'session.started')
      ? { sessionId: Number(session), occupiedAt: startedAt, occupiedMeter: meterStart }
      : before
  },
})

/**
 * The connectors of piles: what each last reported (`status`), what the console shows for it (`shown`), which follows from
 * the link of its pile too, and the session it has open.
 */
const rows = readModel({
  table: 'connectors',
  of: pileEntity,
  columns: {
    id: id(),
    pileId: text(),
    connectorId: integer(),
    name: text(),
    standard: text(ConnectorStandard),
    power: integer(Power),
  },
  rows: ({ id: pileId, state: { context } }) =>
    context.connectors.map((one) => ({ ...one, id: connectorKey(pileId, one.connectorId), pileId })),
  also: [report, occupancy],
  below: {
    of: reference('piles', { id: id(), link: text(LinkStatus) }),
    by: 'pileId',
    columns: { shown: text(ConnectorStatus) },
    row: ({ status, errorCode }, pile) => {
      const reported = status === null ? null : { status, errorCode: errorCode ?? 'NoError' }
      return { shown: displayStatus(reported, pile?.link === online) }
    },
  },
  tally: 'shown',
})

export const connectors = listed(rows, {
  order: 'id',
  sorts: { ...by('id', 'pileId', 'standard', 'power'), status: 'shown' },
  filters: {
    id: byKey('id'),
    pileId: many('pileId'),
    pileName: byPileName,
    locationId: byPileLocation,
    status: many('shown'),
    standard: many('standard'),
  },
})
