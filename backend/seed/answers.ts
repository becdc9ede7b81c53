import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { confirmCommand, sendCommand, showEffects } from '../areas/equipment/remote-command/commands.ts'
import type { Message } from '../areas/equipment/remote-command/effects.ts'
import type { CommandHandler, Transaction } from '../kernel/transaction.ts'

/** The pile hears what it was asked last, and answers. */
export const answer: CommandHandler<Readonly<Record<string, unknown>>, void> = (tx, conf) => {
  const id = commandsSoFar(tx).at(-1) ?? ''
  if (sendCommand(tx, { id, messageId: id }) === 'sent') confirmCommand(tx, { id, conf })
}

/** What shows to the commands that this pile has accepted. */
export const observe: CommandHandler<{ readonly pileId: string; readonly message: Message }, void> = (
  tx,
  { pileId, message },
) => {
  const ids = commandsSoFar(tx).filter((id) => {
    const command = tx.stateOf(remoteCommand, id)
    return is(remoteCommand, command, 'agreed') && command.context.pileId === pileId
  })
  showEffects(tx, { ids, message })
}

/** All commands so far: the demo's past has no others. */
function commandsSoFar(tx: Transaction): readonly string[] {
  const ids: string[] = []
  while (!isNew(tx.stateOf(remoteCommand, String(ids.length + 1)))) ids.push(String(ids.length + 1))
  return ids
}
