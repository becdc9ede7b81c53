import type { ReactElement, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** Lets the parts that react-aria brings speak the reader's language too; the pages outside the shells have none. */
export function AriaLocale({ children }: { readonly children: ReactNode }): ReactElement {
  return <I18nProvider locale={useIntl().locale}>{children}</I18nProvider>
}
