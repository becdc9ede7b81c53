import type { ReactElement } from 'react'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { useText } from '#console/intl/text.ts'
import { Views } from '#console/kit/layout/views.tsx'

/** Maintainers and work orders, which have one entry in the menu. `shown` is the page that it stands on. */
export function MaintenanceViews({ shown }: { readonly shown: 'maintenanceStaff' | 'maintain' }): ReactElement {
  const text = useText()
  return (
    <Views
      label={text('menu.maintenance')}
      views={[
        {
          href: pages.maintenanceStaff.url,
          label: text('route.maintenanceStaff.title'),
          isShown: shown === 'maintenanceStaff',
        },
        { href: pathOf('maintain'), label: text('route.maintain.title'), isShown: shown === 'maintain' },
      ]}
    />
  )
}
