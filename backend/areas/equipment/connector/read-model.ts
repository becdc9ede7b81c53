import { ConnectorStatus, ErrorCode, ReportedStatus, displayStatus } from '#contracts/equipment/connector.ts'
import { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { ConnectorStandard } from '#contracts/equipment/pile.ts'
import { connectorKey } from '#contracts/ids.ts'
import { Energy, Power } from '#contracts/units.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { is } from '#machines/kit/tags.ts'
import { pileEntity } from '#machines/master-data.ts'
import { id, integer, moment, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import { listed, part, readModel } from '#backend/kernel/read-model/described.ts'
import { byKey, byPileLocation, byPileName, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** The link status of a pile that is connected. */
const online = 'online' satisfies LinkStatus

/** The last status report of a connector. */
const report = part({
  of: connector,
  columns: {
    status: nullable(text(ReportedStatus)),
    errorCode: nullable(text(ErrorCode)),
    info: nullable(text()),
    vendorErrorCode: nullable(text()),
    since: nullable(moment()),
  },
  initially: { status: null, errorCode: null, info: null, vendorErrorCode: null, since: null },
  row: ({ state: { context } }) => context,
})

/**
 * The open session of a connector: the one that began last. A session that is delivered late, because its pile was
 * offline, does not count.
 */
const occupancy = part({
  of: chargingSession,
  columns: {
    sessionId: nullable(integer()),
    occupiedAt: nullable(moment()),
    occupiedMeter: nullable(integer(Energy)),
  },
  initially: { sessionId: null, occupiedAt: null, occupiedMeter: null },
  briefly: { 'session.metered': [] },
  about: ({ state: { context } }) => connectorKey(context.pileId, context.connectorId),
  row: ({ id: session, facts, state: { value, context } }, before) => {
    const { occupiedAt, occupiedMeter } = before
    const { startedAt, meterStart } = context
    const isLast =
      occupiedAt === null || occupiedAt <= startedAt || (occupiedMeter !== null && occupiedMeter < meterStart)
    const begun =
      isLast && facts.some(({ type }) => type === 'session.started')
        ? { sessionId: Number(session), occupiedAt: startedAt, occupiedMeter: meterStart }
        : before
    // It may have begun and ended in one commit.
    const isOver = is(chargingSession, value, 'over') && begun.sessionId === Number(session)
    return isOver ? { ...begun, sessionId: null } : begun
  },
})

/**
 * The connectors of piles: the last reported status of each (`status`), the status that the console shows (`shown`),
 * which depends on the pile's connection too, and the open session.
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
  rows: ({ id: pileId, state: { value, context } }) =>
    (is(pileEntity, value, 'over') ? [] : context.connectors).map((one) => ({
      ...one,
      id: connectorKey(pileId, one.connectorId),
      pileId,
    })),
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
  isShort: true,
})
