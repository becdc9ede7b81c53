import { useState } from 'react'
import type { ReactElement } from 'react'
import { DAY, HOUR } from '#contracts/durations.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { clock } from '#console/clock.ts'
import { toWire } from '#console/api/dates.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { DateField } from '#console/kit/form/date-field.tsx'
import { isMoment } from '#console/kit/table/filter.ts'
import { formatInstant } from '#console/kit/text/format.ts'
import * as css from './time-choice.css.ts'
import { useShowMoment } from './use-show-moment.ts'

export interface TimeChoiceProps {
  readonly from: Instant
  readonly isPast: boolean
  readonly onChosen: () => void
}

/** A date and time on the user's clock, or a step back from the moment that is shown. */
export function TimeChoice({ from, isPast, onChosen }: TimeChoiceProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const show = useShowMoment()
  const [wall, setWall] = useState(() => formatInstant(from, zone))
  const [problem, setProblem] = useState<'shell.asOf.missing' | 'failure.FUTURE_MOMENT'>()
  const choose = (moment: Instant | null): void => {
    onChosen()
    show(moment)
  }
  const submit = (): void => {
    const moment = momentOf(wall, zone)
    if (moment === null) setProblem('shell.asOf.missing')
    else if (millis(moment) > clock.now()) setProblem('failure.FUTURE_MOMENT')
    else choose(moment)
  }
  const back = (milliseconds: number) => () => choose(instant(millis(from) - milliseconds))
  return (
    <form
      className={css.box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DateField
        label={text('shell.asOf.moment')}
        zone={zone}
        value={wall}
        onChange={setWall}
        problem={problem === undefined ? undefined : text(problem)}
        takesFocus
      />
      <Button kind="primary" type="submit">
        {text('shell.asOf.show')}
      </Button>
      <div className={css.steps}>
        <Button size="small" onPress={back(HOUR)}>
          {text('shell.asOf.hour')}
        </Button>
        <Button size="small" onPress={back(DAY)}>
          {text('shell.asOf.day')}
        </Button>
        <Button size="small" onPress={() => choose(monthOf(from, zone))}>
          {text('shell.asOf.month')}
        </Button>
        {isPast ? (
          <Button size="small" onPress={() => choose(null)}>
            {text('shell.asOf.now')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** The instant of a date and time in a zone; null for invalid text. */
function momentOf(wall: string, zone: string): Instant | null {
  if (!isMoment(wall)) return null
  const at = Date.parse(`${String(toWire(wall, zone)).replace(' ', 'T')}Z`)
  return Number.isNaN(at) ? null : instant(at)
}

/** The start of the month of a moment, in a zone. */
const monthOf = (moment: Instant, zone: string): Instant =>
  momentOf(`${formatInstant(moment, zone).slice(0, 'YYYY-MM'.length)}-01 00:00:00`, zone) ?? moment
