import { system } from '#contracts/actor.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import type { CommandContext } from '#machines/remote-command.context.ts'
import type { Work } from '../work.ts'
import { requestOf } from './effects.ts'
import { isPassword } from './password-key.ts'
import type { Follower } from './follower.ts'
import { issueCommand } from './issue.ts'

/** A pile that has accepted a value is asked for it: only what it reads back is done (M06, effects). */

const commands = system('commands')

/** Asks for what a command has changed, where the answer tells. */
export function readBack(work: Work, command: CommandContext & { readonly id: string }): void {
  if (command.action !== 'ChangeConfiguration') return
  const { key } = requestOf(command, 'ChangeConfiguration')
  if (isPassword({ key, value: '' })) return
  const { id, pileId } = command
  const about = { lifecycle: remoteCommand.name, id, turn: 0 }
  issueCommand(work, {
    pileId,
    connectorId: null,
    action: 'GetConfiguration',
    payload: { key: [key] },
    about,
    as: commands,
  })
}

/** The pile has read a value back. What it says is the effect, when it is what was wanted. */
export const followReadBack: Follower = (work, { about, fate }, { observe }) => {
  const { value, context } = work.standing(remoteCommand, about.id)
  if (fate.kind !== 'answered' || fate.word.command !== 'accept' || value === 'New') return
  const { configurationKey = [] } = fate.conf as ToPile['GetConfiguration']['conf']
  const wanted = requestOf(context, 'ChangeConfiguration')
  const isSame = configurationKey.some(
    ({ key, value: read = '' }) => key.toLowerCase() === wanted.key.toLowerCase() && isEqual(read, wanted.value),
  )
  if (isSame) observe(about.id)
}

/** `True` is `true`, and a list may come back with other spaces: what counts is what a pile makes of it. */
const isEqual = (read: string, wanted: string): boolean => plain(read) === plain(wanted)
const plain = (text: string): string => text.replaceAll(/\s/gu, '').toLowerCase()
