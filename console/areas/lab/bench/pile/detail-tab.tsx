import type { ReactElement } from 'react'
import { benchPile } from '#contracts/lab/bench.calls.ts'
import { call } from '#console/api/call.ts'
import { Skeleton } from '#console/domain/detail/loaded.tsx'
import { useText } from '#console/intl/text.ts'
import { usePolled } from '../use-polled.ts'
import { Done } from './done.tsx'
import type { ViewProps } from './pile-views.tsx'
import { PowerTab } from './power-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

export type Detail = (typeof benchPile.answer)['Type']

/** What is asked for only while it is looked at: the last minutes, the settings, and what was done. */
export function DetailTab({
  view,
  ...props
}: ViewProps & { readonly view: 'power' | 'settings' | 'done' }): ReactElement {
  const text = useText()
  const answer = usePolled(props.pile.id, (signal) =>
    call(benchPile, { params: { id: props.pile.id } }, { notify: 'lost sign-in', signal }),
  )
  if (answer === null) return <Skeleton heights={[280]} />
  if (!answer.ok) return <p role="status">{text('bench.stale')}</p>
  if (view === 'power') return <PowerTab detail={answer.data} {...props} />
  return view === 'settings' ? <SettingsTab detail={answer.data} {...props} /> : <Done detail={answer.data} />
}
