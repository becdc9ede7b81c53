import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { Control } from '#console/kit/form/schema/control.tsx'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'

const SUPER = 'SUPER'
const ADMINISTRATOR = 'NORMAL'

/** The type of an account: a SUPER is an administrator, whatever role was chosen before. */
function TypeControl({ onChange, set, ...props }: ControlProps): ReactElement {
  const change = (typed: ControlProps['typed']): void => {
    onChange(typed)
    if (typed === SUPER) set({ role: ADMINISTRATOR })
  }
  return <Control {...props} set={set} onChange={change} />
}

/** Its role: with a SUPER there is nothing to choose. */
function RoleControl(props: ControlProps): ReactElement {
  const text = useText()
  const { field, frame, values } = props
  if (values['type'] !== SUPER) return <Control {...props} />
  const choices = field.choices.filter((choice) => choice === ADMINISTRATOR)
  return <Control {...props} field={{ ...field, choices }} frame={{ ...frame, hint: text('admin.hint.superRole') }} />
}

export const rightsControls = { type: TypeControl, role: RoleControl }
