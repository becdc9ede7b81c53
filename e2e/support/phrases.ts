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

/** What the texts of some languages are compared by where a page is looked at (look.ts). */
export const knownIn = (tags: readonly Tag[]) => ({
  keys: [...textsIn('en').keys()],
  more: Object.fromEntries(tags.map((tag) => [tag, phrasesOf(tag)('kit.table.more')])),
  foreign: Object.fromEntries(tags.map((tag) => [tag, foreignTo(tag)])),
})

/** English texts without places for values that another language says differently. */
function foreignTo(tag: Tag): readonly string[] {
  const own = new Set(textsIn(tag).values())
  return [...textsIn('en').values()].filter((text) => /^[^{}]*[a-z]{2}[^{}]*$/u.test(text) && !own.has(text))
}
