import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { SLOT_MINUTES, MINUTES_PER_DAY, clockOfMinute, shifted, unshifted } from '#contracts/finance/time-rows.ts'
import { useText } from '#console/intl/text.ts'
import { TextField } from '#console/kit/form/text-field.tsx'
import { sendsNothing } from './sends-nothing.ts'
import * as css from './slot-strip.css.ts'
import type { TypedSlots } from './typed-rows.ts'

export interface SlotStripProps {
  /** What it shows, translated. */
  readonly label: string
  readonly slots: TypedSlots
  /** By how many minutes the clock that is shown is ahead of the one that prices go by. */
  readonly aheadMinutes: number
  /** Half hours may be left open. */
  readonly mayBeOpen: boolean
  readonly onPaint: (half: readonly number[], price: string | null) => void
}

/** Prices that have a digit of their own. */
const DIGITS = 9

/**
 * The 48 half hours of a day, which are the rows in another shape: drawn over with the pointer, or chosen with Shift and the
 * arrows and given a price by Enter, by the digit of one that is there, or none by Delete.
 */
export function SlotStrip({ label, slots, aheadMinutes, mayBeOpen, onPaint }: SlotStripProps): ReactElement {
  const text = useText()
  const [brush, setBrush] = useState('')
  const shown = shifted(unshifted(slots), aheadMinutes).map(({ minute, value }) => ({
    minute,
    price: value,
    slot: halfAt(minute - aheadMinutes),
  }))
  const bands = [...new Set(slots.flatMap((price) => (price === null || price === '' ? [] : [price])))].slice(0, DIGITS)
  const paint = (places: readonly number[], price: string | null): void =>
    onPaint(
      places.flatMap((place) => shown[place]?.slot ?? []),
      price,
    )
  return (
    <>
      <div className={css.tools}>
        <div role="presentation" className={css.brush} onKeyDown={sendsNothing}>
          <TextField label={text('tariff.brush')} value={brush} inputMode="decimal" onChange={setBrush} />
        </div>
        {bands.length === 0 ? null : (
          <div className={css.bands}>
            {[...bands.entries()].map(([place, price]) => (
              <button
                key={price}
                type="button"
                className={css.band}
                aria-pressed={price === brush}
                onClick={() => setBrush(price)}
              >
                {text('tariff.band', { digit: place + 1, price })}
              </button>
            ))}
          </div>
        )}
      </div>
      <Halves label={label} shown={shown} bands={bands} brush={brush} mayBeOpen={mayBeOpen} onPaint={paint} />
      <p className={css.note}>{text(mayBeOpen ? 'tariff.strip.help.open' : 'tariff.strip.help')}</p>
    </>
  )
}

const halfAt = (minute: number): number =>
  (((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY) / SLOT_MINUTES

interface Half {
  readonly minute: number
  readonly price: string | null
  readonly slot: number
}

interface HalvesProps extends Pick<SlotStripProps, 'label' | 'mayBeOpen'> {
  readonly shown: readonly Half[]
  readonly bands: readonly string[]
  readonly brush: string
  /** Places in what is shown. */
  readonly onPaint: (places: readonly number[], price: string | null) => void
}

interface Span {
  /** Where choosing began, and where it is now. */
  readonly anchor: number
  readonly at: number
}

const within = ({ anchor, at }: Span): readonly number[] => {
  const first = Math.min(anchor, at)
  return Array.from({ length: Math.abs(at - anchor) + 1 }, (_, index) => first + index)
}

function Halves({ label, shown, bands, brush, mayBeOpen, onPaint }: HalvesProps): ReactElement {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const [chosenSpan, setSpan] = useState<Span | null>(null)
  const span = chosenSpan ?? { anchor: 0, at: 0 }
  const [isDrawing, setDrawing] = useState(false)
  const chosen = new Set(chosenSpan === null ? [] : within(chosenSpan))
  const most = Math.max(...shown.map(({ price }) => valueOf(price)))
  const go = (at: number, isExtending: boolean): void => {
    const next = Math.min(Math.max(at, 0), shown.length - 1)
    setSpan({ anchor: isExtending ? span.anchor : next, at: next })
    place.current?.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  const put = (price: string | null): void => {
    if (price !== '') onPaint(within(span), price)
  }
  const press = (event: KeyboardEvent): void => {
    const done = keys({ at: span.at, last: shown.length - 1, bands, brush, mayBeOpen }, event.key)
    if (done === null) return
    event.preventDefault()
    if ('to' in done) go(done.to, event.shiftKey)
    else put(done.price)
  }
  const end = (): void => {
    if (isDrawing) put(brush)
    setDrawing(false)
  }
  return (
    <div ref={place} role="toolbar" aria-label={label} className={css.strip} onPointerUp={end} onPointerLeave={end}>
      {[...shown.entries()].map(([at, { minute, price }]) => (
        <button
          key={minute}
          type="button"
          className={css.slot}
          tabIndex={at === span.at ? 0 : -1}
          aria-label={text('tariff.half', {
            from: clockOfMinute(minute),
            to: clockOfMinute((minute + SLOT_MINUTES) % MINUTES_PER_DAY),
            price: price === null ? text('tariff.half.open') : price === '' ? text('tariff.half.empty') : price,
          })}
          aria-pressed={chosen.has(at)}
          {...(price === null ? { 'data-open': true } : {})}
          {...(chosen.has(at) ? { 'data-chosen': true } : {})}
          onKeyDown={press}
          onPointerDown={(event) => {
            // A finger would otherwise hold on to the half hour where it began.
            event.currentTarget.releasePointerCapture(event.pointerId)
            setSpan({ anchor: event.shiftKey ? span.anchor : at, at })
            setDrawing(true)
          }}
          onPointerEnter={() => {
            if (isDrawing) setSpan({ ...span, at })
          }}
        >
          {minute % HOUR === minute % SLOT_MINUTES ? (
            <span className={css.mark} aria-hidden>
              {clockOfMinute(minute).slice(0, minute % HOUR === 0 ? HOUR_DIGITS : undefined)}
            </span>
          ) : null}
          <span className={css.bar} style={{ height: `${heightOf(price, most)}%` }} aria-hidden />
        </button>
      ))}
    </div>
  )
}

const HOUR = 60
const HOUR_DIGITS = 2

interface At {
  readonly at: number
  readonly last: number
  readonly bands: readonly string[]
  readonly brush: string
  readonly mayBeOpen: boolean
}

/** What a key does: it goes somewhere, or gives what is chosen a price; null for every other key. */
function keys(
  { at, last, bands, brush, mayBeOpen }: At,
  key: string,
): { readonly to: number } | { readonly price: string | null } | null {
  const ways: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }
  const to = ways[key]
  if (to !== undefined) return { to }
  if (key === 'Enter' || key === ' ') return { price: brush }
  if (mayBeOpen && (key === 'Delete' || key === 'Backspace')) return { price: null }
  const band = /^[1-9]$/u.test(key) ? bands[Number(key) - 1] : undefined
  return band === undefined ? null : { price: band }
}

const valueOf = (price: string | null): number => {
  const value = Number((price ?? '').replace(',', '.'))
  return Number.isNaN(value) ? 0 : value
}

/** A price of 0 is seen, too. */
const LEAST = 4
const MOST = 70

function heightOf(price: string | null, most: number): number {
  if (price === null || price === '') return 0
  return most === 0 ? LEAST : LEAST + (valueOf(price) / most) * (MOST - LEAST)
}
