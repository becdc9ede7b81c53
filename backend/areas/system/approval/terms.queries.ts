import type { Actor } from '#contracts/actor.ts'
import type { approvalTerms } from '#contracts/system/approval.calls.ts'
import { pages } from '#contracts/menu.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { account } from '#machines/system/account.ts'
import { accountOf, isEntitled } from '#machines/system/second-person.ts'
import { statesOf } from '#backend/kernel/state.ts'
import { switchOfAccount } from '../account/public-queries.ts'
import type { World } from '#backend/world.ts'

/** When a charge record needs a second person, and how many others `actor` may ask. */
export function readApprovalTerms(world: World, actor: Actor): (typeof approvalTerms)['answer']['Type'] {
  const { approvalLimit: limit, approvalMinutes: minutes, currency } = world.settings
  const command = { lifecycle: chargeRecord, command: 'markComplete', code: pages.chargeRecord.code }
  const others = statesOf(world, account).filter(
    ({ id, context }) =>
      context.account !== accountOf(actor) && isEntitled(command, context, switchOfAccount(world, id)),
  )
  return { limit, minutes, currency, others: others.length }
}
