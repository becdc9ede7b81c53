import type { ReactElement } from 'react'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { formatSeconds } from '#console/kit/text/format.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { upgradeAddress } from '#console/domain/address.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { reasonText } from '#console/domain/history/history-entries.ts'
import { WaveValue } from './upgrade-values.tsx'
import { WhenThere } from '#console/domain/values.tsx'

/** The data of a configuration. */
export function UpgradeFacts({ data }: { readonly data: UpgradeRow }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { pauseReason } = data
  const paused = pauseReason === null ? null : reasonText(pauseReason, text)
  const items = [
    { term: text('firmware.version'), value: <TextValue>{data.version}</TextValue> },
    { term: text('firmware.vendor'), value: <TextValue>{data.vendor}</TextValue> },
    { term: text('firmware.model'), value: <TextValue>{data.model}</TextValue> },
    { term: text('firmware.fileAddress'), value: <span className={css.address}>{data.fileAddress}</span> },
    { term: text('firmware.retrieveAt'), value: <WhenThere at={data.retrieveAt} /> },
    { term: text('firmware.retries'), value: data.retries },
    { term: text('firmware.retryInterval'), value: formatSeconds(data.retryIntervalSeconds, locale) },
    { term: text('firmware.signed'), value: text(data.signing === null ? 'firmware.no' : 'firmware.yes') },
    { term: text('firmware.description'), value: <TextValue>{data.description}</TextValue> },
    { term: text('firmware.progress'), value: <WaveValue row={data} /> },
    ...(data.isPaused ? [{ term: text('firmware.pausedBecause'), value: <TextValue>{paused}</TextValue> }] : []),
    { term: text('firmware.draftedAt'), value: <WhenThere at={data.draftedAt} /> },
    { term: text('firmware.draftedBy'), value: <TextValue>{data.draftedBy}</TextValue> },
    { term: text('firmware.issuedAt'), value: <WhenThere at={data.issuedAt} /> },
    ...(data.copyOf === null
      ? []
      : [{ term: text('firmware.copyOf'), value: <Link href={upgradeAddress(data.copyOf)}>{data.copyOf}</Link> }]),
  ]
  return (
    <Panel title={text('firmware.about')}>
      <DescriptionList items={items} isSingle />
    </Panel>
  )
}
