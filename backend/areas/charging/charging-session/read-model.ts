import { SessionStatus } from '#contracts/charging/charging-session.ts'
import { Energy, Power, power } from '#contracts/units.ts'
import { energyOf } from '#machines/charging/charging-session.context.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { idNumber, integer, moment, nullable, real, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, byNumber, byPileName, fewInAnyCase, many, some } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Charging sessions as the list shows them: one row a transaction. */
const rows = readModel({
  table: 'sessions',
  grows: true,
  of: chargingSession,
  columns: {
    id: idNumber(),
    status: wire(SessionStatus),
    state: state(),
    pileId: text(),
    connectorId: integer(),
    locationId: nullable(text()),
    idTag: text(),
    customerId: nullable(text()),
    startedAt: moment(),
    endedAt: nullable(moment()),
    releasedAt: nullable(moment()),
    energy: integer(Energy),
    power: nullable(integer(Power)),
    soc: nullable(real()),
    meteredAt: moment(),
  },
  // Meter values change no indexed column, unless they show that a session goes on that was believed to be over.
  briefly: { 'session.metered': ['energy', 'power', 'soc', 'meteredAt'] },
  row: ({ state: { context } }) => ({
    ...context,
    power: context.power === null ? null : power(context.power),
    energy: energyOf(context),
  }),
  tally: 'status',
  rollup: { by: ['locationId', 'pileId'], day: 'startedAt' },
})

export const sessions = listed(rows, {
  order: '-startedAt',
  sorts: by('id', 'status', 'pileId', 'startedAt', 'endedAt', 'energy', 'power', 'soc'),
  filters: {
    id: byNumber('id'),
    pileId: many('pileId'),
    customerId: some('customerId'),
    idTag: fewInAnyCase('idTag'),
    locationId: many('locationId'),
    pileName: byPileName,
    status: many('status'),
    ...between('startedAt'),
  },
  settles: { at: 'endedAt', figures: ['energy', 'power', 'soc'] },
})
