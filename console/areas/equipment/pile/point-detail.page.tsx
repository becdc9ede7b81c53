import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { pile } from '#contracts/equipment/pile.calls.ts'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { useAreTextsLoaded } from '#console/intl/provider.tsx'
import { useText } from '#console/intl/text.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { Tabs } from '#console/kit/layout/tabs.tsx'
import { pileDetailAddress, pileTabs } from '#console/domain/address.ts'
import type { PileTab } from '#console/domain/address.ts'
import { Capsule } from '#console/domain/capsule/lazy-capsule.tsx'
import { DiagnosticsPanel } from '../diagnostics/diagnostics-section.tsx'
import { HistoryPanel } from '#console/domain/history/history.tsx'
import { CommandsPanel } from '../remote/pile-commands.tsx'
import { About } from './pile-parts.tsx'
import { pileLifecycles } from './pile-side-panel.tsx'
import { RemotePanel } from '../remote/remote-panel.tsx'
import { ReservationsPanel } from '#console/domain/reservation/pile-reservations.tsx'
import { SectionFrame } from '#console/domain/resource/sections.tsx'
import { PileBadges } from '#console/domain/pile-badge.tsx'
import { DeviceState } from '#console/domain/state/states.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { useCommandDialog } from '#console/domain/remote-command/use-command-dialog.tsx'
import { Waiting } from '#console/shell/page/waiting.tsx'
import * as css from '#console/domain/detail/detail-screen.css.ts'
import { DetailScreen } from '#console/domain/detail/detail-screen.tsx'
import type { DetailPage } from '#console/domain/detail/detail-screen.tsx'
import { useAddress } from '#console/domain/use-address.ts'

const QuirksPanel = lazy(async () => ({ default: (await import('../quirk/quirks-panel.tsx')).QuirksPanel }))
const OcppLogTab = lazy(async () => ({ default: (await import('../ocpp-log/ocpp-log-tab.tsx')).OcppLogTab }))
const RegistrationTab = lazy(async () => ({
  default: (await import('../pile-registration/registration-tab.tsx')).RegistrationTab,
}))
const SecurityTab = lazy(async () => ({ default: (await import('../security/security-tab.tsx')).SecurityTab }))
const TypedCallsTab = lazy(async () => ({
  default: (await import('../typed-calls/typed-calls-tab.tsx')).TypedCallsTab,
}))

const page: DetailPage<PileDetail> = {
  endpoint: pile,
  lifecycles: pileLifecycles,
  watchesAll: true,
  none: { title: 'device.none.title', description: 'device.none.words' },
  list: { title: 'menu.piles', href: pages.piles.url },
  skeleton: [41, 240, 320],
  status: ({ status, linkSince, isSimulated, isLab }) => (
    <>
      <DeviceState status={status} since={linkSince} />
      <PileBadges isSimulated={isSimulated} isLab={isLab} />
    </>
  ),
  body: (data) => <Views data={data} />,
}

/** The page of a pile: overview, registration, security, OCPP log and typed calls. */
export const PointDetail = (): ReactElement => <DetailScreen page={page} />

interface PileDetailProps {
  readonly data: PileDetail
}

function Views({ data }: PileDetailProps): ReactElement {
  const text = useText()
  const address = useAddress()
  const [, navigate] = useLocation()
  const mayType = useMayBegin('typeCall')
  const chosen = pileTabs.find((tab) => tab === address.get('tab')) ?? 'overview'
  return (
    <Tabs
      label={text('device.views')}
      tabs={[
        { key: 'overview', label: text('device.overview') },
        { key: 'registration', label: text('pile.registration') },
        { key: 'security', label: text('pileSecurity.title') },
        { key: 'ocppLog', label: text('ocppLog.title') },
        ...(mayType ? [{ key: 'typedCalls', label: text('typedCalls.title') }] : []),
      ]}
      chosen={chosen}
      // Filters and pages in the address are those of one tab.
      onChoose={(key) =>
        navigate(
          pileDetailAddress(
            data.id,
            pileTabs.find((tab) => tab === key),
          ),
        )
      }
    >
      {chosen === 'overview' ? <Overview data={data} /> : <Tab chosen={chosen} data={data} />}
    </Tabs>
  )
}

interface TabProps extends PileDetailProps {
  readonly chosen: PileTab
}

/** What each tab but the first says comes after the page. */
function Tab({ chosen, data }: TabProps): ReactElement {
  const mayType = useMayBegin('typeCall')
  if (!useAreTextsLoaded('shell')) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      {chosen === 'registration' ? <RegistrationTab pileId={EntityId.make(data.id)} /> : null}
      {chosen === 'security' ? <SecurityTab pileId={EntityId.make(data.id)} /> : null}
      {chosen === 'ocppLog' ? <OcppLogTab pileId={EntityId.make(data.id)} /> : null}
      {chosen === 'typedCalls' && mayType ? <TypedCallsTab pile={data} /> : null}
    </Suspense>
  )
}

function Overview({ data }: PileDetailProps): ReactElement {
  const text = useText()
  const { openDialog, dialog, followed } = useCommandDialog()
  const areTextsLoaded = useAreTextsLoaded('shell')
  return (
    <div className={css.tab}>
      <div className={css.sheet}>
        <div className={css.column}>
          <RemotePanel pile={data} onCommand={openDialog} />
          {followed}
          {dialog}
          <ReservationsPanel pileId={data.id} />
          <DiagnosticsPanel pile={data} />
          <HistoryPanel streams={[{ lifecycle: 'pile-link', id: data.id }]} />
        </div>
        <div className={css.column}>
          <Panel title={text('device.about')}>
            <About data={data} />
          </Panel>
          <CommandsPanel id={data.id} />
          <Suspense fallback={null}>{areTextsLoaded ? <QuirksPanel pileId={EntityId.make(data.id)} /> : null}</Suspense>
          <SectionFrame value="page">
            <Capsule of="pile" id={data.id} />
          </SectionFrame>
        </div>
      </div>
    </div>
  )
}
