import { openCommands } from '#machines/equipment/remote/remote-command.lookups.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { pileEntity } from '#machines/master-data.ts'
import { isInLab } from '#machines/equipment/pile.lab.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { cancelCommand, wasAutomatic } from '../remote-command/public.ts'

/**
 * Puts a pile in lab mode, or back in service; the pile must be known. What was to be sent to it by itself is withdrawn.
 * An unchanged value writes nothing. Answers the refusal, or null.
 */
export const putInLab: CommandHandler<{ readonly pileId: string; readonly isLab: boolean }, Refusal | null> = (
  tx,
  { pileId, isLab },
) => {
  const isNews = isInLab(tx.stateOf(pileEntity, pileId)) !== isLab
  const refusal = tx.dispatch(pileEntity, { id: pileId, command: 'putInLab', body: { isLab } })
  if (refusal !== null) return refusal
  if (!isNews) tx.drop()
  else if (isLab) withdrawAutomatic(tx, pileId)
  return null
}

function withdrawAutomatic(tx: Transaction, pileId: string): void {
  for (const id of tx.find(openCommands, pileId)) {
    const command = tx.stateOf(remoteCommand, id)
    if (is(remoteCommand, command, 'queued') && wasAutomatic(command.context)) must(cancelCommand(tx, { id }))
  }
}
