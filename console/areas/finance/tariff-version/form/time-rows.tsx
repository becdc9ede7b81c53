import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { MINUTES_PER_DAY, clockOfMinute, slotOf, SLOT_MINUTES } from '#contracts/finance/time-rows.ts'
import { SLOTS_PER_DAY } from '#contracts/finance/tariff.ts'
import { useText } from '#console/intl/text.ts'
import { useFocusFallback } from '#console/kit/dialog/focus-fallback.ts'
import { Button, IconButton } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import * as css from './tariff-form.css.ts'
import { SlotStrip } from './slot-strip.tsx'
import { clocksBetween, endsOf, painted, typedSlots, withEnd, withOpenRow, withRow, withoutRow } from './typed-rows.ts'
import type { TypedRow } from './typed-rows.ts'

export interface TimeRowsProps {
  /** What the rows are, translated. */
  readonly label: string
  /** How the names of their problems begin. */
  readonly name: string
  readonly rows: readonly TypedRow[]
  /** The base covers the day: rows meet, and one stays. */
  readonly isBase: boolean
  readonly currencyCode: string
  /** By how many minutes the clock that is shown is ahead of the one that prices go by. */
  readonly aheadMinutes: number
  readonly problemOf: (name: string) => string | undefined
  readonly onChange: (rows: readonly TypedRow[]) => void
}

/** Half-hour prices of a day, as a strip and as rows: the same, in two shapes. */
export function TimeRows(props: TimeRowsProps): ReactElement {
  const { label, name, rows, isBase, aheadMinutes, problemOf, onChange } = props
  const text = useText()
  const [isLast, setLast] = useState(false)
  const [added, setAdded] = useState<number | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const keep = useFocusFallback(() => place.current?.querySelector<HTMLElement>(':scope > :last-child button') ?? null)
  const put = (next: readonly TypedRow[]): void => {
    setLast(false)
    onChange(next)
  }
  const remove = (key: number): void => {
    if (rows.length === 1) return setLast(true)
    put(isBase ? withoutRow(rows, key) : rows.filter((row) => row.key !== key))
  }
  const add = (): void => {
    const next = isBase ? withRow(rows) : withOpenRow(rows)
    setAdded(next.find(({ key }) => rows.every((row) => row.key !== key))?.key ?? null)
    put(next)
  }
  return (
    <div ref={place} role="group" aria-label={label} className={css.rows} {...keep}>
      <SlotStrip
        label={text('tariff.strip', { label })}
        slots={typedSlots(rows)}
        aheadMinutes={aheadMinutes}
        mayBeOpen={!isBase}
        onPaint={(half, price) => put(painted(isBase && rows.length === 0 ? withRow(rows) : rows, half, price))}
      />
      {rows.map((row, index) => (
        <Row
          key={row.key}
          {...props}
          row={row}
          index={index}
          name={`${name}.${index}`}
          takesFocus={row.key === added}
          onRemove={() => remove(row.key)}
        />
      ))}
      {isLast ? (
        <p role="alert" className={css.problem}>
          {text('failure.LAST_ROW')}
        </p>
      ) : null}
      {problemOf(name) === undefined ? null : (
        <p role="alert" className={css.problem}>
          {problemOf(name)}
        </p>
      )}
      <div>
        <Button size="small" icon="plus" onPress={add}>
          {text('tariff.row.add')}
        </Button>
      </div>
    </div>
  )
}

interface RowProps extends TimeRowsProps {
  readonly row: TypedRow
  readonly index: number
  readonly takesFocus: boolean
  readonly onRemove: () => void
}

function Row(props: RowProps): ReactElement {
  const { row, rows, index, name, isBase, currencyCode, aheadMinutes, problemOf, takesFocus, onChange, onRemove } =
    props
  const text = useText()
  const put = (change: Partial<TypedRow>): void =>
    onChange(rows.map((one) => (one.key === row.key ? { ...one, ...change } : one)))
  const begins = isBase ? [row.from] : clocksBetween(0, SLOTS_PER_DAY - 1)
  const ends = isBase ? endsOf(rows, index) : clocksBetween(1, SLOTS_PER_DAY)
  return (
    <div className={css.row}>
      <Select
        label={text('tariff.row.from')}
        value={row.from}
        choices={choicesOf(begins)}
        isDisabled={begins.length === 1}
        problem={problemOf(`${name}.from`)}
        {...(aheadMinutes === 0 ? {} : { hint: text('tariff.row.there', { time: onClock(row.from, aheadMinutes) }) })}
        onChange={(from) => put({ from })}
      />
      <Select
        label={text('tariff.row.to')}
        value={row.to}
        choices={choicesOf(ends)}
        isDisabled={ends.length === 1}
        problem={problemOf(`${name}.to`)}
        {...(aheadMinutes === 0 ? {} : { hint: text('tariff.row.there', { time: onClock(row.to, aheadMinutes) }) })}
        onChange={(to) => (isBase ? onChange(withEnd(rows, row.key, to)) : put({ to }))}
      />
      <TextField
        label={text('tariff.row.price', { currency: currencyCode })}
        isRequired
        inputMode="decimal"
        value={row.price}
        takesFocus={takesFocus}
        problem={problemOf(`${name}.price`)}
        onChange={(price) => put({ price })}
      />
      <IconButton icon="close" label={text('tariff.row.remove', { from: row.from, to: row.to })} onPress={onRemove} />
    </div>
  )
}

const choicesOf = (clocks: readonly string[]) => clocks.map((clock) => ({ value: clock, label: clock }))

/** A time of day on a clock that is ahead. */
const onClock = (clock: string, aheadMinutes: number): string => {
  const minute = (slotOf(clock) * SLOT_MINUTES + aheadMinutes) % MINUTES_PER_DAY
  return clockOfMinute(minute < 0 ? minute + MINUTES_PER_DAY : minute)
}
