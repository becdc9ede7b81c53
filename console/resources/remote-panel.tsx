import type { ReactElement } from 'react'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { Code } from '../kit/table/cells.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Panel } from '../kit/layout/panel.tsx'
import { useText } from '../intl/text.ts'
import { sessionAddress } from './address.ts'
import type { Wanted } from './order-dialog.tsx'
import { RemoteButtons } from './remote-buttons.tsx'
import { connectorOrders, pileOrders, targetsOf } from './remote-orders.ts'
import * as css from './remote.css.ts'
import { PlugState } from './states.tsx'

/** A pile and its connectors as they stand, with what can be asked of each. */
export function RemotePanel(props: {
  readonly pile: PileDetail
  readonly onOrder: (wanted: Wanted) => void
}): ReactElement {
  const { pile, onOrder } = props
  const text = useText()
  const { whole, plugs } = targetsOf(pile)
  return (
    <Panel title={text('remote.connectors')}>
      {whole.isOnline ? null : <p className={css.note}>{text('remote.offline')}</p>}
      <ul className={css.targets}>
        <li className={css.target}>
          <span className={css.name}>{text('remote.whole')}</span>
          <RemoteButtons orders={pileOrders} target={whole} onOrder={onOrder} />
        </li>
        {pile.connectors.map((one, at) => {
          const target = plugs[at]
          return target === undefined ? null : (
            <li key={one.id} className={css.target}>
              <span className={css.name}>
                <Code>{one.connectorId}</Code>
                <PlugState status={one.status} reported={one.reported} since={one.reportedSince} />
                {one.session === null ? null : (
                  <Link href={sessionAddress(one.session.id)}>{text('device.session', { id: one.session.id })}</Link>
                )}
              </span>
              <RemoteButtons orders={connectorOrders} target={target} onOrder={onOrder} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
