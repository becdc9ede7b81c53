import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '#console/intl/text.ts'
import { Button, IconButton } from '#console/kit/form/button.tsx'
import * as grid from '#console/kit/form/schema/fields.css.ts'
import { useRowFocus } from '#console/kit/form/schema/row-focus.ts'
import * as rows from '#console/kit/form/schema/rows.css.ts'
import { periodFields, PERIODS, PROFILE, profileFields, requestFields, SCHEDULE, scheduleFields } from './fields.ts'
import type { ProfileField } from './fields.ts'
import { listAt, valueAt } from './payload.ts'
import type { Path } from './payload.ts'
import { PayloadField } from './profile-field.tsx'
import * as css from './profile.css.ts'
import { useProfilePayload } from './use-profile-payload.ts'
import type { ProfilePayload } from './use-profile-payload.ts'

interface ProfileFormProps {
  /** The payload as it is sent: what is typed here is written into it, and read from it again. */
  readonly payload: string
  readonly onChange: (payload: string) => void
}

/** The fields of SetChargingProfile (OCPP 1.6 §6.43) over the text of its payload. */
export function ProfileForm({ payload, onChange }: ProfileFormProps): ReactElement {
  const text = useText()
  const of = useProfilePayload(payload, onChange)
  return (
    <div className={css.form} inert={of.isBroken} data-broken={of.isBroken}>
      <Group title={text('chargingProfile.profile')}>
        <Placed of={of} fields={requestFields} within={[]} />
        <Placed of={of} fields={profileFields} within={PROFILE} />
      </Group>
      <Group title={text('chargingProfile.schedule')}>
        <Placed of={of} fields={scheduleFields} within={SCHEDULE} />
      </Group>
      <Periods of={of} />
    </div>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <fieldset className={rows.set}>
    <legend className={rows.legend}>{title}</legend>
    <div className={grid.fields}>{children}</div>
  </fieldset>
)

interface PlacedProps {
  readonly of: ProfilePayload
  readonly fields: readonly ProfileField[]
  readonly within: Path
}

const Placed = ({ of, fields, within }: PlacedProps): readonly ReactElement[] =>
  fields.map((field) => (
    <div key={field.name} className={grid.short}>
      <PayloadField of={of} field={field} within={within} />
    </div>
  ))

/** A longer list is for the text, where it was pasted: more fields than this make a page slow. */
const MOST_PERIODS = 100
/** An hour after the last one. */
const NEXT_SECONDS = 3_600

/** The periods of the schedule: one is added an hour after the last with its limit, and each can be taken away. */
function Periods({ of }: { readonly of: ProfilePayload }): ReactElement {
  const text = useText()
  const list = listAt(of.payload, PERIODS)
  const [added, setAdded] = useState<number | null>(null)
  const { place, handlers, leaves } = useRowFocus()
  const add = (): void => {
    const [start, limit] = ['startPeriod', 'limit'].map((name) => valueAt(list.at(-1), [name]))
    const startPeriod = typeof start === 'number' ? start + NEXT_SECONDS : 0
    setAdded(list.length)
    of.write([...PERIODS, list.length], { startPeriod, limit: typeof limit === 'number' ? limit : 0 })
  }
  const remove = (index: number): void => {
    leaves(index)
    setAdded(null)
    of.write([...PERIODS, index], undefined)
  }
  return (
    <fieldset ref={place} className={rows.set} {...handlers}>
      <legend className={rows.legend}>{text('chargingProfile.periods')}</legend>
      <ul className={rows.list}>
        {/* A period goes by its place alone. */}
        {[...list.slice(0, MOST_PERIODS).keys()].map((index) => (
          <li key={index} className={rows.row}>
            <span className={rows.name}>{text('chargingProfile.period', { number: index + 1 })}</span>
            <span className={rows.remove}>
              <IconButton
                icon="close"
                label={text('chargingProfile.period.remove', { number: index + 1 })}
                onPress={() => remove(index)}
              />
            </span>
            <div className={rows.parts} role="group" aria-label={text('chargingProfile.period', { number: index + 1 })}>
              {periodFields.map((field, part) => (
                <PayloadField
                  key={field.name}
                  of={of}
                  field={field}
                  within={[...PERIODS, index]}
                  takesFocus={index === added && part === 0}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {list.length > MOST_PERIODS ? (
        <p className={rows.note}>{text('chargingProfile.words.more', { count: list.length - MOST_PERIODS })}</p>
      ) : null}
      <span>
        <Button size="small" icon="plus" onPress={add}>
          {text('chargingProfile.period.add')}
        </Button>
      </span>
    </fieldset>
  )
}
