import { EnablementStatus } from '#contracts/equipment/enablement.ts'
import { ChargeType, PileType, PrivateType, slowStandards, usualChargeType } from '#contracts/equipment/pile.ts'
import { Power } from '#contracts/units.ts'
import { pileOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { pileEntity } from '#machines/master-data.ts'
import { flag, id, integer, nullable, text } from '#backend/kernel/read-model/columns.ts'
import { listed, part, readModel } from '#backend/kernel/read-model/described.ts'
import { byKey, byLocationName, containing, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

const statusOf = (state: State<unknown>): EnablementStatus =>
  is(enablement, state.value, 'on') ? 'enabled' : 'disabled'

/** Whether it is enabled; its switch is made together with it. */
const enabled = part({
  of: enablement,
  columns: { status: text(EnablementStatus), state: text() },
  initially: { status: 'enabled', state: enablement.initial.value },
  about: ({ id: name, state: { context } }) => (context.kind === 'pile' ? pileOf(name) : null),
  row: ({ state }) => ({ status: statusOf(state), state: state.value }),
})

/** Piles as they are registered. `search` and `serial` are the lower-cased name and serial number. */
const rows = readModel({
  table: 'registered_piles',
  of: pileEntity,
  columns: {
    id: id(),
    name: text(),
    search: text(),
    isSimulated: flag(),
    isLab: flag(),
    locationId: text(),
    type: text(PileType),
    chargeType: text(ChargeType),
    privateType: text(PrivateType),
    ratedPower: nullable(integer(Power)),
    connectorCount: integer(),
    /** Those that give alternating current alone. */
    acCount: integer(),
    serialNumber: nullable(text()),
    serial: text(),
  },
  row: ({ state }) => {
    if (is(pileEntity, state, 'over')) return null
    const { name, locationId, type, connectors, serialNumber = null, ratedPower = null } = state.context
    const {
      chargeType = usualChargeType[type],
      privateType = 'Public',
      isSimulated = false,
      isLab = false,
    } = state.context
    return {
      name,
      search: name.toLowerCase(),
      isSimulated,
      isLab,
      locationId,
      type,
      chargeType,
      privateType,
      ratedPower,
      connectorCount: connectors.length,
      acCount: connectors.filter(({ standard }) => slowStandards.includes(standard)).length,
      serialNumber,
      serial: serialNumber?.toLowerCase() ?? '',
    }
  },
  also: [enabled],
  tally: 'status',
})

export const registeredPiles = listed(rows, {
  order: 'id',
  isShort: true,
  sorts: { ...by('id', 'type', 'status'), name: 'search', serialNumber: 'serial' },
  filters: {
    id: byKey('id'),
    name: containing('search'),
    locationName: byLocationName,
    locationId: many('locationId'),
    status: many('status'),
    type: many('type'),
    serialNumber: containing('serial'),
  },
})
