import type { ReactElement } from 'react'
import { connectorStatuses } from '#contracts/equipment/connector.ts'
import { SessionStatus } from '#contracts/charging/charging-session.ts'
import { ReservationStatus } from '#contracts/charging/reservation.ts'
import { WorkOrderStatus } from '#contracts/maintenance/work-order.ts'
import { useZone } from '#console/intl/zone.ts'
import { formatCount } from '#console/kit/text/format.ts'
import { plugMarks, StatusMark, toneMarks } from '#console/kit/status/status-marks.tsx'
import type { Mark } from '#console/kit/status/status-marks.tsx'
import { useText } from '#console/kit/text/text.ts'
import * as css from './status-chips.css.ts'
import { statusTone } from '../state/summaries.ts'

type Chips = readonly (readonly [status: string, mark: Mark])[]

/** The statuses a list is switched between, in their own order, each with the mark its rows bear. */
const chips: Readonly<Record<'connector' | 'charging-session' | 'reservation' | 'work-order', Chips>> = {
  connector: connectorStatuses.map((status) => [status, plugMarks[status]]),
  'charging-session': SessionStatus.literals.map((status) => [status, markOf(status)]),
  reservation: ReservationStatus.literals.map((status) => [status, toneMarks[statusTone('reservation', status)]]),
  'work-order': WorkOrderStatus.literals.map((status) => [status, toneMarks[statusTone('work-order', status)]]),
}

/** A charging session has the mark of its connector. */
function markOf(status: SessionStatus): Mark {
  return status === 'charging' ? plugMarks.Charging : toneMarks[statusTone('charging-session', status)]
}

/** Sessions leave this status within seconds: it has a chip only while it is chosen. */
const passing = 'starting' satisfies SessionStatus

export interface StatusChipsProps {
  readonly of: keyof typeof chips
  /** Null: all. */
  readonly chosen: string | null
  readonly onChoose: (status: string | null) => void
  /** The count of each status; null while unknown. A status with a count of zero has no chip, unless it is chosen. */
  readonly counts?: readonly { readonly status: string; readonly count: number }[] | null
}

/** One press shows everything in one status; "all" shows everything again. */
export function StatusChips({ of, chosen: asked, onChoose, counts }: StatusChipsProps): ReactElement {
  const text = useText()
  // An address may contain an unknown status; the list then shows all.
  const chosen = chips[of].some(([status]) => status === asked) ? asked : null
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  const isShown = (status: string): boolean =>
    status === chosen ||
    (status !== passing && (counts === undefined || counts === null || countOf(counts, status) > 0))
  const shown = chips[of].filter(([status]) => isShown(status))
  return (
    <div className={css.chips} role="group" aria-label={text('column.status')}>
      <Chip label={text(`chips.${of}.all`)} count={all} isChosen={chosen === null} onPress={() => onChoose(null)} />
      {shown.map(([status, mark]) => (
        <Chip
          key={status}
          mark={mark}
          label={text(`state.${of}.${status}`)}
          count={counts === undefined || counts === null ? undefined : countOf(counts, status)}
          isChosen={chosen === status}
          onPress={() => onChoose(chosen === status ? null : status)}
        />
      ))}
    </div>
  )
}

const countOf = (counts: NonNullable<StatusChipsProps['counts']>, status: string): number =>
  counts.find((one) => one.status === status)?.count ?? 0

interface ChipProps {
  readonly label: string
  readonly mark?: Mark
  readonly count: number | undefined
  readonly isChosen: boolean
  readonly onPress: () => void
}

function Chip({ label, mark, count, isChosen, onPress }: ChipProps): ReactElement {
  const { locale } = useZone()
  return (
    <button type="button" className={css.chip} aria-pressed={isChosen} onClick={onPress}>
      {mark === undefined ? null : <StatusMark mark={mark} size={14} />}
      <span>{label}</span>
      {count === undefined ? null : <span className={css.count}>{formatCount(count, locale)}</span>}
    </button>
  )
}
