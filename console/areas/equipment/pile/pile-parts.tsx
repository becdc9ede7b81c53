import type { ReactElement } from 'react'
import type { ConnectorRow, PileDetail } from '#contracts/equipment/pile.calls.ts'
import { Code, TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { useText } from '#console/intl/text.ts'
import { sessionAddress } from '#console/domain/address.ts'
import { LocationLink, TariffLink } from '#console/domain/links.tsx'
import * as css from '#console/domain/detail/details.css.ts'
import { FreeVending, LabMode } from './pile-switches.tsx'
import { LastSeen, modelName, PileKind } from './pile-values.tsx'
import { PlugState } from '#console/domain/state/states.tsx'
import { WhenThere } from '#console/domain/values.tsx'

/** The sections of a pile's details, in the side panel and on its page. */

/** The connectors with their status and session. */
export function Plugs({ connectors }: { readonly connectors: readonly ConnectorRow[] }): ReactElement {
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

/** The data of a pile, from its boot and from its registration. */
export function About({ data }: { readonly data: PileDetail }): ReactElement {
  const text = useText()
  const items = [
    { term: text('device.name'), value: <TextValue>{data.name}</TextValue> },
    { term: text('column.location'), value: <LocationLink id={data.locationId} name={data.locationName} /> },
    { term: text('device.address'), value: <TextValue>{data.address}</TextValue> },
    { term: text('device.type'), value: <PileKind type={data.type} /> },
    { term: text('device.model'), value: <TextValue>{modelName(data.vendor, data.model)}</TextValue> },
    { term: text('device.serial'), value: <TextValue>{data.serialNumber}</TextValue> },
    { term: text('device.firmware'), value: <TextValue>{data.firmwareVersion}</TextValue> },
    {
      term: text('device.tariff'),
      value: data.tariff === null ? <TextValue>{null}</TextValue> : <TariffLink {...data.tariff} />,
    },
    { term: text('device.freeVending'), value: <FreeVending data={data} /> },
    { term: text('device.lab'), value: <LabMode data={data} /> },
    { term: text('device.lastSeen'), value: <LastSeen status={data.status} since={data.linkSince} /> },
    { term: text('device.booted'), value: <WhenThere at={data.bootedAt} /> },
    { term: text('device.alarms'), value: data.openAlarms },
  ]
  return <DescriptionList items={items} isSingle />
}
