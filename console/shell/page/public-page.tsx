import type { ReactElement, ReactNode } from 'react'
import { useText } from '#console/intl/text.ts'
import { Icon } from '#console/kit/text/icon.tsx'
import { ColourChoice } from '../choices/colour-choice.tsx'
import { LanguageChoice } from '../choices/language-choice.tsx'
import * as css from './public-page.css.ts'
import { ModeSwitch } from '../choices/mode-switch.tsx'

/** A page outside the shells: no menu, no top bar, only the product name and the user's preferences. */
export function PublicPage({ children }: { readonly children: ReactNode }): ReactElement {
  const text = useText()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <span className={css.product}>
          <span className={css.mark}>
            <Icon name="bolt" />
          </span>
          {text('shell.product')}
        </span>
        <span className={css.choices}>
          <LanguageChoice />
          <ColourChoice />
          <ModeSwitch />
        </span>
      </header>
      <main className={css.main}>{children}</main>
    </div>
  )
}
