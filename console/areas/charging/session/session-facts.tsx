import type { ReactElement } from 'react'
import type { SessionDetail } from '#contracts/charging/charge-record.calls.ts'
import { useZone } from '#console/intl/zone.ts'
import { Code, EnergyValue, TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import type { Description } from '#console/kit/layout/description-list.tsx'
import { formatMoney } from '#console/kit/text/format.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useText } from '#console/intl/text.ts'
import type { TypedText } from '#console/intl/text.ts'
import { reasonText } from '#console/domain/who-and-why.ts'
import { PileLink, RecordLink } from '#console/domain/links.tsx'
import { PreAuthorizationState, RecordState } from '#console/domain/state/states.tsx'
import { Payer, WhenThere } from '#console/domain/values.tsx'

interface SessionFactsProps {
  readonly data: SessionDetail
}

/** The data of a session: location, customer, times, pre-authorization and record. */
export function SessionFacts({ data }: SessionFactsProps): ReactElement {
  const text = useText()
  return (
    <Panel title={text('charging.about')}>
      <DescriptionList items={[...placeOf(data, text), ...timesOf(data, text), ...useMoney(data)]} isSingle />
    </Panel>
  )
}

const placeOf = (data: SessionDetail, text: TypedText): readonly Description[] => [
  { term: text('column.connector'), value: <PileLink {...data} /> },
  { term: text('column.location'), value: <TextValue>{data.locationName}</TextValue> },
  { term: text('column.customer'), value: <Payer {...data} /> },
  { term: text('column.card'), value: <Code>{data.idTag}</Code> },
  { term: text('charging.authorization'), value: text(`authorization.${data.authorization}`) },
]

const timesOf = (data: SessionDetail, text: TypedText): readonly Description[] => [
  { term: text('charging.started'), value: <WhenThere at={data.startedAt} /> },
  {
    term: text('charging.metered'),
    // Before the first meter value its time is that of the start.
    value: <WhenThere at={data.meteredAt === data.startedAt ? null : data.meteredAt} />,
  },
  { term: text('charging.ended'), value: <WhenThere at={data.endedAt} /> },
  { term: text('charging.released'), value: <WhenThere at={data.releasedAt} /> },
  {
    term: text('charging.stopReason'),
    value: <TextValue>{data.stopReason === null ? null : reasonText(data.stopReason, text)}</TextValue>,
  },
  { term: text('charging.meterStart'), value: <EnergyValue value={data.meterStart} /> },
  { term: text('charging.register'), value: <EnergyValue value={data.register} /> },
  ...(data.meterReset ? [{ term: text('charging.meter'), value: text('implausible.meterReset') }] : []),
  ...(data.estimated ? [{ term: text('charging.estimated'), value: text('charging.estimated.yes') }] : []),
]

function useMoney({ tariff, hold, record, currency }: SessionDetail): readonly Description[] {
  const text = useText()
  const { locale } = useZone()
  return [
    {
      term: text('charging.tariff'),
      value: <TextValue>{tariff === null ? null : text('charging.tariff.version', { ...tariff })}</TextValue>,
    },
    {
      term: text('charging.hold'),
      value: hold === null ? <TextValue>{null}</TextValue> : <PreAuthorizationState status={hold.status} />,
    },
    ...(hold === null
      ? []
      : [{ term: text('charging.hold.amount'), value: formatMoney(hold.amount, currency, locale) }]),
    {
      term: text('charging.record'),
      value: record === null ? <TextValue>{null}</TextValue> : <RecordLink id={record.id} />,
    },
    ...(record === null
      ? []
      : [{ term: text('charging.record.status'), value: <RecordState status={record.status} state={record.state} /> }]),
  ]
}
