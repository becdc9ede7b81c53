import type { ReactElement } from 'react'
import { EntityId } from '#contracts/ids.ts'
import { pile } from '#contracts/http/device.ts'
import type { ConnectorRow, PileDetail } from '#contracts/http/device.ts'
import { useRow } from '../api/use-list.ts'
import { Code, Words } from '../kit/cells.tsx'
import { DescriptionList } from '../kit/description-list.tsx'
import { Link } from '../kit/link.tsx'
import { useText } from '../intl/text.ts'
import { sessionAddress } from './address.ts'
import * as css from './details.css.ts'
import { HistorySection } from './history.tsx'
import { Loaded } from './loaded.tsx'
import { Missing } from './missing.tsx'
import { LastSeen, modelName, PileKind } from './pile-values.tsx'
import { Section } from './section.tsx'
import { DeviceState, PlugState } from './states.tsx'
import { WhenThere } from './values.tsx'

/** What a change of changes what is told of a pile. */
const lifecycles = ['pile', 'pile-link', 'connector', 'charging-session', 'alarm'] as const

/** One pile beside its list: what it is, what its connectors do, how its link went. */
export function PilePeek({ id }: { readonly id: string }): ReactElement {
  const text = useText()
  const asked = useRow(pile, { params: { id: EntityId.make(id) } }, { lifecycles })
  return (
    <Loaded asked={asked} bones={[24, 120, 240]} missing={<Missing id={id} />}>
      {(data) => (
        <div className={css.sheet}>
          <div className={css.top}>
            <DeviceState status={data.status} since={data.linkSince} />
          </div>
          <Section title={text('device.connectors')}>
            <Plugs connectors={data.connectors} />
          </Section>
          <Section title={text('device.about')}>
            <About data={data} />
          </Section>
          <HistorySection streams={[{ lifecycle: 'pile-link', id }]} />
        </div>
      )}
    </Loaded>
  )
}

function Plugs({ connectors }: { readonly connectors: readonly ConnectorRow[] }): ReactElement {
  const text = useText()
  return (
    <ul className={css.list}>
      {connectors.map((one) => (
        <li key={one.id} className={css.line}>
          <Code>{one.connectorId}</Code>
          <PlugState status={one.status} reported={one.reported} since={one.reportedSince} />
          <span className={css.grow} />
          {one.session === null ? null : (
            <Link href={sessionAddress(one.session.id)}>{text('device.session', { id: one.session.id })}</Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function About({ data }: { readonly data: PileDetail }): ReactElement {
  const text = useText()
  const items = [
    { term: text('device.name'), value: <Words>{data.name}</Words> },
    { term: text('column.location'), value: <Words>{data.locationName}</Words> },
    { term: text('device.address'), value: <Words>{data.address}</Words> },
    { term: text('device.type'), value: <PileKind type={data.type} /> },
    { term: text('device.model'), value: <Words>{modelName(data.vendor, data.model)}</Words> },
    { term: text('device.serial'), value: <Words>{data.serialNumber}</Words> },
    { term: text('device.firmware'), value: <Words>{data.firmwareVersion}</Words> },
    { term: text('device.tariff'), value: <Words>{data.tariff?.name}</Words> },
    { term: text('device.lastSeen'), value: <LastSeen status={data.status} since={data.linkSince} /> },
    { term: text('device.booted'), value: <WhenThere at={data.bootedAt} /> },
    { term: text('device.alarms'), value: data.openAlarms },
  ]
  return <DescriptionList items={items} isSingle />
}
