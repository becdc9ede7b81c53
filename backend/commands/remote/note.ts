import type { CommandContext } from '#machines/remote-command.context.ts'
import { noteConfiguration, noteRefusal } from '../capabilities.ts'
import type { Work } from '../work.ts'
import type { Word } from './answer.ts'

/** A pile's answer, whoever asked: what it tells of the pile is noted beside what becomes of the command. */
export function noteAnswer(
  work: Work,
  command: CommandContext,
  answer: { readonly word: Word; readonly conf: Readonly<Record<string, unknown>> },
): void {
  if (answer.word.command === 'notSupport') noteRefusal(work, command)
  if (command.action === 'GetConfiguration') noteConfiguration(work, command, answer)
}
