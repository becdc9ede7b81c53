import type { ReactElement, ReactNode } from 'react'
import type { RefreshableAnswer } from '#console/api/use-answer.ts'
import { useFailureText } from '#console/intl/failure-text.ts'
import { FailedState } from '#console/kit/status/states.tsx'
import * as css from './loaded.css.ts'

export interface LoadedProps<Data> {
  readonly answer: RefreshableAnswer<Data>
  /** Heights in px of the content to come, so that nothing jumps when it arrives. */
  readonly skeleton: readonly number[]
  /** Shown when the record does not exist; without it that is a failure like any other. */
  readonly missing?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** The answer of a call: a skeleton while it is loading, the failure when it failed. */
export function Loaded<Data>({ answer, skeleton, missing, children }: LoadedProps<Data>): ReactElement {
  const failureText = useFailureText()
  if (answer.data !== null) return <>{children(answer.data)}</>
  if (answer.failure !== null) {
    const { failure } = answer
    if (failure.code === 'ADDRESS_ERROR' && missing !== undefined) return <>{missing}</>
    return (
      <FailedState failure={{ message: failureText(failure), requestId: failure.requestId }} onRetry={answer.refresh} />
    )
  }
  return <Skeleton heights={skeleton} />
}

/** Placeholder blocks while content is loading. */
export function Skeleton({ heights }: { readonly heights: readonly number[] }): ReactElement {
  return (
    <div className={css.skeleton} aria-busy="true">
      {[...heights.entries()].map(([place, height]) => (
        <span key={place} className={css.skeletonBlock} style={{ height }} />
      ))}
    </div>
  )
}
