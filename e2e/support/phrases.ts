import { createIntl } from '@formatjs/intl'
import { textsIn } from '#tests/support/code/locales.ts'

/** The folders of `locales/`, as BCP 47 tags. */
export type Tag = 'en' | 'zh-Hans' | 'zh-Hant' | 'fr' | 'pl'

/** The texts of one language, by key; throws on a key without a text. */
export type Phrase = (key: string, values?: Readonly<Record<string, string | number>>) => string

export function phrasesOf(tag: Tag): Phrase {
  const intl = createIntl({
    locale: tag,
    messages: Object.fromEntries(textsIn(tag)),
    onError: (error) => {
      throw error
    },
  })
  return (id, values) => intl.formatMessage({ id }, { ...values })
}
