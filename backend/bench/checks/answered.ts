import type { Message } from '#simulator/scenarios/playing/messages.ts'
import type { SeenFact } from '#simulator/scenarios/playing/stage.ts'

/** What piles were told and may rely on: whatever was answered is in the facts, also after a crash. */

/** Starts and stops that were answered and left no fact, as sentences. */
export function lostOf(messages: readonly Message[], facts: readonly SeenFact[]): readonly string[] {
  const there = new Set(facts.map(({ type, id }) => `${type} ${id}`))
  return messages.flatMap(({ from, pile, action, payload, answer }) => {
    const isTold = from === 'pile' && typeof answer === 'object' && answer !== null && !('error' in answer)
    const id = numberOf(action === 'StartTransaction' ? answer : payload)
    if (!isTold || id === null) return []
    if (action === 'StartTransaction')
      return there.has(`session.started ${id}`) ? [] : [`an answered start left no session: ${id} of ${pile}`]
    // Of a session that is not ours there is nothing to stop.
    const isLost = action === 'StopTransaction' && there.has(`session.started ${id}`) && !isOver(there, id)
    return isLost ? [`an answered stop left its session running: ${id} of ${pile}`] : []
  })
}

const isOver = (there: ReadonlySet<string>, id: number): boolean =>
  there.has(`session.stopped ${id}`) || there.has(`session.reconciled ${id}`)

/** The number of a transaction that somebody was given. */
function numberOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null || !('transactionId' in value)) return null
  const { transactionId } = value
  return typeof transactionId === 'number' && transactionId > 0 ? transactionId : null
}
