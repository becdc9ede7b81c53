import type { ReactElement } from 'react'
import type { BenchConnector, BenchPile } from '#contracts/lab/bench.ts'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import * as panel from '#console/kit/layout/panel.css.ts'
import { Tabs } from '#console/kit/layout/tabs.tsx'
import { DetailTab } from './detail-tab.tsx'
import { Faults } from './faults.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { NetworkTab } from './network.tsx'
import * as css from './pile.css.ts'
import type { Hands } from './use-hands.ts'

const views = ['faults', 'network', 'messages', 'power', 'settings', 'done'] as const

export interface ViewProps {
  readonly pile: BenchPile
  readonly connector: BenchConnector
  readonly hands: Hands
}

/** What can go wrong with a pile, a tab for each kind. */
export function PileViews(props: ViewProps): ReactElement {
  const text = useText()
  const address = useAddress()
  const chosen = views.find((view) => view === address.get('view')) ?? 'faults'
  return (
    <section className={panel.panel} aria-label={text('bench.views')}>
      <Tabs
        label={text('bench.views')}
        tabs={views.map((key) => ({ key, label: text(`bench.view.${key}`) }))}
        chosen={chosen}
        onChoose={(view) => address.set({ view: view === 'faults' ? null : view })}
      >
        <div className={css.view}>
          {chosen === 'faults' ? <Faults {...props} /> : null}
          {chosen === 'network' ? <NetworkTab {...props} /> : null}
          {chosen === 'messages' ? <MessagesTab {...props} /> : null}
          {chosen === 'power' || chosen === 'settings' || chosen === 'done' ? (
            <DetailTab view={chosen} {...props} />
          ) : null}
        </div>
      </Tabs>
    </section>
  )
}
