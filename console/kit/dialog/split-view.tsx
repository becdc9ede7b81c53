import { Suspense, useEffect } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { clock } from '#console/clock.ts'
import { late } from '../status/late.ts'
import type { PeekProps } from '../layout/side-panel.tsx'
import * as css from '../layout/side-panel.css.ts'

/** It comes when the list stands, or with the first details. */
const { Part: PeekPanel, load, prepare } = late(async () => (await import('../layout/side-panel.tsx')).PeekPanel)

/** Has the first details stand at once. */
export const loadPeek = load

/** Details beside the list. It takes focus when it opens and gives it back when it closes; Escape closes. */
export function Peek(props: PeekProps): ReactElement {
  return (
    <Suspense fallback={<div className={css.peek} />}>
      <PeekPanel {...props} />
    </Suspense>
  )
}

/** The list at one side, the open row's details at the other. */
export function Beside({ children, peek }: { readonly children: ReactNode; readonly peek: ReactNode }): ReactElement {
  useEffect(() => clock.after(0, prepare), [])
  return (
    <div className={css.beside}>
      <div className={css.main}>{children}</div>
      {peek}
    </div>
  )
}
