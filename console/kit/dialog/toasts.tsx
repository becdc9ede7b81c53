import type { ReactElement } from 'react'
import { IconButton } from '../form/button.tsx'
import { StatusMark, toneMarks } from '../status/status-marks.tsx'
import type { Toast } from './toast.ts'
import * as css from './toasts.css.ts'
import { useText } from '../text/text.ts'

export interface ToastsProps {
  readonly toasts: readonly Toast[]
  readonly onDismiss: (key: string) => void
}

/** The current notices, announced politely by screen readers. */
export function Toasts({ toasts, onDismiss }: ToastsProps): ReactElement {
  const text = useText()
  return (
    // An open dialog takes everything else out of reach, but for what says that it lies above.
    <section
      className={css.region}
      data-react-aria-top-layer="true"
      aria-live="polite"
      aria-relevant="additions text"
      aria-label={text('kit.toasts')}
    >
      {toasts.map((toast) => (
        // The list itself is announced; an output element would be announced a second time.
        <output key={toast.key} className={css.toast} aria-live="off">
          <StatusMark mark={toneMarks[toast.tone]} />
          <span className={css.words}>
            {toast.message}
            {toast.detail === undefined ? null : <span className={css.detail}>{toast.detail}</span>}
          </span>
          {toast.times < 2 ? null : <span className={css.times}>{`×${toast.times}`}</span>}
          <IconButton icon="close" size="small" label={text('kit.dismiss')} onPress={() => onDismiss(toast.key)} />
        </output>
      ))}
    </section>
  )
}
