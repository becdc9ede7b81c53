import type { ReactElement } from 'react'
import { ConfigurationTemplate } from '#contracts/equipment/configuration-template.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import type { CommandDialogProps } from '#console/domain/form/command-dialog.tsx'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'

interface TemplateDialogProps extends Pick<
  CommandDialogProps<ConfigurationTemplate, unknown>,
  'command' | 'title' | 'consequence' | 'initial' | 'send' | 'onClose'
> {}

/** A template as it is filled in: for which model, and its keys with their values, a row each. */
export function TemplateDialog(props: TemplateDialogProps): ReactElement {
  const text = useText()
  const any = useAnyText()
  return (
    <CommandDialog
      {...props}
      lifecycle="configuration-template"
      schema={ConfigurationTemplate}
      kind="primary"
      size="wide"
      label={(name) => any(`template.${name}`)}
      texts={{
        hint: (name) => (name === 'vendor' || name === 'model' ? text('template.hint.boot') : undefined),
        rows: {
          keys: {
            one: (number) => text('template.keys.one', { number }),
            add: text('template.keys.add'),
            remove: (number) => text('template.keys.remove', { number }),
          },
        },
      }}
      success="success.save"
    />
  )
}
