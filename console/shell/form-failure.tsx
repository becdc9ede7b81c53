import type { ReactElement } from 'react'
import type { Failure } from '../api/failure.ts'
import { useFailureText } from '../intl/failure-text.ts'
import { Icon } from '../kit/text/icon.tsx'
import * as css from './page/public-page.css.ts'

/** Why a form was not accepted, at its head; announced when it appears. */
export function FormFailure({ failure }: { readonly failure: Failure }): ReactElement {
  const failureText = useFailureText()
  return (
    <div className={css.failure} role="alert">
      <Icon name="warning" />
      {failureText(failure)}
    </div>
  )
}
