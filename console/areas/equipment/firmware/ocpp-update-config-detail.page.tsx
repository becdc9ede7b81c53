import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { upgrade } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { pages } from '#contracts/menu.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Offers } from '#console/kit/status/offers.tsx'
import { copyUpgradeAddress } from '#console/domain/address.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { HistoryPanel } from '#console/domain/history/history.tsx'
import { UpgradeState } from '#console/domain/state/states.tsx'
import { UpgradeFacts } from './upgrade-facts.tsx'
import { UpgradeJobs } from './upgrade-jobs.tsx'
import { UpgradeWaits } from './upgrade-waits.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { DetailScreen } from '#console/domain/detail/detail-screen.tsx'
import type { DetailPage } from '#console/domain/detail/detail-screen.tsx'
import { useUpgradeCommands } from './use-upgrade-commands.tsx'

const page: DetailPage<UpgradeRow> = {
  endpoint: upgrade,
  // What the wave waits for depends on its piles: whether they are online and their connectors free.
  lifecycles: ['firmware-upgrade', 'firmware-job', 'pile-link', 'connector'],
  watchesAll: true,
  none: { title: 'firmware.none.title', description: 'firmware.none.words' },
  list: { title: 'menu.ocppUpdateConfig', href: pages.ocppUpdateConfig.url },
  skeleton: [36, 240, 320],
  name: ({ version }) => version,
  status: ({ status }) => <UpgradeState status={status} />,
  figures: (data) => <Commands data={data} />,
  story: (data) => (
    <>
      <UpgradeWaits row={data} />
      <UpgradeJobs upgradeId={data.id} />
      <HistoryPanel streams={[{ lifecycle: 'firmware-upgrade', id: data.id }]} />
    </>
  ),
  facts: (data) => <UpgradeFacts data={data} />,
}

/** One configuration: its data, the job of each pile, and its commands. */
export const OcppUpdateConfigDetail = (): ReactElement => <DetailScreen page={page} />

/** Commands that continue come first, those that discard last. */
const placeOf = ({ command }: UpgradeRow['offers'][number]): number =>
  command === 'issue' ? -1 : Number(command === 'delete' || command === 'retire')

/** Buttons shown at once. */
const SHOWN = 3

function Commands({ data }: { readonly data: UpgradeRow }): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const { give, dialog } = useUpgradeCommands()
  const mayCopy = useMayBegin('draftUpgrade')
  return (
    <div className={css.top}>
      <Offers
        lifecycle="firmware-upgrade"
        state={data.status}
        offers={data.offers.toSorted((one, other) => placeOf(one) - placeOf(other))}
        subject={data.version}
        shown={SHOWN}
        size="default"
        onCommand={(command) => give(data, command)}
      />
      {mayCopy ? <Button onPress={() => navigate(copyUpgradeAddress(data.id))}>{text('firmware.copy')}</Button> : null}
      {dialog}
    </div>
  )
}
