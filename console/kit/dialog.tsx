import type { ReactElement, ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './button.tsx'
import * as css from './dialog.css.ts'
import { useText } from './text.ts'

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons, the safe one first. */
  readonly footer?: ReactNode
  readonly onClose: () => void
  /** Something was typed: then neither a press beside the dialog nor Escape throws it away (C12). */
  readonly isDirty?: boolean
  readonly role?: 'dialog' | 'alertdialog'
  readonly size?: 'default' | 'wide'
}

/** A question or a short form over the page. Rendered only while open; focus is kept inside and given back. */
export function Dialog(props: DialogProps): ReactElement {
  const { title, children, footer, onClose, isDirty = false, role = 'dialog', size = 'default' } = props
  const text = useText()
  return (
    <ModalOverlay
      className={css.veil}
      isOpen
      isDismissable={!isDirty}
      isKeyboardDismissDisabled={isDirty}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className={css.box} data-size={size}>
        <AriaDialog role={role} className={css.dialog}>
          <div className={css.head}>
            <Heading slot="title" className={css.title}>
              {title}
            </Heading>
            <IconButton icon="close" label={text('kit.close')} onPress={onClose} />
          </div>
          <div className={css.body}>{children}</div>
          {footer === undefined ? null : <div className={css.foot}>{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
