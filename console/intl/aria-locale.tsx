import type { ReactElement, ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLocale } from '../kit/text/text.ts'

/** Lets the parts that react-aria brings speak the reader's language too; each brings it along. */
export function AriaLocale({ children }: { readonly children: ReactNode }): ReactElement {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>
}
