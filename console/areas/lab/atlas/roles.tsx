import type { ReactElement } from 'react'
import type { Role } from '#contracts/actor.ts'
import * as css from './parts.css.ts'
import type { LifecycleTexts } from './lifecycle-texts.ts'

/** Who may give a command. */
export function Roles({ by, words }: { readonly by: readonly Role[]; readonly words: LifecycleTexts }): ReactElement {
  return (
    <span className={css.chips}>
      {by.map((role) => (
        <span key={role} className={css.chip}>
          {words.role(role)}
        </span>
      ))}
    </span>
  )
}
