import type { ReactElement } from 'react'
import type { Role } from '#contracts/actor.ts'
import * as css from './parts.css.ts'
import type { LifecycleTexts } from './lifecycle-texts.ts'

/** Who may give a command. */
export function Roles({ by, texts }: { readonly by: readonly Role[]; readonly texts: LifecycleTexts }): ReactElement {
  return (
    <span className={css.chips}>
      {by.map((role) => (
        <span key={role} className={css.chip}>
          {texts.role(role)}
        </span>
      ))}
    </span>
  )
}
