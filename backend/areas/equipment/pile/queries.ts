import { ConnectorStatus } from '#contracts/equipment/connector.ts'
import { AlarmStatus } from '#contracts/maintenance/alarm.ts'
import { pile as pileCall, piles as pilesCall } from '#contracts/equipment/pile.calls.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { openAlarm } from '#backend/areas/maintenance/alarm/public-queries.ts'
import { id, integer, reference, text } from '#backend/kernel/read-model/columns.ts'
import { piles } from './read-model.ts'
import { connectorsOf } from '../connector/public-queries.ts'
import { pricedBy } from '#backend/areas/finance/tariff/public-queries.ts'
import { locationOf, zoneOf } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { stateOf } from '#backend/kernel/state.ts'

const connectors = reference('connectors', {
  id: id(),
  pileId: text(),
  connectorId: integer(),
  name: text(),
  shown: text(ConnectorStatus),
})
const alarms = reference('alarms', { id: id(), pileId: text(), status: text(AlarmStatus) })

const reader = perWorld(({ store }) => ({
  connectors: openReader(store, connectors),
  alarms: openReader(store, alarms),
}))

/** Piles, by id unless asked otherwise. */
export const pileQueries = resourceQueries({ list: pilesCall, one: pileCall }, piles, {
  row(row, { source }) {
    const location = locationOf(source, row.locationId)
    const under = reader(source).connectors.where({ pileId: row.id }, { by: ['connectorId'] })
    return {
      id: row.id,
      name: row.name,
      isSimulated: row.isSimulated,
      isLab: row.isLab,
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
  },
  detail({ id: pileId, locationId }, { source, shown }) {
    const known = stateOf(source, pileEntity, pileId)
    if (known === null) return null
    const link = stateOf(source, pileLink, pileId)?.context
    const [open] = reader(source).alarms.groups([], { pileId, status: openAlarm })
    return {
      ...shown,
      address: locationOf(source, locationId)?.address ?? null,
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
  },
})
export const { list: listPiles, read: readPile } = pileQueries
