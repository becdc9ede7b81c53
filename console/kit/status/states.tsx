import type { ReactElement, ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icon.tsx'
import * as css from './states.css.ts'
import { useText } from '../text/text.ts'

/** States shown instead of content: each says what is the matter and what to do. */

interface StateProps {
  readonly icon: IconName
  readonly title: string
  readonly description?: string | undefined
  readonly children?: ReactNode
  readonly isProblem?: boolean
}

function State({ icon, title, description, children, isProblem = false }: StateProps): ReactElement {
  return (
    <div className={css.state} role={isProblem ? 'alert' : 'status'}>
      <span className={isProblem ? css.problem : css.drawing}>
        <Icon name={icon} size={24} />
      </span>
      <p className={css.title}>{title}</p>
      {description === undefined ? null : <p className={css.words}>{description}</p>}
      {children}
    </div>
  )
}

/** There is no data yet. */
export function EmptyState(props: {
  readonly title: string
  readonly description?: string
  readonly action?: ReactNode
}): ReactElement {
  return (
    <State icon="table" title={props.title} description={props.description}>
      {props.action === undefined ? null : <div className={css.actions}>{props.action}</div>}
    </State>
  )
}

/** There is data, but none that matches the filters. */
export function NoMatchState({ onClear }: { readonly onClear: () => void }): ReactElement {
  const text = useText()
  return (
    <State icon="filter" title={text('kit.noMatch.title')} description={text('kit.noMatch.words')}>
      <div className={css.actions}>
        <Button onPress={onClear}>{text('kit.filter.clear')}</Button>
      </div>
    </State>
  )
}

/** A failed call as the page shows it. */
export interface Failure {
  /** In the user's language. */
  readonly message: string
  /** What a person quotes when asking for help. */
  readonly requestId: string | null
}

/** Loading failed: a retry may help, and the id helps support. */
export function FailedState({
  failure,
  onRetry,
}: {
  readonly failure: Failure
  readonly onRetry: () => void
}): ReactElement {
  const text = useText()
  return (
    <State icon="warning" title={text('kit.failed.title')} description={failure.message} isProblem>
      <div className={css.actions}>
        <Button icon="refresh" onPress={onRetry}>
          {text('kit.retry')}
        </Button>
      </div>
      {failure.requestId === null ? null : (
        <span className={css.ident}>{text('kit.failed.id', { id: failure.requestId })}</span>
      )}
    </State>
  )
}
