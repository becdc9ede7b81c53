import type { ReactElement } from 'react'
import type { Schema } from 'effect'
import { giveJob, giveUpgrade } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { JobRow, UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { firmwareForms } from '#contracts/equipment/firmware/firmware-job.ts'
import { upgradeForms } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import type { TextKey, TypedText } from '#console/intl/text.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'

/** Commands on firmware upgrades and their jobs that need only a confirmation. */

interface Prompt {
  readonly text: TextKey
  readonly kind: 'danger' | 'primary'
}

const prompts = {
  delete: { text: 'firmware.delete.text', kind: 'danger' },
  pauseWave: { text: 'firmware.pause.text', kind: 'primary' },
  resumeWave: { text: 'firmware.resume.text', kind: 'primary' },
  retire: { text: 'firmware.retire.text', kind: 'danger' },
} as const satisfies Partial<Record<keyof typeof upgradeForms, Prompt>>
export type ConfirmedCommand = keyof typeof prompts

/** Whatever the body: it is sent as the schema made it. */
type Form = Schema.Codec<Readonly<Record<string, unknown>>, unknown>

const labelsOf = (text: TypedText): Readonly<Record<string, string>> => ({
  reason: text('firmware.reason'),
  retrieveAt: text('firmware.field.retrieveAt'),
})

/** A failure is shown in the dialog; only a lost sign-in is a notice. */
const inDialog = { notify: 'lost sign-in' } as const

export interface UpgradeActionProps {
  readonly row: UpgradeRow
  readonly command: ConfirmedCommand
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A confirmation, and the command after it. */
export function UpgradeAction({ row, command, onDone, onClose }: UpgradeActionProps): ReactElement {
  const text = useText()
  const schema: Form = upgradeForms[command]
  const { text: consequence, kind } = prompts[command]
  return (
    <CommandDialog
      lifecycle="firmware-upgrade"
      command={command}
      schema={schema}
      title={
        command === 'delete'
          ? text('confirm.delete.title', { name: row.version })
          : text('firmware.ask', { command: text(`command.firmware-upgrade.${command}`), version: row.version })
      }
      consequence={text(consequence)}
      kind={kind}
      labels={labelsOf(text)}
      success={command === 'delete' ? 'success.delete' : 'success.operation'}
      send={async (body) => call(giveUpgrade, { params: { id: EntityId.make(row.id), command }, body }, inDialog)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

export const jobCommands = ['cancel', 'retry', 'sendUnsigned'] as const
export type JobCommand = (typeof jobCommands)[number]

const consequences = {
  cancel: 'firmware.cancel.text',
  retry: 'firmware.retry.text',
  sendUnsigned: 'firmware.sendUnsigned.text',
} as const satisfies Record<JobCommand, TextKey>

export interface JobActionProps {
  readonly row: JobRow
  readonly command: JobCommand
  readonly onClose: () => void
}

/** Cancels the job of one pile, retries it at a given time, or sends it unsigned. */
export function JobAction({ row, command, onClose }: JobActionProps): ReactElement {
  const text = useText()
  const schema: Form = firmwareForms[command]
  return (
    <CommandDialog
      lifecycle="firmware-job"
      command={command}
      schema={schema}
      title={text('firmware.job.ask', { command: text(`command.firmware-job.${command}`), pile: row.pileId })}
      consequence={text(consequences[command])}
      kind={command === 'retry' ? 'primary' : 'danger'}
      labels={labelsOf(text)}
      send={async (body) => call(giveJob, { params: { id: EntityId.make(row.id), command }, body }, inDialog)}
      onClose={onClose}
    />
  )
}
