import type { ReactElement } from 'react'
import { pile } from '#contracts/http/device.ts'
import type { PileDetail } from '#contracts/http/device.ts'
import { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { useText } from '../intl/text.ts'
import { Panel } from '../kit/panel.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { pileTabs } from '../resources/address.ts'
import { DiagnosticsPanel } from '../resources/diagnostics-section.tsx'
import { HistoryPanel } from '../resources/history.tsx'
import { CommandsPanel } from '../resources/pile-commands.tsx'
import { About, Plugs } from '../resources/pile-parts.tsx'
import { pileLifecycles } from '../resources/pile-peek.tsx'
import { ReservationsPanel } from '../resources/pile-reservations.tsx'
import { DeviceState } from '../resources/states.tsx'
import * as css from './detail-screen.css.ts'
import { DetailScreen } from './detail-screen.tsx'
import type { DetailPage } from './detail-screen.tsx'
import { OcppLogTab } from './ocpp-log-tab.tsx'
import { useAddress } from './use-address.ts'

const page: DetailPage<PileDetail> = {
  endpoint: pile,
  lifecycles: pileLifecycles,
  watchesAll: true,
  none: { title: 'device.none.title', words: 'device.none.words' },
  list: { title: 'menu.chargingPile', href: pages.chargingPile.url },
  bones: [41, 240, 320],
  status: ({ status, linkSince }) => <DeviceState status={status} since={linkSince} />,
  body: (data) => <Views data={data} />,
}

/** One pile: what it is and does now, and every frame that passed between it and the central system. */
export const PointDetail = (): ReactElement => <DetailScreen page={page} />

interface Shown {
  readonly data: PileDetail
}

function Views({ data }: Shown): ReactElement {
  const text = useText()
  const address = useAddress()
  const chosen = pileTabs.find((tab) => tab === address.get('tab')) ?? 'overview'
  return (
    <Tabs
      label={text('device.views')}
      tabs={[
        { key: 'overview', label: text('device.overview') },
        { key: 'ocppLog', label: text('ocppLog.title') },
      ]}
      chosen={chosen}
      onChoose={(tab) => address.set({ tab: tab === 'overview' ? null : tab }, true)}
    >
      {chosen === 'ocppLog' ? <OcppLogTab pileId={EntityId.make(data.id)} /> : <Overview data={data} />}
    </Tabs>
  )
}

function Overview({ data }: Shown): ReactElement {
  const text = useText()
  return (
    <div className={css.tab}>
      <div className={css.sheet}>
        <div className={css.column}>
          <Panel title={text('device.connectors')}>
            <Plugs connectors={data.connectors} />
          </Panel>
          <ReservationsPanel pileId={data.id} />
          <DiagnosticsPanel pile={data} />
          <HistoryPanel streams={[{ lifecycle: 'pile-link', id: data.id }]} />
        </div>
        <div className={css.column}>
          <Panel title={text('device.about')}>
            <About data={data} />
          </Panel>
          <CommandsPanel id={data.id} />
        </div>
      </div>
    </div>
  )
}
