import { system } from '#contracts/actor.ts'
import { remoteActions } from '#contracts/equipment/remote/remote-actions.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { configurationIn } from './answer.ts'
import { requestOf } from './effects.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'
import type { Follower, RemoteCommandPart } from '#backend/kernel/remote-commands.ts'
import { issueCommand } from './issue.ts'

/** A pile that has accepted a value is asked for it: only what it reads back is done (M06, effects). */

const commands = system('commands')

/** Whether only what the pile reads back shows that a command was done. A password is never read back. */
export function isReadBack(command: CommandContext): boolean {
  const { effect } = remoteActions[command.action]
  if (effect === 'ConfigurationReadBack') return !isPassword(requestOf(command, 'ChangeConfiguration'))
  return effect === 'CompositeScheduleEqual' || effect === 'ListVersionEqual'
}

/** Asks for what a command has changed, where the answer tells. */
export function readBack(tx: Transaction, command: CommandContext & { readonly id: string }): void {
  const { action, id, pileId } = command
  const about = { lifecycle: remoteCommand.name, id, turn: 0 }
  const asked = { pileId, connectorId: null, about, as: commands }
  if (action === 'ChangeConfiguration') {
    const { key } = requestOf(command, 'ChangeConfiguration')
    // A password is never told: the pile comes with it.
    if (!isPassword({ key })) issueCommand(tx, { ...asked, action: 'GetConfiguration', payload: { key: [key] } })
  }
  if (action === 'SendLocalList') issueCommand(tx, { ...asked, action: 'GetLocalListVersion', payload: {} })
}

/** The pile has read back what was changed. What it says is the effect, when it is what was wanted. */
const followReadBack: Follower = (tx, outcome, actions) => {
  const { readBacks } = tx.registers.remoteCommands
  readBacks[outcome.command.action]?.(tx, outcome, actions)
}

const followValue: Follower = (tx, { about, fate }, { contradict, observe }) => {
  const { value, context } = tx.stateOf(remoteCommand, about.id)
  if (fate.kind !== 'answered' || fate.status.command !== 'accept' || isNew(value)) return
  const isSame = hasValue(context, fate.conf)
  if (isSame === true) observe(about.id)
  if (isSame === false) contradict(about.id)
}

/** A command that asks what another has changed. */
export const readBackCalls: RemoteCommandPart = {
  followers: { [remoteCommand.name]: followReadBack },
  readBacks: { GetConfiguration: followValue },
}

/** Whether the key has the value that was sent; null when the pile did not say what it has. */
function hasValue(context: CommandContext, conf: Readonly<Record<string, unknown>>): boolean | null {
  const wanted = requestOf(context, 'ChangeConfiguration')
  const read = configurationIn(conf)?.find(({ key }) => key.toLowerCase() === wanted.key.toLowerCase())?.value
  return read === undefined ? null : isEqual(read, wanted.value)
}

/** `True` is `true`, and a list may come back with other spaces: what counts is what a pile makes of it. */
const isEqual = (read: string, wanted: string): boolean => plain(read) === plain(wanted)
const plain = (text: string): string => text.replaceAll(/\s/gu, '').toLowerCase()
