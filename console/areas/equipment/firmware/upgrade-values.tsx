import type { ReactElement } from 'react'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import { formatCount } from '#console/kit/text/format.ts'
import { Progress } from '#console/kit/chart/progress.tsx'
import * as css from '#console/domain/detail/lines.css.ts'

/** The progress of an upgrade: the upgraded piles and the current wave; above it the reason of a pause. */
export function WaveValue({ row }: { readonly row: UpgradeRow }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { piles, wave, isPaused } = row
  if (piles === 0) return <TextValue>{null}</TextValue>
  const done = row.jobs.find(({ status }) => status === 'success')?.count ?? 0
  const counts = { done: formatCount(done, locale), piles: formatCount(piles, locale) }
  return (
    <span className={css.name}>
      <span>{text('firmware.done', counts)}</span>
      <Progress label={text('firmware.done', counts)} value={done} of={piles} />
      {wave === null ? null : (
        <span className={css.under}>
          {text(isPaused ? 'firmware.wave.paused' : 'firmware.wave.running', { ...wave })}
        </span>
      )}
      {row.waits.map(({ kind }) => (
        <span key={kind} className={css.under}>
          {text(`firmware.wait.${kind}`)}
        </span>
      ))}
    </span>
  )
}
