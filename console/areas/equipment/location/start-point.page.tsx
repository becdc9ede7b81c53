import { Schema } from 'effect'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { registeredLocation } from '#contracts/equipment/location-registration.calls.ts'
import type { RegisteredLocation } from '#contracts/equipment/location-registration.calls.ts'
import { givePiles, registeredPiles } from '#contracts/equipment/pile-registration.calls.ts'
import type { RegisteredPileRow } from '#contracts/equipment/pile-registration.calls.ts'
import { pageSizes } from '#contracts/endpoint.ts'
import { failureKey } from '#contracts/failure.ts'
import { givingMany } from '#contracts/http/instance.ts'
import { pages } from '#contracts/menu.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { locationAddress, newPileAtAddress } from '#console/domain/address.ts'
import { CheckList } from '#console/domain/choice/check-list.tsx'
import * as details from '#console/domain/detail/details.css.ts'
import { DetailScreen } from '#console/domain/detail/detail-screen.tsx'
import type { DetailPage } from '#console/domain/detail/detail-screen.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { EditLink } from '#console/domain/links.tsx'
import { StatusValue } from '#console/domain/resource/field-value.tsx'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { NamedCode } from '#console/domain/values.tsx'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { ConfirmDialog } from '#console/kit/confirm/confirm.tsx'
import { Button } from '#console/kit/form/button.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { EmptyState } from '#console/kit/status/states.tsx'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { Pager } from '#console/kit/table/pager.tsx'
import { registeredPileView } from '../pile-registration/registered-pile.tsx'
import { locationView } from './location.tsx'

interface StartProps {
  readonly location: RegisteredLocation
}

/** The piles of a location, to be enabled: some of them or all. */
function StartPiles({ location }: StartProps): ReactElement {
  const text = useText()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(pageSizes[pageSizes.length - 1] ?? pageSizes[0])
  const query = { locationId: location.id, page, size }
  const answer = useList(registeredPiles, { query }, registeredPileView.resource.lifecycles)
  return (
    <Loaded answer={answer} skeleton={[240]}>
      {({ list, total }) =>
        total === 0 ? (
          <EmptyState
            title={text(failureKey('LOCATION_WITHOUT_STATION'))}
            description={text('location.pileList.none.words')}
            action={<EditLink href={newPileAtAddress(location.id)} title="pile.add" />}
          />
        ) : (
          <>
            <Choice key={page} location={location} piles={list} />
            {total <= pageSizes[0] ? null : (
              <Pager total={total} page={page} size={size} onPage={setPage} onSize={setSize} />
            )}
          </>
        )
      }
    </Loaded>
  )
}

interface ChoiceProps extends StartProps {
  readonly piles: readonly RegisteredPileRow[]
}

/** What became of each pile: empty where it was enabled, otherwise why it was not. */
type Results = ReadonlyMap<string, string>

const isAsked = Schema.is(givingMany.body)
/** Whether it can be enabled now. */
const isStartable = ({ offers }: RegisteredPileRow): boolean =>
  offers.some(({ command, allowed }) => command === 'enable' && allowed)

function Choice({ location, piles }: ChoiceProps): ReactElement {
  const text = useText()
  const stale = useStaleReason()
  const mayStart = useMayBegin('addPile')
  const [without, leaveOut] = useState<ReadonlySet<string>>(new Set())
  const [results, tell] = useState<Results>(new Map())
  const [isAsking, setIsAsking] = useState(false)
  const startable = piles.filter(isStartable)
  const chosen = startable.filter(({ id }) => !without.has(id)).map(({ id }) => id)
  const reason = stale ?? (chosen.length === 0 ? text('location.start.none') : undefined)
  return (
    <Panel
      title={text('location.start.title', { count: startable.length })}
      actions={
        mayStart ? (
          <Button
            kind="primary"
            reason={reason}
            opens={{ kind: 'dialog', isOpen: isAsking }}
            onPress={() => setIsAsking(true)}
          >
            {text('location.start.action', { count: chosen.length })}
          </Button>
        ) : undefined
      }
    >
      {location.status === 'disabled' ? <p className={details.note}>{text('location.start.later')}</p> : null}
      {startable.length === 0 ? null : (
        <CheckList
          label={text('location.start.list')}
          all={text('location.start.all')}
          rows={startable}
          without={without}
          onChange={leaveOut}
          renderName={(pile) => <NamedCode {...pile} code={pile.id} />}
          renderAside={(pile) => <Result pile={pile} results={results} />}
        />
      )}
      <Others piles={piles.filter((pile) => !isStartable(pile))} results={results} />
      {isAsking ? <Start location={location} chosen={chosen} onTell={tell} onClose={() => setIsAsking(false)} /> : null}
    </Panel>
  )
}

interface OthersProps {
  readonly piles: readonly RegisteredPileRow[]
  readonly results: Results
}

/** Those that are enabled, or will be with their location. */
function Others({ piles, results }: OthersProps): ReactElement | null {
  const text = useText()
  return piles.length === 0 ? null : (
    <ul className={details.list} aria-label={text('location.start.others')}>
      {piles.map((pile) => (
        <li key={pile.id} className={details.line}>
          <NamedCode {...pile} code={pile.id} />
          <span className={details.grow} />
          <Result pile={pile} results={results} />
        </li>
      ))}
    </ul>
  )
}

function Result({ pile, results }: { readonly pile: RegisteredPileRow; readonly results: Results }): ReactElement {
  const text = useText()
  const result = results.get(pile.id)
  return (
    <span className={details.beside} role="status">
      {result === undefined ? null : result === '' ? text('location.start.done') : result}
      <StatusValue view={registeredPileView} row={pile} />
    </span>
  )
}

interface DialogProps extends StartProps {
  readonly chosen: readonly string[]
  readonly onTell: (results: Results) => void
  readonly onClose: () => void
}

/** The question, and what became of each. */
function Start({ location, chosen, onTell, onClose }: DialogProps): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const given = useCommandResult()
  const order = useCommand({
    give: async () => {
      const body = { ids: chosen, form: {} }
      if (!isAsked(body)) return { ok: false, failure: anyText('kit.many.tooMany') }
      const result = await call(givePiles, { params: { command: 'enable' }, body }, { notify: 'lost sign-in' })
      if (result.ok) {
        const refused = new Map(result.data.refused.map(({ id, message }) => [id, message]))
        onTell(new Map(chosen.map((id) => [id, refused.get(id) ?? ''])))
      }
      return given(result)
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={text('location.start.ask', { count: chosen.length, name: location.name })}
      consequence={text('confirm.enableStation.text')}
      confirm={text('confirm.enableStation.action')}
      kind="primary"
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}

const page: DetailPage<RegisteredLocation> = {
  endpoint: registeredLocation,
  lifecycles: ['location'],
  dependsOn: ['enablement'],
  none: { title: 'location.none.title', description: 'location.none.words' },
  list: { title: 'menu.stations', href: pages.stations.url },
  skeleton: [240],
  name: ({ name }) => name,
  status: (location) => <StatusValue view={locationView} row={location} />,
  actions: ({ id }) => <EditLink href={locationAddress(id)} title="route.stationDetail.title" />,
  body: (location) => <StartPiles location={location} />,
}

/** The piles of one location, to be enabled. */
export const StartPoint = (): ReactElement => <DetailScreen page={page} />
