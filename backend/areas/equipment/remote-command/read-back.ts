import { system } from '#contracts/actor.ts'
import { isSameValue } from '#contracts/equipment/configuration-template.ts'
import { propertiesOf } from '#contracts/equipment/remote/remote-actions.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { configurationIn } from './answer.ts'
import { requestOf } from './effects.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'
import type { Follower, RemoteCommandPart } from '#backend/kernel/remote-commands.ts'
import { issueCommand } from './issue.ts'

/** After a pile has accepted a value, it is asked for it: only the value it reports then counts (M06, effects). */

const commands = system('commands')

/** Whether only reading back shows that a command was done. A password is never read back. */
export function isReadBack(command: CommandContext): boolean {
  const { effect } = propertiesOf(command)
  if (effect === 'ConfigurationReadBack') return !isPassword(requestOf(command, 'ChangeConfiguration'))
  return effect === 'CompositeScheduleEqual' || effect === 'ListVersionEqual'
}

/** Reads back what a command has changed, where that is possible. */
export function readBack(tx: Transaction, command: CommandContext & { readonly id: string }): void {
  const { action, id, pileId } = command
  const about = { lifecycle: remoteCommand.name, id, turn: 0 }
  const asked = { pileId, connectorId: null, about, as: commands }
  if (action === 'ChangeConfiguration') {
    const { key } = requestOf(command, 'ChangeConfiguration')
    // A password cannot be read: the pile proves it by connecting with it.
    if (!isPassword({ key })) issueCommand(tx, { ...asked, action: 'GetConfiguration', payload: { key: [key] } })
  }
  if (action === 'SendLocalList') issueCommand(tx, { ...asked, action: 'GetLocalListVersion', payload: {} })
}

/** The pile has reported the value. That is the effect, if it equals the requested one. */
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

/** Commands that read back what another has changed. */
export const readBackCalls: RemoteCommandPart = {
  followers: { [remoteCommand.name]: followReadBack },
  readBacks: { GetConfiguration: followValue },
}

/** Whether the key has the value that was sent; null when the pile did not report it. */
function hasValue(context: CommandContext, conf: Readonly<Record<string, unknown>>): boolean | null {
  const wanted = requestOf(context, 'ChangeConfiguration')
  const read = configurationIn(conf)?.find(({ key }) => key.toLowerCase() === wanted.key.toLowerCase())?.value
  return read === undefined ? null : isSameValue(read, wanted.value)
}
