import type { PileDetail, PileRow, piles } from '#contracts/equipment/pile.calls.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { openAlarm } from '#backend/areas/maintenance/alarm/public-queries.ts'
import { folded } from '#backend/kernel/query/common-filters.ts'
import { connectorsOf } from '../connector/public-queries.ts'
import { pricedBy } from '#backend/areas/finance/tariff/public-queries.ts'
import { whereOf } from '#backend/kernel/query/list-table.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { zoneOf } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const atNamedLocation = 'locationId IN (SELECT id FROM locations WHERE instr(search, ?) > 0)'

export const pileList: ListTable = {
  table: 'piles',
  key: 'id',
  tallied: 'status',
  filters: {
    id: { where: 'id = ?', index: 'piles_by_id' },
    name: { where: 'instr(search, ?) > 0', bind: folded },
    locationId: { where: 'locationId = ?', index: 'piles_by_location' },
    locationName: { where: atNamedLocation, bind: folded, index: 'piles_by_location', isMany: true },
    status: { where: 'status = ?', index: 'piles_by_status' },
    type: { where: 'type = ?', index: 'piles_by_type' },
    vendor: { where: 'vendor = ?', index: 'piles_by_vendor' },
    firmwareVersion: { where: 'firmwareVersion = ?', index: 'piles_by_firmware' },
  },
  orders: {
    id: { columns: ['id'], index: 'piles_by_id' },
    name: { columns: ['search', 'id'], index: 'piles_by_name' },
    locationId: { columns: ['locationId', 'id'], index: 'piles_by_location' },
    type: { columns: ['type', 'id'], index: 'piles_by_type' },
    status: { columns: ['status', 'id'], index: 'piles_by_status' },
    vendor: { columns: ['vendor', 'id'], index: 'piles_by_vendor' },
    firmwareVersion: { columns: ['firmwareVersion', 'id'], index: 'piles_by_firmware' },
    bootedAt: { columns: ['bootedAt', 'id'], index: 'piles_by_boot' },
  },
  ownOrder: 'id',
}

interface Row extends Omit<PileRow, 'zone' | 'enabled' | 'connectors'> {
  readonly zone: string | null
  readonly enabled: number
  readonly address: string | null
}

const reader = perWorld(({ store, store: { db, places } }) => ({
  list: openList<string>(store, pileList),
  row: db.prepare<[string], Row>(
    `SELECT p.id, p.name, p.locationId, l.name AS locationName, l.zone, l.address, p.type, p.enabled, p.status,
       p.linkState, p.linkSince, p.bootedAt, p.vendor, p.model, p.serialNumber, p.firmwareVersion, p.reported,
       p.errorCode, p.connectorCount FROM piles p LEFT JOIN locations l ON l.id = p.locationId WHERE p.id = ?`,
  ),
  connectors: db.prepare<[string], PileRow['connectors'][number]>(
    'SELECT id, connectorId, name, shown AS status FROM connectors WHERE pileId = ? ORDER BY connectorId',
  ),
  openAlarms: db
    .prepare<[string, typeof openAlarm], number>(
      `SELECT count(*) FROM ${places('alarms').table} INDEXED BY alarms_by_pile
       ${whereOf(['pileId = ?', 'status = ?', ...places('alarms').where])}`,
    )
    .pluck(),
}))

/** A page of piles, by id unless asked otherwise. */
export function listPiles(source: Source, request: ListRequest): Answer<typeof piles> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => row.get(key) ?? []).map((one) => pileRow(source, one)) }
}

/** One pile; null when nobody registered it. */
export function readPile(source: Source, id: string): PileDetail | null {
  const known = stateOf(source, pileEntity, id)
  const row = known === null ? undefined : reader(source).row.get(id)
  if (known === null || row === undefined) return null
  const link = stateOf(source, pileLink, id)?.context
  return {
    ...pileRow(source, row),
    address: row.address,
    tariff: pricedBy(source, known.context.tariffId),
    releaseDetection: known.context.releaseDetection,
    freeVending: known.context.freeVending === true,
    protocol: link?.protocol ?? null,
    heartbeatInterval: link?.intervalSeconds ?? null,
    boxSerialNumber: link?.boot?.boxSerialNumber ?? null,
    iccid: link?.boot?.iccid ?? null,
    imsi: link?.boot?.imsi ?? null,
    meterType: link?.boot?.meterType ?? null,
    meterSerialNumber: link?.boot?.meterSerialNumber ?? null,
    connectors: connectorsOf(source, id),
    openAlarms: reader(source).openAlarms.get(id, openAlarm) ?? 0,
  }
}

const pileRow = (source: Source, { address: _, ...row }: Row): PileRow => ({
  ...row,
  zone: zoneOf(source, row.zone),
  enabled: row.enabled === 1,
  connectors: reader(source).connectors.all(row.id),
})
