import { isNew } from '#machines/kit/tags.ts'
import { issueCommand } from '../remote-command/public.ts'
import type { IssueResult, RemoteCommandRequest } from '#backend/kernel/remote-commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { callFor, isWishedOut, lastCall, setAvailability, wishOf } from './wish.ts'
import { connectorsOf } from '../connector/public.ts'

/**
 * ChangeAvailability as requested by a person: a lasting request, not only the call that transmits it. Where it is in
 * force already, it is transmitted again. Answers the last of its calls, or the refusal.
 */
export const requestAvailability: CommandHandler<RemoteCommandRequest<'ChangeAvailability'>, IssueResult> = (
  tx,
  request,
) => {
  const { pileId, payload, reason = null, ip = null } = request
  const { connectorId, type } = payload
  // Without a reason no person may request it; the command refuses.
  if (reason === null) return issueCommand(tx, request)
  const wish = { pileId, type, reason, ip }
  const refusal = setAvailability(tx, { ...wish, connectorId })
  const connectors = connectorId === 0 ? connectorsOf(tx, pileId) : [connectorId]
  const stands = connectors.every((one) => {
    const known = wishOf(tx, pileId, one)
    return !isNew(known) && isWishedOut(known) === (type === 'Inoperative')
  })
  if (refusal !== null && !stands) return { id: null, refusal }
  if (refusal !== null) callFor(tx, { ...wish, connectors, as: tx.actor })
  const calls = connectors.flatMap((one) => lastCall(tx, pileId, one) ?? [])
  const id = calls.toSorted((a, b) => Number(b) - Number(a))[0]
  if (id === undefined) throw new Error(`a wish for ${pileId} has no call`)
  return { id, refusal: null }
}
