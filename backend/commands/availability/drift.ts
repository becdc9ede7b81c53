import { connectorKey } from '#contracts/ids.ts'
import { connector } from '#machines/connector.ts'
import { pileLink } from '#machines/pile-link.ts'
import { clearAlarms, raiseAlarm } from '../raise-alarm.ts'
import type { Plan, Work } from '../work.ts'
import { isContradicted } from './follow.ts'
import { wishOf } from './wish.ts'

/** A pile that says otherwise than was wished for longer than a minute is told of as an alarm (M03 invariant 1). */

interface Where {
  readonly pileId: string
  readonly connectorId: number
}

/** What waits for a charge to end differs by agreement, and what is offline has its own alarm. */
function isAdrift(work: Work, { pileId, connectorId }: Where): boolean {
  const wish = wishOf(work, pileId, connectorId)
  const link = work.standing(pileLink, pileId).value
  if (wish.value === 'InoperativeScheduled' || (link !== 'Online' && link !== 'Suspect')) return false
  return isContradicted(wish, work.standing(connector, connectorKey(pileId, connectorId)).value)
}

/** Looks whether wish and report differ; an alarm that said so clears when they agree. */
export const lookForDrift: Plan<Where, { readonly isAdrift: boolean }> = (work, where) => {
  const drifts = isAdrift(work, where)
  if (!drifts) clearAlarms(work, { ...where, seenAt: work.now, codes: ['AvailabilityDrift'], still: null })
  return { isAdrift: drifts }
}

/** They have differed for so long that people must know, unless they agree by now. */
export const tellDrift: Plan<Where, void> = (work, where) => {
  if (!isAdrift(work, where)) return
  raiseAlarm(work, { ...where, code: 'AvailabilityDrift', info: null, vendorErrorCode: null, seenAt: work.now })
}
