import type { ReactElement } from 'react'
import { upgradeResource } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Progress } from '#console/kit/chart/progress.tsx'
import { TextValue } from '#console/kit/table/cells.tsx'
import { formatCount, formatSeconds } from '#console/kit/text/format.ts'
import * as css from '#console/domain/detail/lines.css.ts'
import { view } from '#console/domain/resource/view.ts'
import { modelName } from '../pile/pile-values.tsx'

/** A firmware upgrade configuration as it is shown. */
export const upgradeView = view(upgradeResource, {
  words: {
    vendor: ({ vendor, model }) => modelName(vendor, model),
    jobs: (row, { text, locale }) => (row.piles === 0 ? null : text('firmware.done', countsOf(row, locale))),
    retryIntervalSeconds: ({ retryIntervalSeconds }, { locale }) => formatSeconds(retryIntervalSeconds, locale),
    signing: ({ signing }, { text }) => text(signing === null ? 'firmware.no' : 'firmware.yes'),
  },
  cells: { jobs: (row) => <WaveValue row={row} /> },
})

const doneOf = ({ jobs }: UpgradeRow): number => jobs.find(({ status }) => status === 'success')?.count ?? 0
const countsOf = (row: UpgradeRow, locale: string) => ({
  done: formatCount(doneOf(row), locale),
  piles: formatCount(row.piles, locale),
})

/** The progress of an upgrade: the upgraded piles and the current wave; below it what it waits for. */
export function WaveValue({ row }: { readonly row: UpgradeRow }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { piles, wave, isPaused, waits } = row
  if (piles === 0) return <TextValue>{null}</TextValue>
  const done = text('firmware.done', countsOf(row, locale))
  return (
    <span className={css.name}>
      <span>{done}</span>
      <Progress label={done} value={doneOf(row)} of={piles} />
      {wave === null ? null : (
        <span className={css.under}>
          {text(isPaused ? 'firmware.wave.paused' : 'firmware.wave.running', { ...wave })}
        </span>
      )}
      {[...new Set(waits.map(({ kind }) => kind))].map((kind) => (
        <span key={kind} className={css.under}>
          {text(`firmware.wait.${kind}`)}
        </span>
      ))}
    </span>
  )
}
