import { Suspense, useEffect } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { clock } from '#console/clock.ts'
import { lazyPart } from '../status/lazy-part.ts'
import type { SidePanelProps } from '../layout/side-panel.tsx'
import * as css from '../layout/side-panel.css.ts'

/** Its code is fetched once the list is shown, or with the first details. */
const {
  Part: SidePanelFrame,
  load,
  prepare,
} = lazyPart(async () => (await import('../layout/side-panel.tsx')).SidePanelFrame)

/** Fetches the panel, so that the first details open at once. */
export const loadSidePanel = load

/** Details beside the list. The panel takes the focus when it opens and gives it back when it closes; Escape closes it. */
export function SidePanel(props: SidePanelProps): ReactElement {
  return (
    <Suspense fallback={<div className={css.sidePanel} />}>
      <SidePanelFrame {...props} />
    </Suspense>
  )
}

/** The list on one side, the details of the open row on the other. */
export function SplitView({
  children,
  panel,
}: {
  readonly children: ReactNode
  readonly panel: ReactNode
}): ReactElement {
  useEffect(() => clock.after(0, prepare), [])
  return (
    <div className={css.splitView}>
      <div className={css.main}>{children}</div>
      {panel}
    </div>
  )
}
