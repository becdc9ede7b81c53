import type { ReactElement, ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLocale } from '../kit/text/text.ts'

/** Provides the user's language to the components of react-aria, which bring their own texts. */
export function AriaLocale({ children }: { readonly children: ReactNode }): ReactElement {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>
}
