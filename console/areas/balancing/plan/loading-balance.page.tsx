import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { plans } from '#contracts/balancing/balancing-plan.calls.ts'
import { pathOf } from '#contracts/routes.ts'
import { useRows } from '#console/api/use-rows.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { planList } from './plans.tsx'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { usePlanCommand } from './use-plan-command.tsx'

/** Plans of load balancing, and what is done about them. */
export function LoadingBalance(): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const mayAdd = useMayBegin('draftPlan')
  const list = useRows(plans, useListQuery(planList), ['balancing-plan', 'charging-session'])
  const [give, dialog] = usePlanCommand()
  const add = (
    <Button kind="primary" icon="plus" onPress={() => navigate(pathOf('loadingBalanceAdd'))}>
      {text('balancing.add')}
    </Button>
  )
  return (
    <>
      <ListScreen name="plans" descriptor={planList} list={list} actions={mayAdd ? add : undefined} onCommand={give} />
      {dialog}
    </>
  )
}
