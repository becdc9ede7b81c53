import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import * as css from './form-foot.css.ts'
import { useText } from '../text/text.ts'

export interface FormFootProps {
  /** Verb first: "Save list". */
  readonly submit: string
  readonly isPending: boolean
  /** Why it cannot be submitted now. */
  readonly reason?: string | undefined
  /** Why the last attempt was refused; shown next to the button that was pressed. */
  readonly failure?: ReactNode
  readonly onCancel: () => void
}

/** The end of a form, as a part of its own: why it was refused, and the buttons that leave without saving or submit. */
export function FormFoot({ submit, isPending, reason, failure, onCancel }: FormFootProps): ReactElement {
  const text = useText()
  return (
    <>
      <div className={css.failure}>{failure}</div>
      <div className={css.buttons}>
        <Button onPress={onCancel}>{text('kit.cancel')}</Button>
        <Button kind="primary" type="submit" isPending={isPending} reason={reason}>
          {submit}
        </Button>
      </div>
    </>
  )
}
