import type { ReactElement } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { AriaLocale } from '#console/intl/aria-locale.tsx'
import { IconButton } from '../form/button.tsx'
import { prepareConfirmForm } from '../confirm/confirm-part.ts'
import * as css from './dialog.css.ts'
import type { DialogProps } from './dialog.tsx'
import { useText } from '../text/text.ts'

// Many dialogs have fields: they come right after the frame, which the page fetched ahead.
prepareConfirmForm()

/** The frame of a dialog: it keeps the focus inside and restores it. */
export function DialogFrame(props: DialogProps): ReactElement {
  const { title, children, footer, onClose, isDirty = false, role = 'dialog', size = 'default' } = props
  const text = useText()
  return (
    <AriaLocale>
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
    </AriaLocale>
  )
}
