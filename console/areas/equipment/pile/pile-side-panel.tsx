import type { ReactElement } from 'react'
import { EntityId } from '#contracts/ids.ts'
import { pile } from '#contracts/equipment/pile.calls.ts'
import { pages } from '#contracts/menu.ts'
import { useRow } from '#console/api/use-list.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { useText } from '#console/intl/text.ts'
import { pileDetailAddress } from '#console/domain/address.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { DiagnosticsSection } from '../diagnostics/diagnostics-section.tsx'
import { HistorySection } from '#console/domain/history/history.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { CommandsSection } from '../remote/pile-commands.tsx'
import { About, Plugs } from './pile-parts.tsx'
import { Section } from '#console/domain/detail/section.tsx'
import { PileBadges } from '#console/domain/pile-badge.tsx'
import { DeviceState } from '#console/domain/state/states.tsx'
import { useMayOpen } from '#console/domain/use-may-open.ts'

/** The lifecycles whose facts refresh a pile. */
export const pileLifecycles = ['pile', 'pile-link', 'connector', 'charging-session', 'alarm'] as const

/** One pile in the side panel: its data, its connectors, and the history of its connection. */
export function PileSidePanel({ id }: { readonly id: string }): ReactElement {
  const text = useText()
  const answer = useRow(pile, { params: { id: EntityId.make(id) } }, { lifecycles: pileLifecycles })
  return (
    <Loaded answer={answer} skeleton={[24, 120, 240]} missing={<Missing id={id} />}>
      {(data) => (
        <div className={css.sheet}>
          <div className={css.top}>
            <DeviceState status={data.status} since={data.linkSince} />
            <PileBadges isSimulated={data.isSimulated} isLab={data.isLab} />
            <span className={css.grow} />
            <OwnPage id={id} />
          </div>
          <Section title={text('device.connectors')}>
            <Plugs connectors={data.connectors} />
          </Section>
          <Section title={text('device.about')}>
            <About data={data} />
          </Section>
          <CommandsSection id={id} />
          <DiagnosticsSection pile={data} />
          <HistorySection streams={[{ lifecycle: 'pile-link', id }]} />
        </div>
      )}
    </Loaded>
  )
}

/** The link to the pile's page and its log, for users with the piles in their menu. */
function OwnPage({ id }: { readonly id: string }): ReactElement | null {
  const text = useText()
  if (!useMayOpen(pages.piles.url)) return null
  return (
    <>
      <Link href={pileDetailAddress(id)}>{text('route.pointDetail.title')}</Link>
      <Link href={pileDetailAddress(id, 'ocppLog')}>{text('ocppLog.title')}</Link>
    </>
  )
}
