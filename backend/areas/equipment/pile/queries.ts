import { ConnectorStatus } from '#contracts/equipment/connector.ts'
import { AlarmStatus } from '#contracts/maintenance/alarm.ts'
import type { PileDetail, PileRow, piles as call } from '#contracts/equipment/pile.calls.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { openAlarm } from '#backend/areas/maintenance/alarm/public-queries.ts'
import { id, integer, reference, text } from '#backend/kernel/read-model/columns.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { piles } from './read-model.ts'
import { connectorsOf } from '../connector/public-queries.ts'
import { pricedBy } from '#backend/areas/finance/tariff/public-queries.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { locationOf, zoneOf } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed, openReader } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const connectors = reference('connectors', {
  id: id(),
  pileId: text(),
  connectorId: integer(),
  name: text(),
  shown: text(ConnectorStatus),
})
const alarms = reference('alarms', { id: id(), pileId: text(), status: text(AlarmStatus) })

const reader = perWorld(({ store }) => ({
  list: openListed(store, piles),
  connectors: openReader(store, connectors),
  alarms: openReader(store, alarms),
}))

/** A page of piles, by id unless asked otherwise. */
export function listPiles(source: Source, request: ListRequest): Answer<typeof call> {
  const { total, rows } = reader(source).list.page(request)
  return { total, list: rows.map((one) => pileRow(source, one)) }
}

/** One pile; null when nobody registered it. */
export function readPile(source: Source, pileId: string): PileDetail | null {
  const known = stateOf(source, pileEntity, pileId)
  const row = known === null ? null : reader(source).list.one(pileId)
  if (known === null || row === null) return null
  const link = stateOf(source, pileLink, pileId)?.context
  const [open] = reader(source).alarms.groups([], { pileId, status: openAlarm })
  return {
    ...pileRow(source, row),
    address: locationOf(source, row.locationId)?.address ?? null,
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
    connectors: connectorsOf(source, pileId),
    openAlarms: open?.count ?? 0,
  }
}

function pileRow(source: Source, row: Values<typeof piles.columns>): PileRow {
  const location = locationOf(source, row.locationId)
  const under = reader(source).connectors.where({ pileId: row.id }, { by: ['connectorId'] })
  return {
    id: row.id,
    name: row.name,
    locationId: row.locationId,
    locationName: location?.name ?? null,
    zone: zoneOf(source, location?.zone ?? null),
    type: row.type,
    enabled: row.enabled,
    status: row.status,
    linkState: row.linkState,
    linkSince: row.linkSince,
    bootedAt: row.bootedAt,
    vendor: row.vendor,
    model: row.model,
    serialNumber: row.serialNumber,
    firmwareVersion: row.firmwareVersion,
    reported: row.reported,
    errorCode: row.errorCode,
    connectorCount: row.connectorCount,
    connectors: under.map(({ id: key, connectorId, name, shown }) => ({ id: key, connectorId, name, status: shown })),
  }
}
