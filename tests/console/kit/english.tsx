import type { ReactElement, ReactNode } from 'react'
import { createIntl } from 'react-intl'
import { TextProvider } from '#console/kit/text/text.ts'
import type { Text } from '#console/kit/text/text.ts'

/** Says some texts in English as the catalogue has them; an unknown key fails the test. */
export const englishText = (messages: Readonly<Record<string, string>>): Text => textIn('en', messages)

/** The same in any language. */
export function textIn(locale: string, messages: Readonly<Record<string, string>>): Text {
  const intl = createIntl({
    locale,
    messages: { ...messages },
    onError: (error) => {
      throw error
    },
  })
  return (key, values) => intl.formatMessage({ id: key }, values)
}

interface EnglishProps {
  readonly texts: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** Speaks English around what a test shows. */
export function English({ texts, children }: EnglishProps): ReactElement {
  return <TextProvider value={{ locale: 'en', text: englishText(texts) }}>{children}</TextProvider>
}
