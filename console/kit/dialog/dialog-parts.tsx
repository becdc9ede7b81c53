import type { ReactElement } from 'react'
import { Button } from '../form/button.tsx'
import * as css from './dialog.css.ts'
import { Icon } from '../text/icon.tsx'
import { useText } from '../text/text.ts'

export interface DialogFootProps {
  /** Verb first: "Stop session". */
  readonly confirm: string
  readonly kind?: 'danger' | 'primary'
  readonly isPending: boolean
  /** Why it cannot be done now. */
  readonly reason?: string | undefined
  /** The label of the safe button, where "Cancel" would be misread. */
  readonly dismiss?: string | undefined
  /** Whether the focus starts on the safe button. */
  readonly startsSafe?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The buttons of a dialog: the safe one first, then the command. */
export function DialogFoot(props: DialogFootProps): ReactElement {
  const { confirm, kind = 'primary', isPending, reason, dismiss, startsSafe = false, onConfirm, onClose } = props
  const text = useText()
  return (
    <>
      <Button onPress={onClose} takesFocus={startsSafe}>
        {dismiss ?? text('kit.cancel')}
      </Button>
      <Button kind={kind} isPending={isPending} reason={reason} onPress={onConfirm}>
        {confirm}
      </Button>
    </>
  )
}

/** Why the last attempt was refused; absent while none was. */
export function DialogFailure({ failure }: { readonly failure: string | null | undefined }): ReactElement | null {
  if (failure === null || failure === undefined) return null
  return (
    <div className={css.failure} role="alert">
      <Icon name="warning" />
      {failure}
    </div>
  )
}
