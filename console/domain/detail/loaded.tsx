import type { ReactElement, ReactNode } from 'react'
import type { Asked } from '#console/api/use-answer.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { FailedState } from '#console/kit/status/states.tsx'
import * as css from './loaded.css.ts'

export interface LoadedProps<Data> {
  readonly asked: Asked<Data>
  /** Heights in px of what will stand here, so that nothing jumps when it comes. */
  readonly bones: readonly number[]
  /** Shown when there is no such thing; without it that is a failure like any other. */
  readonly missing?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** An answer, or what stands in its place: bones while it is on its way, the failure when it is not coming. */
export function Loaded<Data>({ asked, bones, missing, children }: LoadedProps<Data>): ReactElement {
  const failureText = useFailureText()
  if (asked.data !== null) return <>{children(asked.data)}</>
  if (asked.failure !== null) {
    const { failure } = asked
    if (failure.code === 'ADDRESS_ERROR' && missing !== undefined) return <>{missing}</>
    return (
      <FailedState failure={{ message: failureText(failure), requestId: failure.requestId }} onRetry={asked.refresh} />
    )
  }
  return <Bones heights={bones} />
}

/** What stands there until it comes. */
export function Bones({ heights }: { readonly heights: readonly number[] }): ReactElement {
  return (
    <div className={css.bones} aria-busy="true">
      {[...heights.entries()].map(([place, height]) => (
        <span key={place} className={css.bone} style={{ height }} />
      ))}
    </div>
  )
}
