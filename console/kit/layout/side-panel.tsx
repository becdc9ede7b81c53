import { useEffect, useId, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { FocusScope } from 'react-aria/FocusScope'
import { IconButton } from '../form/button.tsx'
import * as css from './side-panel.css.ts'
import { Scroll } from './scroll.tsx'
import { useText } from '../text/text.ts'

export interface SidePanelProps {
  readonly title: string
  readonly status?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly onClose: () => void
}

/** The panel of details beside a list; `SidePanel` (split-view.tsx) loads it when it is first needed. */
export function SidePanelFrame({ title, status, actions, children, onClose }: SidePanelProps): ReactElement {
  const text = useText()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const beside = panel.current?.parentElement ?? null
    panel.current?.focus()
    return () => afterRestore(() => keepFocus(beside))
  }, [])
  return (
    <FocusScope restoreFocus>
      {/* Escape closes from anywhere inside it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={panel}
        className={css.sidePanel}
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onClose()
        }}
      >
        <div className={css.head}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          {status}
          {actions}
          <IconButton icon="close" label={text('kit.close')} onPress={onClose} />
        </div>
        <Scroll className={css.body}>{children}</Scroll>
      </section>
    </FocusScope>
  )
}

/** The element focused before may have been removed with its row: then the list takes the focus, which would otherwise be lost. */
function keepFocus(beside: HTMLElement | null): void {
  if (document.activeElement === document.body) beside?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
}

/** FocusScope restores the focus in the next frame; this runs in the one after. */
const afterRestore = (then: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(then))
}
