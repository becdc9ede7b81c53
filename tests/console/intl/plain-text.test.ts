import { describe, expect, test } from 'vitest'
import { fullText } from '#console/intl/inside-texts.ts'
import { languages, localeOf } from '#console/intl/languages.ts'
import type { Messages } from '#console/intl/messages.ts'
import { LITERAL, plainText } from '#console/intl/plain-text.ts'

/** Pages outside the shells speak before react-intl has come: they say the same as it would. */

type Compiled = Readonly<Record<string, string | Messages[string]>>
const compiled = import.meta.glob<Compiled>('/locales/compiled/*-first.json', { eager: true, import: 'default' })

const messagesOf = (locale: string): Messages =>
  Object.fromEntries(
    Object.entries(compiled[`/locales/compiled/${locale}-first.json`] ?? {}).map(([key, text]) => [
      key,
      typeof text === 'string' ? [{ type: 0, value: text }] : text,
    ]),
  )

/** The places of a text, also within its plurals. */
const placesOf = (parts: Messages[string]): readonly string[] =>
  parts.flatMap((part) => {
    const kind: number = part.type
    return [
      ...('value' in part && kind !== LITERAL ? [part.value] : []),
      ...('options' in part ? Object.values(part.options).flatMap(({ value }) => placesOf(value)) : []),
    ]
  })

describe.each(languages.map((language) => localeOf[language]))('in %s', (locale) => {
  const messages = messagesOf(locale)
  const [plain, full] = [plainText(locale, messages), fullText(locale, messages)]

  test.each([0, 1, 2, 3, 5, 21, 22, 1_000, 12_345])(
    'every text of the first is said as react-intl says it, of %i',
    (count) => {
      expect(Object.keys(messages).length).toBeGreaterThan(100)
      for (const [key, parts] of Object.entries(messages)) {
        const values = Object.fromEntries(placesOf(parts).map((place) => [place, count]))
        expect(plain(key, values), key).toBe(full(key, values))
      }
    },
  )
})

test('an exact number, an offset and a rank are chosen as react-intl chooses them', () => {
  const words = (value: string) => ({ value: [{ type: 0 as const, value }] })
  const counted = { value: [{ type: 7 as const }, ...words(' others').value] }
  const messages: Messages = {
    guests: [
      {
        type: 6,
        value: 'count',
        offset: 1,
        pluralType: 'cardinal',
        options: { '=0': words('nobody'), '=1': words('one guest'), one: words('one more'), other: counted },
      },
    ],
    place: [
      {
        type: 6,
        value: 'count',
        offset: 0,
        pluralType: 'ordinal',
        options: { one: words('st'), two: words('nd'), few: words('rd'), other: words('th') },
      },
    ],
  }
  const [plain, full] = [plainText('en', messages), fullText('en', messages)]
  for (const key of Object.keys(messages))
    for (let count = 0; count <= 24; count += 1) expect(plain(key, { count }), key).toBe(full(key, { count }))
  expect([0, 1, 2, 5].map((count) => plain('guests', { count }))).toEqual([
    'nobody',
    'one guest',
    'one more',
    '4 others',
  ])
})
