import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import * as css from './form-foot.css.ts'
import { useText } from '../text/text.ts'

export interface FormFootProps {
  /** Verb first: "Save list". */
  readonly submit: string
  readonly isPending: boolean
  /** Why it cannot be sent now. */
  readonly reason?: string | undefined
  /** Why the last try was refused: beside the button that was pressed, where it is seen. */
  readonly failure?: ReactNode
  readonly onCancel: () => void
}

/** The end of a form on a page: away without saving, or on. */
export function FormFoot({ submit, isPending, reason, failure, onCancel }: FormFootProps): ReactElement {
  const text = useText()
  return (
    <div className={css.foot}>
      {failure}
      <div className={css.buttons}>
        <Button onPress={onCancel}>{text('kit.cancel')}</Button>
        <Button kind="primary" type="submit" isPending={isPending} reason={reason}>
          {submit}
        </Button>
      </div>
    </div>
  )
}
