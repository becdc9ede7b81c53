import type { ReactElement } from 'react'
import { registeredPile } from '#contracts/equipment/pile-registration.calls.ts'
import type { RegisteredPile, RegisteredPileRow } from '#contracts/equipment/pile-registration.calls.ts'
import type { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { useRow } from '#console/api/use-list.ts'
import { pileAddress, pileConfigurationAddress, remoteAddress } from '#console/domain/address.ts'
import * as css from '#console/domain/detail/detail-screen.css.ts'
import * as details from '#console/domain/detail/details.css.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { EditLink, LocationLink, TariffLink } from '#console/domain/links.tsx'
import { useMayOpen } from '#console/domain/use-may-open.ts'
import { HistoryPanel } from '#console/domain/history/history.tsx'
import { useRowCommands } from '#console/domain/resource/row-commands.tsx'
import { about, SectionFrame } from '#console/domain/resource/sections.tsx'
import { StatusValue } from '#console/domain/resource/field-value.tsx'
import { Offers } from '#console/kit/status/offers.tsx'
import { ConnectorsPanel } from './connectors-panel.tsx'
import { registeredPileCommands } from './pile-commands.tsx'
import { registeredPileView } from './registered-pile.tsx'
import { ReportedPanel } from './reported-panel.tsx'

/** Buttons shown at once. */
const SHOWN = 3

/** What is registered of a pile, beside what it reports of itself, with its connectors. */
export function RegistrationTab({ pileId: id }: { readonly pileId: EntityId }): ReactElement {
  const lifecycles = registeredPileView.resource.lifecycles
  const answer = useRow(registeredPile, { params: { id } }, { lifecycles })
  return (
    <Loaded answer={answer} skeleton={[36, 320]} missing={<Missing id={id} />}>
      {(data) => <Registration data={data} />}
    </Loaded>
  )
}

interface RegistrationProps {
  readonly data: RegisteredPile
}

function Registration({ data }: RegistrationProps): ReactElement {
  return (
    <div className={css.tab}>
      <div className={details.sheet}>
        <Commands data={data} />
        <div className={css.sheet}>
          <div className={css.column}>
            <ConnectorsPanel pile={data} />
            <ReportedPanel pile={data} />
          </div>
          <div className={css.column}>
            <SectionFrame value="page">
              <About data={data} />
            </SectionFrame>
            <HistoryPanel
              streams={[
                { lifecycle: 'pile', id: data.id },
                { lifecycle: 'enablement', id: `pile~${data.id}` },
              ]}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

function Commands({ data }: RegistrationProps): ReactElement {
  const { give, dialog } = useRowCommands(registeredPileCommands)
  return (
    <div className={details.top}>
      <StatusValue view={registeredPileView} row={data} />
      <Offers
        lifecycle="pile"
        words="enablement"
        state={data.status}
        offers={data.offers}
        subject={data.id}
        shown={SHOWN}
        size="default"
        onCommand={(command) => give(data, command)}
      />
      <span className={details.grow} />
      <Elsewhere id={data.id} />
      {dialog}
    </div>
  )
}

/** Where the same pile is configured, controlled and watched. */
function Elsewhere({ id }: Pick<RegisteredPile, 'id'>): ReactElement {
  const mayWatch = useMayOpen(pages.chargingPile.url)
  return (
    <span className={details.wrapped}>
      <EditLink href={pileConfigurationAddress(id)} title="route.pointConfig.title" />
      <EditLink href={remoteAddress(id)} title="remote.control" />
      {mayWatch ? <EditLink href={pileAddress(id)} title="menu.monitoring" /> : null}
    </span>
  )
}

const About = about<RegisteredPileRow, RegisteredPile>(registeredPileView, 'pile.about', [
  'name',
  {
    term: 'column.location',
    value: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
  },
  ...(['type', 'chargeType', 'ratedPower?', 'privateType', 'connectorCount'] as const),
  {
    term: 'pile.tariffId',
    value: ({ tariffId, tariffName }) => (tariffId === null ? '–' : <TariffLink id={tariffId} name={tariffName} />),
  },
])
