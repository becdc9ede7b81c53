import { createContext, use } from 'react'
import type { ComponentProps, ReactElement } from 'react'
import type { Headroom } from '#contracts/balancing/balancing-plan.calls.ts'
import type { AfterField, FieldsProps } from '#console/kit/form/schema/fields.tsx'
import type { ControlProps, GivenControl } from '#console/kit/form/schema/control.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { dayName } from './minutes.ts'
import * as css from './plan-form.css.ts'
import { PlanHeadroom } from './plan-headroom.tsx'

/** The controls of a plan that its schema cannot tell. */

/** The locations that a plan can be for. */
export const Sites = createContext<readonly Headroom[]>([])

export const siteIn = (sites: readonly Headroom[], { locationId }: ControlProps['values']): Headroom | undefined =>
  sites.find((site) => site.locationId === locationId)

export const planControls: Readonly<Record<string, GivenControl>> = {
  locationId: Location,
  'slots.fromMinute': Begin,
}
export const planRows: NonNullable<FieldsProps['rows']> = { slots: { lead: Lead } }

function Location({ frame, typed, onChange }: ControlProps): ReactElement {
  const text = useText()
  const locations = use(Sites).map(({ locationId, name }) => ({ value: locationId, label: name }))
  return (
    <Select
      {...frame}
      value={String(typed)}
      choices={[{ value: '', label: text('balancing.location.choose') }, ...locations]}
      onChange={onChange}
    />
  )
}

/** What the location can take, where it is known. */
function Lead({ values }: ComponentProps<AfterField>): ReactElement {
  return <PlanHeadroom site={siteIn(use(Sites), values)} />
}

const days = [0, 1, 2, 3, 4, 5, 6] as const

/** A time of day; of a plan that comes again weekly with its day. */
function Begin({ field, frame, typed, onChange, values, takesFocus = false }: ControlProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const [, day = '0', clock = ''] = /^(?:(\d) )?(.*)$/u.exec(String(typed)) ?? []
  const put = (on: string, at: string): void => onChange(on === '0' ? at : `${on} ${at}`)
  const isWeekly = values['repeat'] === 'Weekly'
  const time = (
    <TextField
      {...frame}
      name={field.key}
      value={clock}
      takesFocus={takesFocus && !isWeekly}
      onChange={(at) => put(day, at)}
    />
  )
  if (!isWeekly) return time
  return (
    <div className={css.begin}>
      <Select
        label={text('balancing.slot.day')}
        value={day}
        choices={days.map((one) => ({ value: String(one), label: dayName(one, locale) }))}
        takesFocus={takesFocus}
        onChange={(on) => put(on, clock)}
      />
      {time}
    </div>
  )
}
