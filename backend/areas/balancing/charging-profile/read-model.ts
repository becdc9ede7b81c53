import { ProfileStatus } from '#contracts/balancing/charging-profile.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { id, nullable, number, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Charging profiles on piles, a row each (M22). */
const rows = readModel({
  table: 'profiles',
  of: chargingProfile,
  columns: { number: number(), id: id(), status: wire(ProfileStatus), planId: nullable(text()), pileId: text() },
  row: ({ state: { context } }) => context,
  tally: 'status',
})

export const profiles = listed(rows, {
  order: '-number',
  sorts: by('number', 'status', 'pileId'),
  filters: { planId: many('planId'), pileId: many('pileId'), status: many('status') },
})
