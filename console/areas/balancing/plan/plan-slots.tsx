import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button, IconButton } from '#console/kit/form/button.tsx'
import { useFocusFallback } from '#console/kit/dialog/focus-fallback.ts'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import * as css from './plan-form.css.ts'
import { dayName } from './minutes.ts'
import { slotsMax } from './plan-form.ts'
import type { PlanForm, Problems, SlotForm } from './plan-form.ts'

export interface PlanSlotsProps {
  readonly form: PlanForm
  readonly onChange: (slots: readonly SlotForm[]) => void
  readonly problems: Problems
  /** The load power as text, for the problem that contains it. */
  readonly loadPower: string
}

const days = [0, 1, 2, 3, 4, 5, 6] as const

/** The slots of a plan: from when on the location's piles may take how much. */
export function PlanSlots({ form, onChange, problems, loadPower }: PlanSlotsProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { repeat, slots } = form
  const put = (key: number, change: Partial<SlotForm>): void =>
    onChange(slots.map((slot) => (slot.key === key ? { ...slot, ...change } : slot)))
  const said = (name: string): string | undefined => {
    const problem = problems[name]
    return problem === undefined ? undefined : text(problem, { power: loadPower })
  }
  const next = Math.max(-1, ...slots.map(({ key }) => key)) + 1
  const [added, setAdded] = useState<number | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const keep = useFocusFallback(() => place.current?.querySelector<HTMLElement>(':scope > :last-child button') ?? null)
  return (
    <div ref={place} className={css.form} {...keep}>
      {slots.map(({ day, from, key, kilowatts }, index) => (
        <div key={key} className={css.slot}>
          {repeat === 'Weekly' ? (
            <Select
              label={text('balancing.slot.day')}
              value={String(day)}
              choices={days.map((one) => ({ value: String(one), label: dayName(one, locale) }))}
              onChange={(value) => put(key, { day: Number(value) })}
            />
          ) : null}
          <TextField
            label={text('balancing.slot.from')}
            isRequired
            value={from}
            takesFocus={key === added}
            hint={text('balancing.from.hint')}
            problem={said(`from.${key}`)}
            onChange={(value) => put(key, { from: value })}
          />
          <TextField
            label={text('balancing.slot.power')}
            isRequired
            value={kilowatts}
            problem={said(`power.${key}`)}
            onChange={(value) => put(key, { kilowatts: value })}
          />
          {slots.length === 1 ? (
            <span />
          ) : (
            <IconButton
              icon="close"
              label={text('balancing.slot.remove', { number: index + 1 })}
              onPress={() => onChange(slots.filter((slot) => slot.key !== key))}
            />
          )}
        </div>
      ))}
      {slots.length >= slotsMax ? null : (
        <div className={css.buttons}>
          <Button
            onPress={() => {
              setAdded(next)
              onChange([...slots, { key: next, day: 0, from: '', kilowatts: '' }])
            }}
          >
            {text('balancing.slot.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
