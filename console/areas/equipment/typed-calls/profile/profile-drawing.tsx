import { useState } from 'react'
import type { ReactElement } from 'react'
import { DAY, SECOND } from '#contracts/durations.ts'
import { jsonObjectIn } from '#contracts/ocpp/json-object.ts'
import { instant } from '#contracts/units.ts'
import { clock } from '#console/clock.ts'
import * as details from '#console/domain/detail/details.css.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Curve } from '#console/kit/chart/curve.tsx'
import type { CurveSeries } from '#console/kit/chart/curve-data.ts'
import { formatCount, formatInstant, zoneCity } from '#console/kit/text/format.ts'
import { drawingOf, PHASES_ASSUMED } from './drawing.ts'
import type { Drawing, Slice } from './drawing.ts'
import * as css from './profile.css.ts'

const LIMIT = 'limit'
const PHASES = 'phases'
/** Room for the names of the marks above the line. */
const HEIGHT = 300
/** As many are said in words; the drawing and its table have them all. */
const MOST_SAID = 12

interface ProfileDrawingProps {
  readonly payload: string
}

/** What a payload of SetChargingProfile will limit, drawn before it is sent and said in words; empty with the reason. */
export function ProfileDrawing({ payload }: ProfileDrawingProps): ReactElement {
  const text = useText()
  const [now] = useState(() => clock.now())
  const read = jsonObjectIn(payload)
  const drawn = read === null ? null : drawingOf(read, now)
  const drawing = drawn !== null && 'drawing' in drawn ? drawn.drawing : null
  const why =
    drawn === null ? text('typedCalls.broken') : 'why' in drawn ? text(`chargingProfile.nothing.${drawn.why}`) : ''
  return (
    <div className={css.drawing}>
      <h3 className={details.title}>{text('chargingProfile.drawing')}</h3>
      <Line drawing={drawing} nothing={why} />
      {drawing === null ? null : <Words drawing={drawing} />}
    </div>
  )
}

interface LineProps {
  readonly drawing: Drawing | null
  readonly nothing: string
}

function Line({ drawing, nothing }: LineProps): ReactElement {
  const text = useText()
  const { locale, zone } = useZone()
  const limitText = useLimitText(drawing)
  const said = drawing?.schedule.periods.flatMap(({ phases }) => phases ?? []) ?? []
  const series: readonly CurveSeries[] = [
    { key: LIMIT, label: text('chargingProfile.field.limit'), color: 'brand' },
    // Where no period names its phases, a line of them would say nothing.
    ...(said.length === 0
      ? []
      : [{ key: PHASES, label: text('chargingProfile.phases'), color: 'off', side: 'right' } as const]),
  ]
  return (
    <Curve
      label={text('chargingProfile.drawing')}
      points={(drawing?.points ?? []).map(({ at, limit, phases }) => ({ at, values: { limit, phases } }))}
      series={series}
      zone={zone}
      left={drawing === null ? '' : text(`balancing.axis.${drawing.schedule.unit}`)}
      right={text('chargingProfile.phases')}
      rightMost={Math.max(PHASES_ASSUMED, ...said)}
      isRightWhole
      isStepped
      marks={(drawing?.marks ?? []).map(({ at, name }) => ({ at, label: text(`chargingProfile.mark.${name}`) }))}
      format={(value, { key }) => (key === PHASES ? formatCount(value, locale) : limitText(value))}
      height={HEIGHT}
      gapSeconds={Number.POSITIVE_INFINITY}
      nothing={nothing}
    />
  )
}

function useLimitText(drawing: Drawing | null): (limit: number) => string {
  const text = useText()
  return (value) => text(drawing?.schedule.unit === 'W' ? 'balancing.watts' : 'balancing.amps', { value })
}

/** The same in sentences. */
function Words({ drawing }: { readonly drawing: Drawing }): ReactElement {
  const text = useText()
  const limitText = useLimitText(drawing)
  const { schedule, slices } = drawing
  const { zone } = useZone()
  const onClock = (at: number): string => formatInstant(instant(at), zone)
  const when = (at: number): string => `${onClock(at)} (${zoneCity(zone)})`
  const phasesText = ({ phases }: Slice): string =>
    phases === null
      ? text('chargingProfile.words.phases.assumed', { count: PHASES_ASSUMED })
      : text('chargingProfile.words.phases', { count: phases })
  const { begin, duration, every, isRelative, minRate, validFrom, validTo } = schedule
  const validity = [
    validFrom === null ? null : text('chargingProfile.words.validFrom', { at: when(validFrom) }),
    validTo === null ? null : text('chargingProfile.words.validTo', { at: when(validTo) }),
  ]
  const sentences = [
    ...slices.slice(0, MOST_SAID).map((slice) =>
      text('chargingProfile.words.slice', {
        from: onClock(slice.from),
        to: when(slice.to),
        limit: limitText(slice.limit),
        phases: phasesText(slice),
      }),
    ),
    slices.length > MOST_SAID ? text('chargingProfile.words.more', { count: slices.length - MOST_SAID }) : null,
    every === null ? null : text(every > DAY ? 'chargingProfile.words.weekly' : 'chargingProfile.words.daily'),
    isRelative ? text('chargingProfile.words.relative', { at: when(begin) }) : null,
    duration === null
      ? text('chargingProfile.words.endless')
      : text('chargingProfile.words.duration', { seconds: duration / SECOND }),
    ...validity,
    minRate === null ? null : text('chargingProfile.words.minRate', { limit: limitText(minRate) }),
  ].filter((sentence) => sentence !== null)
  return (
    <ul className={`${details.note} ${details.points}`} aria-label={text('chargingProfile.words')}>
      {/* Two sentences may be the same where clocks are put back. */}
      {[...sentences.entries()].map(([place, sentence]) => (
        <li key={place}>{sentence}</li>
      ))}
    </ul>
  )
}
