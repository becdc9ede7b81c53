import type { PileQuirks } from '#contracts/ocpp/quirk.calls.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { quirks } from './read-model.ts'

const reader = perWorld(({ store }) => openReader(store, quirks))

/** Rows that are looked at: of each pile there are as many as kinds at most. */
const ROWS_MOST = 2_000

/** How the model that a pile is breaks the schemas of OCPP, at this pile and at others; null when nobody registered it. */
export function readQuirks(source: Source, id: string): PileQuirks | null {
  if (stateOf(source, pileEntity, id) === null) return null
  const { vendor = null, model = null } = stateOf(source, pileLink, id)?.context.boot ?? {}
  const alike = vendor === null ? { pileId: id } : { vendor, model }
  const kinds = new Map<string, { row: PileQuirks['quirks'][number]; readonly piles: Set<string> }>()
  for (const { number: _, pileId, vendor: __, model: ___, seenAt, ...row } of reader(source).where(alike, {
    by: ['number'],
    most: ROWS_MOST,
  })) {
    const known = kinds.get(row.kind) ?? { row: { ...row, seenAt: null, piles: 0 }, piles: new Set() }
    known.piles.add(pileId)
    // What this pile said itself goes before what another of its kind said.
    if (pileId === id && known.row.seenAt === null) known.row = { ...row, seenAt, piles: 0 }
    kinds.set(row.kind, known)
  }
  return { vendor, model, quirks: [...kinds.values()].map(({ row, piles }) => ({ ...row, piles: piles.size })) }
}
