import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { PlanRow } from '#contracts/balancing/balancing-plan.calls.ts'
import { planFormAddress } from '#console/domain/address.ts'
import { PlanAction, planPrompts } from './plan-actions.tsx'
import type { PlanActionProps } from './plan-actions.tsx'

/** The commands of a plan: editing opens its page, the others a dialog, which this returns. */
export function usePlanCommand(): readonly [give: (row: PlanRow, command: string) => void, dialog: ReactNode] {
  const [, navigate] = useLocation()
  const [choice, choose] = useState<Omit<PlanActionProps, 'onClose'> | null>(null)
  const give = (row: PlanRow, command: string): void => {
    if (command === 'edit') return navigate(planFormAddress(row.id))
    const known = planPrompts.find((one) => one === command)
    if (known !== undefined) choose({ row, command: known })
  }
  const dialog = choice === null ? null : <PlanAction {...choice} onClose={() => choose(null)} />
  return [give, dialog]
}
