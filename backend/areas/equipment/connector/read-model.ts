import type { Database } from 'better-sqlite3'
import { connectorKey } from '#contracts/ids.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { displayStatus } from '#contracts/equipment/connector.ts'
import type { ConnectorStatus, DeviceStatus, ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/**
 * Connectors: what each last reported (`status`), what the console shows for it (`shown`), and the session it has open.
 * What is shown follows from the link of the pile too, so this projection comes after that of the piles, and it keeps the
 * status of the pile as a device.
 */
export const connectors: Projection = {
  tables: ['connectors'],
  create: `
    CREATE TABLE IF NOT EXISTS connectors (
      id TEXT PRIMARY KEY,
      pileId TEXT NOT NULL,
      connectorId INTEGER NOT NULL,
      name TEXT NOT NULL,
      standard TEXT NOT NULL,
      power INTEGER NOT NULL,
      status TEXT,
      errorCode TEXT,
      info TEXT,
      vendorErrorCode TEXT,
      since TEXT,
      shown TEXT,
      sessionId INTEGER,
      occupiedAt TEXT,
      occupiedMeter INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS connectors_by_id ON connectors (id, shown, pileId, standard);
    CREATE INDEX IF NOT EXISTS connectors_by_pile ON connectors (pileId, id, shown, standard);
    CREATE INDEX IF NOT EXISTS connectors_by_status ON connectors (shown, id, pileId, standard);
    CREATE INDEX IF NOT EXISTS connectors_by_standard ON connectors (standard, id, pileId, shown);
    CREATE INDEX IF NOT EXISTS connectors_by_power ON connectors (power, id, pileId, shown, standard);
  `,
  open(db) {
    const put = db.prepare(
      `INSERT INTO connectors (id, pileId, connectorId, name, standard, power) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, standard = excluded.standard, power = excluded.power`,
    )
    const report = db.prepare(
      'UPDATE connectors SET status = ?, errorCode = ?, info = ?, vendorErrorCode = ?, since = ? WHERE id = ?',
    )
    const reportWhole = db.prepare('UPDATE piles SET reported = ?, errorCode = ? WHERE id = ?')
    const remove = db.prepare<[string, number], Pick<ReportedRow, 'shown'>>(
      'DELETE FROM connectors WHERE pileId = ? AND connectorId > ? RETURNING shown',
    )
    const tally = openTally(db, 'connectors')
    // The session that began last has the connector: one that is told later, because its pile was away, has had it.
    const occupy = db.prepare(
      `UPDATE connectors SET sessionId = @sessionId, occupiedAt = @startedAt, occupiedMeter = @meterStart
       WHERE id = @id AND (occupiedAt IS NULL OR occupiedAt <= @startedAt OR occupiedMeter < @meterStart)`,
    )
    const vacate = db.prepare('UPDATE connectors SET sessionId = NULL WHERE id = ? AND sessionId = ?')
    const show = openShow(db)
    return {
      rows: [
        rowsOf(pileEntity, ({ id, state: { context } }) => {
          const { connectors: kept } = context
          for (const { connectorId, name, standard, power } of kept)
            put.run(connectorKey(id, connectorId), id, connectorId, name, standard, power)
          const last = Math.max(...kept.map(({ connectorId }) => connectorId))
          for (const { shown } of remove.all(id, last)) tally(shown, null)
          show(id)
        }),
        rowsOf(pileLink, ({ id, facts }) => {
          if (facts.some(({ type }) => type !== 'link.cardPresented')) show(id)
        }),
        rowsOf(connector, ({ id, state: { context } }) => {
          const { pileId, connectorId, status, errorCode, info, vendorErrorCode, since } = context
          if (connectorId === 0) reportWhole.run(status, errorCode, pileId)
          else report.run(status, errorCode, info, vendorErrorCode, since, id)
          show(pileId)
        }),
        rowsOf(chargingSession, ({ id, facts, state: { value, context } }) => {
          const { pileId, connectorId, startedAt, meterStart } = context
          if (is(chargingSession, value, 'over')) vacate.run(connectorKey(pileId, connectorId), Number(id))
          else if (facts.some(({ type }) => type === 'session.started'))
            occupy.run({ sessionId: Number(id), startedAt, meterStart, id: connectorKey(pileId, connectorId) })
        }),
      ],
    }
  },
}

interface ReportedRow {
  readonly id: string
  readonly status: ReportedStatus | null
  readonly errorCode: ErrorCode | null
  readonly shown: ConnectorStatus | null
}

interface DeviceRow {
  readonly link: string
  readonly reported: ReportedStatus | null
  readonly status: DeviceStatus | null
}

/** Brings what is shown of a pile and its connectors up to what the pile reported and to its link. */
function openShow(db: Database): (pileId: string) => void {
  const device = db.prepare<[string], DeviceRow>('SELECT link, reported, status FROM piles WHERE id = ?')
  const ofPile = db.prepare<[string], ReportedRow>(
    'SELECT id, status, errorCode, shown FROM connectors WHERE pileId = ?',
  )
  const showConnector = db.prepare('UPDATE connectors SET shown = ? WHERE id = ?')
  const showDevice = db.prepare('UPDATE piles SET status = ? WHERE id = ?')
  const tallyConnector = openTally(db, 'connectors')
  const tallyDevice = openTally(db, 'piles')
  return (pileId) => {
    const known = device.get(pileId)
    if (known === undefined) return
    const isOnline = known.link === 'online'
    const reports = ofPile.all(pileId)
    for (const { id, status, errorCode, shown } of reports) {
      const now = displayStatus(status === null ? null : { status, errorCode: errorCode ?? 'NoError' }, isOnline)
      if (now === shown) continue
      showConnector.run(now, id)
      tallyConnector(shown, now)
    }
    const status = deviceStatus(isOnline, known.reported, reports)
    if (status === known.status) return
    showDevice.run(status, pileId)
    tallyDevice(known.status, status)
  }
}

/** Offline wins; at fault when the pile as a whole or every connector is Faulted. */
function deviceStatus(
  isOnline: boolean,
  whole: ReportedStatus | null,
  reports: readonly Pick<ReportedRow, 'status'>[],
): DeviceStatus {
  if (!isOnline) return 'offline'
  const isEveryFaulted = reports.length > 0 && reports.every(({ status }) => status === 'Faulted')
  return whole === 'Faulted' || isEveryFaulted ? 'fault' : 'online'
}
