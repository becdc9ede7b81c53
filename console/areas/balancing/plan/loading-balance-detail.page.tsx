import type { ReactElement } from 'react'
import { plan } from '#contracts/balancing/balancing-plan.calls.ts'
import type { PlanRow } from '#contracts/balancing/balancing-plan.calls.ts'
import { pages } from '#contracts/menu.ts'
import { HistoryPanel } from '#console/domain/history/history.tsx'
import { LocationLimits } from '../load/location-limits.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { PlanProfiles } from './plan-profiles.tsx'
import { PlanState } from '#console/domain/state/states.tsx'
import { DetailScreen } from '#console/domain/detail/detail-screen.tsx'
import type { DetailPage } from '#console/domain/detail/detail-screen.tsx'
import { usePlanCommand } from './use-plan-command.tsx'

const page: DetailPage<PlanRow> = {
  endpoint: plan,
  lifecycles: ['balancing-plan'],
  none: { title: 'balancing.none.title', description: 'balancing.none.words' },
  list: { title: 'menu.loadBalancing', href: pages.loadBalancing.url },
  skeleton: [320, 200],
  name: ({ name }) => name,
  status: ({ status }) => <PlanState status={status} />,
  story: (data) => (
    <>
      <PlanProfiles data={data} />
      <HistoryPanel streams={[{ lifecycle: 'balancing-plan', id: data.id }]} />
    </>
  ),
  facts: (data) => <Facts data={data} />,
}

/** One plan: the share of each pile, whether it follows, and the history of the plan. */
export const LoadingBalanceDetail = (): ReactElement => <DetailScreen page={page} />

function Facts({ data }: { readonly data: PlanRow }): ReactElement {
  const [give, dialog] = usePlanCommand()
  return (
    <>
      <PlanFacts data={data} onCommand={give} />
      <LocationLimits locationId={data.locationId} />
      {dialog}
    </>
  )
}
