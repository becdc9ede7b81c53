import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import * as css from './tabs.css.ts'

export interface Tab {
  readonly key: string
  /** Translated text. */
  readonly label: string
}

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
  /** The content of the chosen tab. */
  readonly children: ReactNode
}

/** Several views of one record, one at a time. Arrow keys move between the tabs (WAI-ARIA tabs, automatic activation). */
export function Tabs({ label, tabs, chosen, onChoose, children }: TabsProps): ReactElement {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    const found = tabs[index]
    if (found === undefined) return
    onChoose(found.key)
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }
  return (
    <div>
      <div ref={row} role="tablist" aria-label={label} className={css.list}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            className={css.tab}
            onKeyDown={move}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={css.panel}>
        {children}
      </div>
    </div>
  )
}
