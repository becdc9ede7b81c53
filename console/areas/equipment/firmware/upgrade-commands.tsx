import type { Schema } from 'effect'
import { giveJob, giveUpgrade } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { JobRow, UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { firmwareForms } from '#contracts/equipment/firmware/firmware-job.ts'
import { upgradeForms } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { pages } from '#contracts/menu.ts'
import { editUpgradeAddress } from '#console/domain/address.ts'
import { commandOf } from '#console/domain/resource/command.tsx'
import type { CommandDescription } from '#console/domain/resource/command.tsx'
import type { RowCommands } from '#console/domain/resource/row-commands.tsx'
import { IssueUpgrade } from './issue-upgrade.tsx'

/** Whatever the body: it is sent as the schema made it. */
type Form = Readonly<Record<string, unknown>>
type More<Row> = Partial<CommandDescription<Row, Form>>

function ofUpgrade(command: 'delete' | 'pauseWave' | 'resumeWave' | 'retire', more: More<UpgradeRow>) {
  const schema: Schema.Codec<Form, unknown> = upgradeForms[command]
  return commandOf<UpgradeRow, Form>({
    lifecycle: 'firmware-upgrade',
    command,
    texts: 'firmware.',
    title: 'firmware.ask',
    schema,
    give: giveUpgrade,
    nameOf: ({ version }) => version,
    values: ({ version }, text) => ({ command: text(`command.firmware-upgrade.${command}`), version }),
    ...more,
  })
}

/** The commands of firmware upgrades: those that continue come first, those that discard last. */
export const upgradeCommands: RowCommands<UpgradeRow> = {
  issue: IssueUpgrade,
  edit: { href: ({ id }) => editUpgradeAddress(id) },
  pauseWave: ofUpgrade('pauseWave', { kind: 'primary', consequence: 'firmware.pause.text' }),
  resumeWave: ofUpgrade('resumeWave', { kind: 'primary', consequence: 'firmware.resume.text' }),
  delete: ofUpgrade('delete', {
    title: 'confirm.delete.title',
    success: 'success.delete',
    leadsTo: pages.ocppUpdateConfig.url,
  }),
  retire: ofUpgrade('retire', {}),
}

function ofJob(command: keyof typeof firmwareForms, kind: 'danger' | 'primary') {
  const schema: Schema.Codec<Form, unknown> = firmwareForms[command]
  return commandOf<JobRow, Form>({
    lifecycle: 'firmware-job',
    command,
    texts: 'firmware.',
    title: 'firmware.job.ask',
    schema,
    give: giveJob,
    values: ({ pileId }, text) => ({ command: text(`command.firmware-job.${command}`), pile: pileId }),
    kind,
  })
}

/** The commands of a job: it is canceled, tried again at a given time, or sent unsigned. */
export const jobCommands: RowCommands<JobRow> = {
  cancel: ofJob('cancel', 'danger'),
  retry: ofJob('retry', 'primary'),
  sendUnsigned: ofJob('sendUnsigned', 'danger'),
}
