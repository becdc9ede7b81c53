import type { ReactElement } from 'react'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { pages } from '#contracts/menu.ts'
import { useText } from '#console/intl/text.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { sessionAddress } from '#console/domain/address.ts'
import * as css from '#console/domain/detail/lines.css.ts'
import { useMayOpen } from '#console/domain/use-may-open.ts'
import { WaveValue } from './upgrade.tsx'

/** Why the current wave is waiting, and what can be done about it; absent while it makes progress. */
export function UpgradeWaits({ row }: { readonly row: UpgradeRow }): ReactElement | null {
  const text = useText()
  const { waits, heldBy } = row
  if (waits.length === 0) return null
  return (
    <Panel title={text('firmware.waits')}>
      <WaveValue row={row} />
      {[...waits.entries()].map(([place, { kind, jobs }]) => (
        <p key={place}>{text(`firmware.waits.${kind}`, { jobs })}</p>
      ))}
      <Sessions heldBy={heldBy} />
    </Panel>
  )
}

/** The sessions that the wave waits for: each with a link to its page, where it can be stopped. */
export function Sessions({ heldBy }: Pick<UpgradeRow, 'heldBy'>): ReactElement | null {
  const text = useText()
  const mayOpen = useMayOpen(pages.charging.url)
  if (heldBy.length === 0) return null
  return (
    <>
      {heldBy.map(({ id, pileId, connectorId }) => {
        const name = text('firmware.waits.at', { id, pile: pileId, connector: connectorId })
        return (
          <span key={id} className={css.name}>
            {mayOpen ? <Link href={sessionAddress(id)}>{name}</Link> : name}
          </span>
        )
      })}
    </>
  )
}
