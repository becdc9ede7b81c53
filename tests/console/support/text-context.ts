import { createIntl } from '@formatjs/intl'
import type { TextContext } from '#console/domain/history/history-entries.ts'
import { textsIn } from '#tests/support/locales.ts'

/** A speaker of one language who fails on a text that is missing or that lacks a value. */
export function speakerOf(folder: string): TextContext {
  const messages = Object.fromEntries(textsIn(folder))
  const intl = createIntl({
    locale: folder,
    messages,
    onError: (error) => {
      throw error
    },
  })
  const currency = { sign: '$', code: 'USD' }
  return { text: (key, values) => intl.formatMessage({ id: key }, { ...values }), locale: folder, currency }
}
