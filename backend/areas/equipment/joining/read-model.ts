import { JoiningStatus } from '#contracts/equipment/joining/joining.ts'
import { joining } from '#machines/equipment/joining/joining.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { flag, id, moment, nullable, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, part, readModel } from '#backend/kernel/read-model/described.ts'
import { containing, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

const connection = part({
  of: pileLink,
  columns: { isConnected: flag() },
  initially: { isConnected: false },
  briefly: { 'link.cardPresented': [] },
  row: ({ state }) => ({ isConnected: is(pileLink, state, 'connected') }),
})

/** Piles that want to join or have joined, by their identity. */
const rows = readModel({
  table: 'joinings',
  of: joining,
  columns: {
    id: id(),
    search: text(),
    status: wire(JoiningStatus),
    vendor: text(),
    vendorSearch: text(),
    model: text(),
    serialNumber: nullable(text()),
    firmwareVersion: nullable(text()),
    address: nullable(text()),
    askedAt: moment(),
    reason: nullable(text()),
  },
  row: ({ id: pileId, state: { context } }) => {
    const { boot, address, askedAt, reason } = context
    const { vendor, model, serialNumber, firmwareVersion } = boot
    const told = { vendor, vendorSearch: vendor.toLowerCase(), model, serialNumber, firmwareVersion }
    return { search: pileId.toLowerCase(), ...told, address, askedAt, reason }
  },
  also: [connection],
  tally: 'status',
})

export const joinings = listed(rows, {
  order: '-askedAt',
  sorts: by('id', 'status', 'vendor', 'model', 'askedAt'),
  filters: { id: containing('search'), status: many('status'), vendor: containing('vendorSearch') },
})
