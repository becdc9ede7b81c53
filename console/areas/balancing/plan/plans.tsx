import type { PlanRow } from '#contracts/balancing/balancing-plan.calls.ts'
import { PlanStatus } from '#contracts/balancing/balancing-plan.ts'
import type { ReactElement } from 'react'
import { pathOf } from '#contracts/routes.ts'
import { useText } from '#console/intl/text.ts'
import { PowerValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { planAddress } from '#console/domain/address.ts'
import { byStatus } from '#console/domain/list/choices.ts'
import { location, status, textColumn } from '#console/domain/list/columns.tsx'
import { CurrentDraw } from '../load/loads.tsx'
import { PlanState } from '#console/domain/state/states.tsx'
import { When } from '#console/domain/values.tsx'

/** Plans of load balancing: how much power the piles of a location may take, and when. */

const columns: readonly Column<PlanRow>[] = [
  textColumn('name', 'balancing.name', { width: 220, isSortable: true }),
  status((row) => <PlanState status={row.status} />, { width: 160 }),
  { ...location, key: 'locationId', isSortable: true },
  { key: 'repeat', title: 'balancing.repeat', render: ({ repeat }) => <Repeat repeat={repeat} /> },
  {
    key: 'priority',
    title: 'balancing.priority',
    isSortable: true,
    render: ({ priority }) => <Priority priority={priority} />,
  },
  {
    key: 'ratedPower',
    title: 'balancing.rated',
    align: 'end',
    render: ({ ratedPower }) => <PowerValue value={ratedPower} />,
  },
  {
    key: 'livePower',
    title: 'balancing.live',
    align: 'end',
    watch: ({ livePower, lastDrawn }) => `${livePower} ${String(lastDrawn?.power)}`,
    render: ({ livePower, lastDrawn }) => <CurrentDraw drawn={livePower} lastDrawn={lastDrawn} />,
  },
  {
    key: 'validFrom',
    title: 'balancing.validFrom',
    width: 200,
    isMoment: true,
    render: ({ validFrom }) => <When at={validFrom} />,
  },
  {
    key: 'validTo',
    title: 'balancing.validTo',
    width: 200,
    isMoment: true,
    render: ({ validTo }) => <When at={validTo} />,
  },
]

/** How the slots come again (spec §4). */
export function Repeat({ repeat }: Pick<PlanRow, 'repeat'>): ReactElement {
  const text = useText()
  return <span>{text(`load-repeat.${repeat}`)}</span>
}

/** Spec §4. */
export function Priority({ priority }: Pick<PlanRow, 'priority'>): ReactElement {
  const text = useText()
  return <span>{text(`load-priority.${priority}`)}</span>
}

export const planList: Descriptor<PlanRow> = {
  title: 'route.loadingBalance.title',
  columns,
  filters: [
    byStatus(PlanStatus.literals, (one) => `state.balancing-plan.${one}`),
    { kind: 'text', key: 'name', title: 'balancing.name' },
    {
      kind: 'choice',
      key: 'priority',
      title: 'balancing.priority',
      choices: [
        { value: '0', title: 'load-priority.0' },
        { value: '1', title: 'load-priority.1' },
        { value: '2', title: 'load-priority.2' },
      ],
    },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }) => planAddress(id),
  commands: {
    lifecycle: 'balancing-plan',
    state: ({ status: word }) => word,
    offers: ({ offers }) => offers,
  },
  empty: {
    title: 'balancing.empty.title',
    description: 'balancing.empty.words',
    from: { title: 'balancing.add', href: pathOf('loadingBalanceAdd') },
  },
}
