import { isNew } from '#machines/kit/tags.ts'
import { issueCommand } from '../remote-command/public.ts'
import type { Issued, Wanted } from '#backend/kernel/remote-commands.ts'
import type { Plan } from '#backend/kernel/transaction.ts'
import { callFor, isWishedOut, lastCall, setAvailability, wishOf } from './wish.ts'
import { connectorsOf } from '../connector/public.ts'

/**
 * ChangeAvailability as a person gives it: a wish, which is more than the call that carries it. Where the wish stands
 * already it is made known again. Answers the last of its calls, or why there is none.
 */
export const orderAvailability: Plan<Wanted<'ChangeAvailability'>, Issued> = (work, wanted) => {
  const { pileId, payload, reason = null, ip = null } = wanted
  const { connectorId, type } = payload
  // Without a reason no person may give it, and the command says so.
  if (reason === null) return issueCommand(work, wanted)
  const wish = { pileId, type, reason, ip }
  const refusal = setAvailability(work, { ...wish, connectorId })
  const connectors = connectorId === 0 ? connectorsOf(work, pileId) : [connectorId]
  const stands = connectors.every((one) => {
    const known = wishOf(work, pileId, one)
    return !isNew(known) && isWishedOut(known) === (type === 'Inoperative')
  })
  if (refusal !== null && !stands) return { id: null, refusal }
  if (refusal !== null) callFor(work, { ...wish, connectors, as: work.actor })
  const calls = connectors.flatMap((one) => lastCall(work, pileId, one) ?? [])
  const id = calls.toSorted((a, b) => Number(b) - Number(a))[0]
  if (id === undefined) throw new Error(`a wish for ${pileId} has no call`)
  return { id, refusal: null }
}
