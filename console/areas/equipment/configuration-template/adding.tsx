import { useState } from 'react'
import type { ComponentProps, ReactElement } from 'react'
import { addTemplate } from '#contracts/equipment/configuration-template.calls.ts'
import { call } from '#console/api/call.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { TemplateDialog } from './template-dialog.tsx'

interface AddTemplateProps {
  readonly label: TextKey
  /** How the button stands where it is, and why it cannot be pressed. */
  readonly button: Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'size' | 'reason'>
  /** What stands in the form first. */
  readonly initial?: ComponentProps<typeof TemplateDialog>['initial']
}

/** The button for a new template with its form; nothing for those who may not add one. */
export function AddTemplate({ label, button, initial }: AddTemplateProps): ReactElement | null {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  if (!useMayBegin('addPile')) return null
  return (
    <>
      <Button {...button} opens={{ kind: 'dialog', isOpen }} onPress={() => setIsOpen(true)}>
        {text(label)}
      </Button>
      {isOpen ? (
        <TemplateDialog
          command="register"
          title={text('template.register.title')}
          consequence={text('template.text')}
          initial={initial}
          send={async (body) => call(addTemplate, { body }, { notify: 'lost sign-in' })}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
