import type { ReactElement } from 'react'
import { giveTemplate, templateResource } from '#contracts/equipment/configuration-template.calls.ts'
import type { TemplateRow } from '#contracts/equipment/configuration-template.calls.ts'
import { templateForms } from '#contracts/equipment/configuration-template.ts'
import type { TemplateKey } from '#contracts/equipment/configuration-template.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { Lines } from '#console/domain/detail/lines.tsx'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import type { CommandProps } from '#console/domain/resource/row-commands.tsx'
import { about, history, section } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'
import { useText } from '#console/intl/text.ts'
import { Code, TextValue } from '#console/kit/table/cells.tsx'
import { PileViews } from '../pile-registration/pile-views.tsx'
import { AddTemplate } from './adding.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { TemplatePiles } from './template-piles.tsx'

const shown = view(templateResource, { words: {} })

const keyColumns = [
  { title: 'template.keys.key', render: ({ key }: TemplateKey) => <Code>{key}</Code> },
  { title: 'template.keys.value', render: ({ value }: TemplateKey) => <TextValue>{value}</TextValue> },
] as const

const Add = (): ReactElement => (
  <AddTemplate label="command.configuration-template.register" button={{ kind: 'primary', icon: 'plus' }} />
)

function Change({ row, onClose }: CommandProps<TemplateRow>): ReactElement {
  const text = useText()
  const { name, vendor, model, keys } = row
  return (
    <TemplateDialog
      command="change"
      title={text('template.change.title', { name })}
      consequence={text('template.text')}
      initial={{ name, vendor, model, keys }}
      send={async (body) => {
        const params = { id: EntityId.make(row.id), command: 'change' }
        return call(giveTemplate, { params, body: { ...body } }, { notify: 'lost sign-in' })
      }}
      onClose={onClose}
    />
  )
}

/** Templates for the configuration of models of piles: compared with their piles, and applied to them. */
export const Templates = resourcePage(shown, {
  widths: { name: 220, vendor: 150, model: 150 },
  nameOf: ({ name }) => name,
  heading: 'template.heading',
  open: {
    panel: [
      about(shown, 'template.about', ['name', 'vendor', 'model', 'changedAt']),
      section('template.keys', ({ keys }) => (
        <Lines label="template.keys" columns={keyColumns} rows={keys} rowKey={({ key }) => key} />
      )),
      section('template.piles', (template) => <TemplatePiles template={template} />),
      history(({ id }) => [{ lifecycle: 'configuration-template', id }]),
    ],
  },
  commands: commandsOf(
    templateResource,
    { forms: templateForms, give: giveTemplate, nameOf: ({ name }) => name },
    { change: Change, delete: { success: 'success.delete' } },
  ),
  Above: PileViews,
  Actions: Add,
})
