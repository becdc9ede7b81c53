import { DeviceStatus, ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'
import { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { PileType } from '#contracts/equipment/pile.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { pileEntity } from '#machines/master-data.ts'
import { flag, id, integer, moment, nullable, text } from '#backend/kernel/read-model/columns.ts'
import { listed, part, readModel } from '#backend/kernel/read-model/described.ts'
import { byKey, byLocationName, containing, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'
import { connectors } from '../connector/read-model.ts'

const linkOf = (state: string): LinkStatus => (is(pileLink, state, 'reachable') ? 'online' : 'offline')

/** Its connection, and its identity from the boot. */
const link = part({
  of: pileLink,
  columns: {
    link: text(LinkStatus),
    linkState: text(),
    linkSince: nullable(moment()),
    vendor: nullable(text()),
    model: nullable(text()),
    serialNumber: nullable(text()),
    firmwareVersion: nullable(text()),
    bootedAt: nullable(moment()),
  },
  initially: {
    link: 'offline',
    linkState: pileLink.initial.value,
    linkSince: null,
    vendor: null,
    model: null,
    serialNumber: null,
    firmwareVersion: null,
    bootedAt: null,
  },
  briefly: { 'link.cardPresented': [] },
  row: ({ state: { value, context } }) => {
    const { boot, bootedAt, openedAt, closedAt } = context
    const { vendor = null, model = null, serialNumber = null, firmwareVersion = null } = boot ?? {}
    const about = { vendor, model, serialNumber, firmwareVersion, bootedAt }
    return { link: linkOf(value), linkState: value, linkSince: closedAt ?? openedAt, ...about }
  },
})

/** The last report of connector 0, which is the pile as a whole. */
const report = part({
  of: connector,
  columns: { reported: nullable(text(ReportedStatus)), errorCode: nullable(text(ErrorCode)) },
  initially: { reported: null, errorCode: null },
  about: ({ state: { context } }) => (context.connectorId === 0 ? context.pileId : null),
  row: ({ state: { context } }) => ({ reported: context.status, errorCode: context.errorCode }),
})

const isEnabled = part({
  of: enablement,
  columns: { enabled: flag() },
  initially: { enabled: true },
  about: ({ id: name, state: { context } }) => (context.kind === 'pile' ? pileOf(name) : null),
  row: ({ state: stands }) => ({ enabled: is(enablement, stands, 'on') }),
})

interface Reporting {
  readonly link: LinkStatus
  readonly reported: ReportedStatus | null
}

/** Offline comes first; faulted when the pile as a whole or every connector is Faulted. */
function deviceStatus(
  { link, reported }: Reporting,
  under: readonly { readonly status: ReportedStatus | null }[],
): DeviceStatus {
  if (link === 'offline') return 'offline'
  const isEveryFaulted = under.length > 0 && under.every(({ status }) => status === 'Faulted')
  return reported === 'Faulted' || isEveryFaulted ? 'fault' : 'online'
}

/**
 * Piles with their connection and, below, their connectors. `search` is the lower-cased name. `status` is the device
 * status.
 */
const rows = readModel({
  table: 'piles',
  of: pileEntity,
  columns: {
    id: id(),
    name: text(),
    search: text(),
    isSimulated: flag(),
    isLab: flag(),
    locationId: text(),
    type: text(PileType),
    connectorCount: integer(),
  },
  row: ({ state: { value, context } }) => {
    if (is(pileEntity, value, 'over')) return null
    const { name, locationId, type, isSimulated = false, isLab = false } = context
    return {
      name,
      search: name.toLowerCase(),
      isSimulated,
      isLab,
      locationId,
      type,
      connectorCount: context.connectors.length,
    }
  },
  also: [link, report, isEnabled],
  over: {
    of: connectors,
    by: 'pileId',
    columns: { status: text(DeviceStatus) },
    row: (pile, under) => ({ status: deviceStatus(pile, under) }),
  },
  tally: 'status',
})

export const piles = listed(rows, {
  order: 'id',
  isShort: true,
  sorts: { ...by('id', 'locationId', 'type', 'status', 'vendor', 'firmwareVersion', 'bootedAt'), name: 'search' },
  filters: {
    id: byKey('id'),
    name: containing('search'),
    locationId: many('locationId'),
    locationName: byLocationName,
    status: many('status'),
    type: many('type'),
    vendor: many('vendor'),
    firmwareVersion: many('firmwareVersion'),
  },
})
