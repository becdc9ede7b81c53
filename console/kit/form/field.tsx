import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import * as css from './field.css.ts'
import { Icon } from '../text/icon.tsx'

/** The frame of every labelled control. */
export interface FieldFrame {
  readonly label: string
  readonly isRequired?: boolean
  /** A hint on limits and formats. */
  readonly hint?: string | undefined
  /** What is unusual about what stands there, and forbids nothing; in the user's language. */
  readonly caution?: string | undefined
  /** The problem, in the user's language. */
  readonly problem?: string | undefined
}

export interface FieldWiring {
  readonly id: string
  readonly required: boolean
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby': string
}

/** Label above, control, hint, caution or problem below, wired for assistive technology. */
export function Field({
  frame,
  children,
}: {
  readonly frame: FieldFrame
  readonly children: (wiring: FieldWiring) => ReactNode
}): ReactElement {
  const id = useId()
  const note = `${id}-note`
  const isInvalid = frame.problem !== undefined
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id} id={`${id}-label`}>
        {frame.label}
        {frame.isRequired === true ? (
          <span className={css.required} aria-hidden="true">
            {'*'}
          </span>
        ) : null}
      </label>
      {children({
        id,
        required: frame.isRequired === true,
        'aria-describedby': note,
        ...(isInvalid ? { 'aria-invalid': true } : {}),
      })}
      <div className={css.below} id={note}>
        {isInvalid ? (
          <span className={css.problem} role="alert">
            <Icon name="warning" size={14} />
            {frame.problem}
          </span>
        ) : frame.caution === undefined ? (
          <span className={css.hint}>{frame.hint}</span>
        ) : (
          <span className={css.caution}>
            <Icon name="info" size={14} />
            {frame.caution}
          </span>
        )}
      </div>
    </div>
  )
}
