import { GregorianCalendar, parseDateTime } from '@internationalized/date'
import type { CalendarDateTime } from '@internationalized/date'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ClipboardEvent, ReactElement } from 'react'
import { useDateField, useDateSegment } from 'react-aria/useDateField'
import { useDateFieldState } from 'react-stately/useDateFieldState'
import type { DateFieldState, DateSegment } from 'react-stately/useDateFieldState'
import { AriaLocale } from '#console/intl/aria-locale.tsx'
import { DateCalendar } from './date-calendar.tsx'
import * as css from './date-field.css.ts'
import type { DateFieldProps } from './date-field.tsx'
import { Field } from './field.tsx'
import type { FieldWiring } from './field.tsx'
import * as field from './field.css.ts'
import { isDay, isMoment } from '../table/filter.ts'
import { zoneCity } from '../text/format.ts'
import { useText } from '../text/text.ts'

/** The one locale of Intl that writes dates as the spec does (§9), in every language alike. */
const ISO_ORDER = 'sv-SE'
const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
type DatePart = (typeof parts)[number]
/** Marks around the time of day, for languages from right to left. */
const isolates = /[\u2066\u2069]/gu
const gregorian = (): GregorianCalendar => new GregorianCalendar()

/** The parts of a date field. */
export function DateParts(props: DateFieldProps): ReactElement {
  return (
    <AriaLocale>
      <Field frame={props}>{(wiring) => <Control {...props} wiring={wiring} />}</Field>
    </AriaLocale>
  )
}

function Control(props: DateFieldProps & { readonly wiring: FieldWiring }): ReactElement {
  const { label, value, onChange, zone, wiring } = props
  const ref = useRef<HTMLSpanElement>(null)
  const [date, setDate] = useState(() => dateOf(value))
  const placeholders = usePlaceholders()
  const clock = `${wiring.id}-zone`
  const shared = {
    value: date,
    onChange: setDate,
    granularity: zone === undefined ? ('day' as const) : ('second' as const),
    isInvalid: wiring['aria-invalid'] === true,
    isRequired: wiring.required,
  }
  const state = useDateFieldState({
    ...shared,
    locale: ISO_ORDER,
    createCalendar: gregorian,
    shouldForceLeadingZeros: true,
  })
  const standing = textOf(state.segments, placeholders)
  useReportedValue({ value, onChange, standing, take: (text) => setDate(dateOf(text)) })
  const { fieldProps } = useDateField(
    {
      ...shared,
      autoFocus: props.takesFocus === true,
      'aria-labelledby': `${wiring.id}-label`,
      'aria-describedby': `${clock} ${wiring['aria-describedby']}`,
    },
    state,
    ref,
  )
  const paste = (event: ClipboardEvent): void => {
    const pasted = dateOf(event.clipboardData.getData('text').trim())
    event.preventDefault()
    if (pasted !== null) setDate(pasted)
  }
  return (
    <span className={`${field.control} ${css.control}`} data-invalid={wiring['aria-invalid']}>
      <span {...fieldProps} ref={ref} id={wiring.id} className={css.parts} onPaste={paste}>
        {/* The parts of a date keep their places. */}
        {[...state.segments.entries()].map(([place, segment]) => (
          <Segment key={place} segment={segment} state={state} placeholder={placeholderOf(segment, placeholders)} />
        ))}
      </span>
      {zone === undefined || zone === '' ? null : (
        <span id={clock} className={css.zone}>
          {`(${zoneCity(zone)})`}
        </span>
      )}
      <DateCalendar label={label} date={date} onPick={setDate} />
    </span>
  )
}

interface DatePartsProps extends Pick<DateFieldProps, 'value' | 'onChange'> {
  readonly standing: string
  readonly take: (text: string) => void
}

/**
 * Tells what is filled in here, and takes what comes from outside. What was told comes back, perhaps later than the next
 * digit was typed: it is known again and takes nothing back.
 */
function useReportedValue({ value, onChange, standing, take }: DatePartsProps): void {
  const told = useRef<readonly string[]>([])
  const tell = useEffectEvent((text: string) => {
    if (text === (told.current.at(-1) ?? value)) return
    told.current = [...told.current, text]
    onChange(text)
  })
  const hear = useEffectEvent((text: string) => {
    const isOurs = told.current.includes(text)
    told.current = isOurs ? told.current.slice(told.current.indexOf(text) + 1) : []
    if (!isOurs && text !== standing) take(text)
  })
  useEffect(() => hear(value), [value])
  useEffect(() => tell(standing), [standing])
}

interface SegmentProps {
  readonly segment: DateSegment
  readonly state: DateFieldState
  readonly placeholder: string
}

function Segment({ segment, state, placeholder }: SegmentProps): ReactElement {
  const ref = useRef<HTMLSpanElement>(null)
  const { segmentProps } = useDateSegment(segment, state, ref)
  return (
    <span {...segmentProps} ref={ref} className={css.segment}>
      {segment.isPlaceholder ? placeholder : segment.text.replaceAll(isolates, '')}
    </span>
  )
}

const isPart = (type: string): type is DatePart => parts.some((part) => part === type)

/** The letters of each part in the user's language. */
function usePlaceholders(): readonly string[] {
  return useText()('kit.date.parts').split(' ')
}

const placeholderOf = ({ type }: DateSegment, placeholders: readonly string[]): string =>
  (isPart(type) ? placeholders[parts.indexOf(type)] : undefined) ?? ''

/** The text of the field as far as it is filled in; empty when no part is. */
function textOf(segments: readonly DateSegment[], placeholders: readonly string[]): string {
  const written = segments.filter(({ type }) => isPart(type))
  if (written.every(({ isPlaceholder }) => isPlaceholder)) return ''
  const [year = '', month, day, ...time] = written.map((segment) =>
    segment.isPlaceholder ? placeholderOf(segment, placeholders) : segment.text.padStart(2, '0'),
  )
  const dayText = [year.padStart(4, '0'), month, day].join('-')
  return time.length === 0 ? dayText : `${dayText} ${time.join(':')}`
}

/** The date of a day or of a date-time; null when it is none. */
function dateOf(text: string): CalendarDateTime | null {
  if (isDay(text)) return parseDateTime(`${text}T00:00:00`)
  return isMoment(text) ? parseDateTime(text.replace(' ', 'T')) : null
}
