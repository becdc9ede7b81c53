import type { ReactElement } from 'react'
import { pile } from '#contracts/equipment/pile.calls.ts'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { pages } from '#contracts/menu.ts'
import { pileDetailAddress, remoteAddress } from '#console/domain/address.ts'
import * as css from '#console/domain/detail/detail-screen.css.ts'
import { DetailScreen } from '#console/domain/detail/detail-screen.tsx'
import type { DetailPage } from '#console/domain/detail/detail-screen.tsx'
import { EditLink } from '#console/domain/links.tsx'
import { targetsOf } from '#console/domain/remote-command/remote-commands.ts'
import { useCommandDialog } from '#console/domain/remote-command/use-command-dialog.tsx'
import { DeviceState } from '#console/domain/state/states.tsx'
import { ConfigurationPanel } from '../remote/configuration-panel.tsx'

const page: DetailPage<PileDetail> = {
  endpoint: pile,
  lifecycles: ['pile'],
  dependsOn: ['pile-link'],
  none: { title: 'pile.none.title', description: 'pile.none.words' },
  list: { title: 'menu.piles', href: pages.piles.url },
  skeleton: [400],
  status: ({ status, linkSince }) => <DeviceState status={status} since={linkSince} />,
  actions: ({ id }) => (
    <>
      <EditLink href={pileDetailAddress(id, 'registration')} title="pile.registration" />
      <EditLink href={remoteAddress(id)} title="remote.control" />
    </>
  ),
  body: (data) => <Configuration data={data} />,
}

/** The configuration of a pile by its OCPP keys: read, changed, and read back. */
export const PointConfig = (): ReactElement => <DetailScreen page={page} />

function Configuration({ data }: { readonly data: PileDetail }): ReactElement {
  const { openDialog, dialog, followed } = useCommandDialog()
  return (
    <div className={css.column}>
      {followed}
      <ConfigurationPanel target={targetsOf(data).whole} onCommand={openDialog} />
      {dialog}
    </div>
  )
}
