import type { ReactElement } from 'react'
import { giveJob, giveUpgrade } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { JobRow, UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { reasonLength } from '#contracts/reason.ts'
import { instant } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { ConfirmDialog } from '#console/kit/dialog/confirm.tsx'
import type { ConfirmField } from '#console/kit/dialog/confirm.tsx'
import { formatInstant } from '#console/kit/text/format.ts'
import { useNow } from '#console/kit/text/now.ts'
import { showSuccess } from '#console/state/notices.ts'
import { instantOf } from '#console/domain/form/record-form.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'

/** Commands on firmware upgrades and their jobs that need only a confirmation. */

export const confirmedCommands = ['delete', 'pauseWave', 'resumeWave', 'retire'] as const
export type ConfirmedCommand = (typeof confirmedCommands)[number]

interface Prompt {
  readonly text: TextKey
  readonly kind: 'danger' | 'primary'
}

const prompts: Readonly<Record<ConfirmedCommand, Prompt>> = {
  delete: { text: 'firmware.delete.text', kind: 'danger' },
  pauseWave: { text: 'firmware.pause.text', kind: 'primary' },
  resumeWave: { text: 'firmware.resume.text', kind: 'primary' },
  retire: { text: 'firmware.retire.text', kind: 'danger' },
}

export interface UpgradeActionProps {
  readonly row: UpgradeRow
  readonly command: ConfirmedCommand
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A confirmation, and the command after it. */
export function UpgradeAction({ row, command, onDone, onClose }: UpgradeActionProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const order = useCommand({
    give: async (body) => {
      const result = await call(
        giveUpgrade,
        { params: { id: EntityId.make(row.id), command }, body },
        { notify: 'lost sign-in' },
      )
      return given(result)
    },
    onSettled: () => {
      showSuccess('success.operation')
      onDone()
    },
  })
  const reason = useReason()
  const name = text(`command.firmware-upgrade.${command}`)
  return (
    <ConfirmDialog
      title={text('firmware.ask', { command: name, version: row.version })}
      consequence={text(prompts[command].text)}
      confirm={name}
      kind={prompts[command].kind}
      fields={command === 'pauseWave' ? [reason] : []}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}

/** Why, in a person's own words: kept in the history. */
function useReason(): ConfirmField {
  const text = useText()
  return {
    key: 'reason',
    label: text('firmware.reason'),
    kind: 'long',
    isRequired: true,
    min: reasonLength.minimum,
    max: reasonLength.maximum,
  }
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
  const given = useCommandResult()
  const { zone } = useZone()
  const order = useCommand({
    give: async (form) => {
      const retrieveAt = instantOf(form['retrieveAt'] ?? '', zone)
      if (command === 'retry' && retrieveAt === null) return { ok: false, failure: text('firmware.problem.moment') }
      const bodies = { cancel: {}, retry: { retrieveAt }, sendUnsigned: form } as const
      const result = await call(
        giveJob,
        { params: { id: EntityId.make(row.id), command }, body: bodies[command] },
        { notify: 'lost sign-in' },
      )
      return given(result)
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const reason = useReason()
  const at: ConfirmField = {
    key: 'retrieveAt',
    label: text('firmware.field.retrieveAt'),
    kind: 'moment',
    isRequired: true,
    clocks: { zone, past: formatInstant(instant(useNow()), zone) },
  }
  const fields: Readonly<Record<JobCommand, readonly ConfirmField[]>> = {
    cancel: [],
    retry: [at],
    sendUnsigned: [reason],
  }
  const name = text(`command.firmware-job.${command}`)
  return (
    <ConfirmDialog
      title={text('firmware.job.ask', { command: name, pile: row.pileId })}
      consequence={text(consequences[command])}
      confirm={name}
      kind={command === 'retry' ? 'primary' : 'danger'}
      fields={fields[command]}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}
