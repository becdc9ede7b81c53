import { diagnostics } from './diagnostics.ts'
import { lookup } from '#machines/kit/lookup.ts'
import { is } from '#machines/kit/tags.ts'

/**
 * The upload that was last requested of a pile, or that it reported by itself. One that was never sent replaces none.
 */
export const lastUpload = lookup(diagnostics, {
  name: 'last-upload',
  keeps: 'last',
  key: ({ value, context: { about, toldBy } }) =>
    is(diagnostics, value, 'running') || toldBy !== null ? keyOf(about?.pileId ?? toldBy) : null,
})

/** The uploads of a pile that were not requested from it yet. */
export const queuedUploads = lookup(diagnostics, {
  name: 'queued-uploads',
  keeps: 'all',
  key: ({ value, context: { about } }) => (is(diagnostics, value, 'queued') ? keyOf(about?.pileId ?? null) : null),
})

const keyOf = (pileId: string | null) => (pileId === null ? null : [pileId])
