import type { FactEvent } from '#contracts/fact.ts'
import { balancingPlan } from '#machines/balancing-plan.ts'
import { bill } from '#machines/bill.ts'
import { chargeRecord } from '#machines/charge-record.ts'
import { creditIssuance } from '#machines/credit-issuance.ts'
import { discountCard } from '#machines/discount-card.ts'
import { enablement } from '#machines/enablement.ts'
import { pileSecurity } from '#machines/pile-security.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import { signIn } from '#machines/sign-in.ts'
import { subOperatorContract } from '#machines/sub-operator-contract.ts'
import { workOrder } from '#machines/work-order.ts'
import { balancingPlanPool } from './balancing-plan.ts'
import { billPool } from './bill.ts'
import { chargeRecordPool } from './charge-record.ts'
import { creditIssuancePool } from './credit-issuance.ts'
import { discountCardPool } from './discount-card.ts'
import { enablementPool } from './enablement.ts'
import { pileSecurityPool } from './pile-security.ts'
import { remoteCommandPool } from './remote-command.ts'
import { signInPool } from './sign-in.ts'
import { contractPool } from './sub-operator-contract.ts'
import { workOrderPool } from './work-order.ts'

/** Facts made by hand, where the schema alone does not lead to every guard. */
const pools: ReadonlyMap<string, readonly FactEvent[]> = new Map([
  [balancingPlan.name, balancingPlanPool],
  [bill.name, billPool],
  [chargeRecord.name, chargeRecordPool],
  [creditIssuance.name, creditIssuancePool],
  [discountCard.name, discountCardPool],
  [enablement.name, enablementPool],
  [pileSecurity.name, pileSecurityPool],
  [remoteCommand.name, remoteCommandPool],
  [signIn.name, signInPool],
  [subOperatorContract.name, contractPool],
  [workOrder.name, workOrderPool],
])

export const handmadeOf = (lifecycle: string): readonly FactEvent[] => pools.get(lifecycle) ?? []
