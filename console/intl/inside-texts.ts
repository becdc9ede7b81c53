import { createIntl } from 'react-intl'
import type { Text } from '../kit/text/text.ts'
import type { Extent } from './extents.ts'
import { catalogue } from './messages.ts'
import type { CompiledMessages, Messages } from './messages.ts'
import { reportMissing } from './plain-text.ts'

/** The texts of the pages inside the shells: many chunks that the pages outside need not know. Loaded with the frame. */

const catalogues = import.meta.glob<CompiledMessages>(
  ['../../locales/compiled/*.json', '!../../locales/compiled/*-first.json'],
  { import: 'default' },
)

/** The texts of an extent beside the first ones. */
export const loadInside = (locale: string, extent: Exclude<Extent, 'first'>): readonly Promise<CompiledMessages>[] =>
  namesOf(locale, extent).map(async (name) => catalogue(catalogues, name))

/** Formats every text. */
export function fullText(locale: string, messages: Messages): Text {
  const intl = createIntl({ locale, messages, onError: reportMissing })
  return (key, values) => intl.formatMessage({ id: key }, values)
}

function namesOf(locale: string, extent: Exclude<Extent, 'first'>): readonly string[] {
  switch (extent) {
    case 'frame':
      return [`${locale}-frame`]
    case 'shell':
      return [locale]
    case 'all':
      return [locale, `${locale}-rules`]
    default:
      return [`${locale}-frame`, `${locale}-${extent}`]
  }
}
