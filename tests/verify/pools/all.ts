import type { FactEvent } from '#contracts/fact.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { bill } from '#machines/finance/bill.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { creditIssuance } from '#machines/users/credit-issuance.ts'
import { discountCard } from '#machines/finance/discount-card.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { account } from '#machines/system/account.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { subOperatorContract } from '#machines/operators/sub-operator-contract.ts'
import { workOrder } from '#machines/maintenance/work-order.ts'
import { accountPool } from './account.ts'
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
  [account.name, accountPool],
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
