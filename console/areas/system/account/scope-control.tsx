import { useAtomValue } from 'jotai'
import { useId } from 'react'
import type { ReactElement } from 'react'
import type { MenuItem } from '#contracts/menu.ts'
import { useText } from '#console/kit/text/text.ts'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import { Legend, Problem } from '#console/kit/form/schema/fieldset.tsx'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'
import { userMenuAtom } from '#console/state/session.ts'
import * as css from './api-keys.css.ts'

/** What an API key opens: entries of the menu of who creates it, section by section. */
export function ScopeControl({ frame, typed, onChange }: ControlProps): ReactElement {
  const text = useText()
  const note = useId()
  const menu = useAtomValue(userMenuAtom)
  const chosen: readonly string[] = Array.isArray(typed) ? typed : []
  const choose = (codes: readonly string[], isChosen: boolean): void => {
    const others = chosen.filter((code) => !codes.includes(code))
    onChange(isChosen ? [...others, ...codes] : others)
  }
  const box = ({ code, label }: MenuItem): ReactElement => (
    <Checkbox key={code} isChecked={chosen.includes(code)} onChange={(isChosen) => choose([code], isChosen)}>
      {text(label)}
    </Checkbox>
  )
  const section = (entry: MenuItem): ReactElement => {
    const codes = entry.children.map(({ code }) => code)
    const count = codes.filter((code) => chosen.includes(code)).length
    return (
      <div key={entry.code} role="group" aria-label={text(entry.label)} className={css.section}>
        <Checkbox
          isChecked={count === codes.length}
          isMixed={count > 0}
          onChange={(isChosen) => choose(codes, isChosen)}
        >
          {text(entry.label)}
        </Checkbox>
        <div className={css.entries}>{entry.children.map(box)}</div>
      </div>
    )
  }
  return (
    <fieldset className={css.scope} aria-describedby={note}>
      <Legend {...frame} />
      {menu.map((entry) => (entry.children.length > 0 ? section(entry) : box(entry)))}
      <Problem id={note} problem={frame.problem} />
    </fieldset>
  )
}
