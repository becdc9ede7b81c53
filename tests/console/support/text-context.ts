import { createIntl } from '@formatjs/intl'
import type { TextContext } from '#console/domain/history/fact-details.ts'
import { textsIn } from '#tests/support/code/locales.ts'

/** The texts of one language; fails on a missing text or a missing value. */
export function textContextOf(folder: string): TextContext {
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
