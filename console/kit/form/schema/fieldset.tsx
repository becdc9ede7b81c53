import type { ReactElement } from 'react'
import { Icon } from '#console/kit/text/icon.tsx'
import type { FieldFrame } from '../field.tsx'
import * as fieldCss from '../field.css.ts'
import * as css from './rows.css.ts'

/** The label of several controls that are one field. */
export const Legend = ({ label, isRequired = false }: FieldFrame): ReactElement => (
  <legend className={css.legend}>
    {label}
    {isRequired ? (
      <span className={fieldCss.required} aria-hidden="true">
        {'*'}
      </span>
    ) : null}
  </legend>
)

/** What is wrong with them together. */
export const Problem = ({
  id,
  problem,
}: {
  readonly id: string
  readonly problem: string | undefined
}): ReactElement => (
  <div id={id}>
    {problem === undefined ? null : (
      <span className={fieldCss.problem} role="alert">
        <Icon name="warning" size={14} />
        {problem}
      </span>
    )}
  </div>
)
