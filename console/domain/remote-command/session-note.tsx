import type { ReactElement } from 'react'
import { session } from '#contracts/charging/charge-record.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { Code, EnergyValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Loaded } from '../detail/loaded.tsx'
import { Amount, Payer } from '../values.tsx'

/** The charging session that a command affects: its customer, energy and cost so far, live. */
export function SessionNote({ id }: { readonly id: string }): ReactElement {
  const text = useText()
  const answer = useRow(
    session,
    { params: { id: EntityId.make(id) } },
    { lifecycles: ['charging-session', 'charge-record'], id },
  )
  return (
    <Loaded answer={answer} skeleton={[140]}>
      {(data) => (
        <DescriptionList
          isSingle
          items={[
            { term: text('charging.transaction'), value: <Code>{data.id}</Code> },
            { term: text('column.customer'), value: <Payer {...data} /> },
            { term: text('column.card'), value: <Code>{data.idTag}</Code> },
            { term: text('charging.energy'), value: <EnergyValue value={data.energy} /> },
            {
              term: text(data.endedAt === null ? 'cost.soFar' : 'charging.cost'),
              value: <Amount value={data.total} currency={data.currency} />,
            },
          ]}
        />
      )}
    </Loaded>
  )
}
