import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { AriaLocale } from '#console/intl/aria-locale.tsx'
import { IconButton } from '../form/button.tsx'
import { prepareConfirmForm } from '../confirm/confirm-part.ts'
import * as css from './dialog.css.ts'
import { dialogKeys } from './dialog-keys.ts'
import type { DialogProps } from './dialog.tsx'
import { useRestoredFocus } from './restored-focus.ts'
import { useText } from '../text/text.ts'

// Many dialogs have fields: they come right after the frame, which the page fetched ahead.
prepareConfirmForm()

/**
 * The frame of a dialog: it keeps the focus inside and restores it, also where what opened it has gone meanwhile, as a button
 * does that moves into a menu.
 */
export function DialogFrame(props: DialogProps): ReactElement {
  const { title, children, footer, onClose, isDirty = false, role = 'dialog', size = 'default' } = props
  const { onEnter, onEscape } = props
  const text = useText()
  useRestoredFocus()
  const place = useRef<HTMLDivElement>(null)
  // In a dialog over another one the focus comes too early: the one below takes it back, and nothing but the frame has it.
  useEffect(() => {
    if (place.current?.contains(document.activeElement) === false)
      place.current.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])
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
            <div
              ref={place}
              role="presentation"
              className={css.keys}
              onKeyDown={dialogKeys({ onEnter, onEscape: isDirty ? onEscape : undefined })}
            >
              <div className={css.head}>
                <Heading slot="title" className={css.title}>
                  {title}
                </Heading>
                <IconButton icon="close" label={text('kit.close')} onPress={onClose} />
              </div>
              <div className={css.body}>{children}</div>
              {footer === undefined ? null : <div className={css.foot}>{footer}</div>}
            </div>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}
