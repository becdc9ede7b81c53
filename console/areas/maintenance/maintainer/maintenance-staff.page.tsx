import type { ReactElement } from 'react'
import { maintainerResource } from '#contracts/maintenance/maintainer.calls.ts'
import type { MaintainerRow } from '#contracts/maintenance/maintainer.calls.ts'
import { ordersOfAddress } from '#console/domain/address.ts'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { about } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'
import { useText } from '#console/intl/text.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { MaintenanceViews } from '../maintenance-views.tsx'

const shown = view(maintainerResource, { words: {} })

/** The way to those of a maintainer. */
function OwnOrders({ account }: Pick<MaintainerRow, 'account'>): ReactElement {
  return <Link href={ordersOfAddress(account)}>{useText()('maintainer.orders.show')}</Link>
}

/** Maintainers: who can be sent to a pile, and how much they have to do. */
export const MaintenanceStaff = resourcePage(shown, {
  nameOf: ({ name }) => name,
  heading: 'maintainer.heading',
  open: {
    panel: [
      about(shown, 'maintainer.about', ['account', 'addedAt']),
      about(shown, 'maintainer.orders', ['pending', 'handled']),
      ({ data }) => <OwnOrders account={data.account} />,
    ],
  },
  Above: () => <MaintenanceViews shown="maintenanceStaff" />,
  from: 'menu.adminAccounts',
})
