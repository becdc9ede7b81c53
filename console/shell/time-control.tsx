import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { DAY, HOUR } from '#contracts/durations.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { clock } from '../clock.ts'
import { toWire } from '../api/dates.ts'
import { useText } from '../intl/text.ts'
import { useZone } from '../intl/zone.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { control } from '../kit/field.css.ts'
import { Float } from '../kit/float.tsx'
import { formatInstant, zoneCity } from '../kit/format.ts'
import { useMoment } from '../state/moment.ts'
import * as css from './time-control.css.ts'
import { useShowMoment } from './use-show-moment.ts'

/** Chooses the moment that every page shows: a date and time on the reader's clock, or a step back. */
export function TimeControl(): ReactElement {
  const text = useText()
  const moment = useMoment()
  /** The moment that steps go back from; null while the control is closed. */
  const [from, setFrom] = useState<Instant | null>(null)
  const close = (): void => setFrom(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        anchor={button}
        icon="clock"
        label={text('shell.asOf')}
        opens={{ kind: 'dialog', isOpen: from !== null }}
        onPress={() => setFrom(from === null ? (moment ?? instant(clock.now())) : null)}
      />
      {from === null ? null : (
        <Float label={text('shell.asOf')} anchor={button} onClose={close}>
          <Choice from={from} isPast={moment !== null} onChosen={close} />
        </Float>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly from: Instant
  readonly isPast: boolean
  readonly onChosen: () => void
}

function Choice({ from, isPast, onChosen }: ChoiceProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const show = useShowMoment()
  const [wall, setWall] = useState(() => formatInstant(from, zone).replace(' ', 'T'))
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
  const frame = {
    label: text('shell.asOf.moment', { zone: zoneCity(zone) }),
    problem: problem === undefined ? undefined : text(problem),
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
      <Field frame={frame}>
        {(wiring) => (
          <input
            {...wiring}
            type="datetime-local"
            step={1}
            className={control}
            value={wall}
            onChange={(event) => setWall(event.target.value)}
          />
        )}
      </Field>
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

/** What a clock of a zone shows as an instant; null for what is no date and time. Seconds may be left out. */
function momentOf(wall: string, zone: string): Instant | null {
  const [date = '', time = ''] = wall.split('T')
  const full = time.length === 'HH:mm'.length ? `${time}:00` : time
  const utc = toWire(`${date} ${full}`, zone)
  const at = Date.parse(`${String(utc).replace(' ', 'T')}Z`)
  return date === '' || time === '' || Number.isNaN(at) ? null : instant(at)
}

/** When the month of a moment began on the clocks of a zone. */
const monthOf = (moment: Instant, zone: string): Instant =>
  momentOf(`${formatInstant(moment, zone).slice(0, 'YYYY-MM'.length)}-01T00:00:00`, zone) ?? moment
