import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { clearedByHand } from '#backend/areas/balancing/charging-profile/boots.ts'
import { noteConfiguration, noteRefusal } from '../configuration/commands.ts'
import type { Work } from '#backend/kernel/transaction.ts'
import type { Word } from './answer.ts'

/** A pile's answer, whoever asked: what it tells of the pile is noted beside what becomes of the command. */
export function noteAnswer(
  work: Work,
  command: CommandContext,
  answer: { readonly word: Word; readonly conf: Readonly<Record<string, unknown>> },
): void {
  const { about, action } = command
  if (answer.word.command === 'notSupport') noteRefusal(work, command)
  if (action === 'GetConfiguration') noteConfiguration(work, command, answer)
  if (action === 'ClearChargingProfile' && about === null && answer.word.command === 'accept')
    clearedByHand(work, command)
}
