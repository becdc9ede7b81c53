import { diagnostics } from './diagnostics.ts'
import { lookup } from './lookup.ts'
import { is } from './tags.ts'

/** The upload that a pile was asked for last, or told of by itself. */
export const lastUpload = lookup(diagnostics, {
  name: 'last-upload',
  keeps: 'last',
  key: ({ value, context: { about, toldBy } }) =>
    is(diagnostics, value, 'queued') ? null : keyOf(about?.pileId ?? toldBy),
})

const keyOf = (pileId: string | null) => (pileId === null ? null : [pileId])
