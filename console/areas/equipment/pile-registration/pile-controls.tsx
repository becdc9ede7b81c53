import type { ReactElement } from 'react'
import { pileChoices } from '#contracts/equipment/pile-registration.calls.ts'
import { slowStandards } from '#contracts/equipment/pile.ts'
import { pickOne } from '#console/domain/choice/picking.tsx'
import { useText } from '#console/intl/text.ts'
import { Control } from '#console/kit/form/schema/control.tsx'
import type { ControlProps } from '#console/kit/form/schema/control.tsx'

const found = { list: pileChoices, query: () => ({ query: {} }), lifecycles: ['location', 'tariff'] } as const

/** Digits of the number of connectors (spec §5). */
const DIGITS = 2

/** The number of connectors: digits alone, and no more than two of them. */
function CountControl({ onChange, ...props }: ControlProps): ReactElement {
  const cut = (typed: ControlProps['typed']): void =>
    onChange(typeof typed === 'string' ? typed.replaceAll(/\D/gu, '').slice(0, DIGITS) : typed)
  return <Control {...props} onChange={cut} />
}

/** The charge type: where the connector gives alternating current alone there is nothing to choose (spec §8). */
function ChargeTypeControl(props: ControlProps): ReactElement {
  const text = useText()
  const { frame, typed, values } = props
  const isSlowOnly = slowStandards.some((standard) => standard === values['standard'])
  const isNeedless = isSlowOnly && typed !== ''
  return <Control {...props} frame={isNeedless ? { ...frame, hint: text('failure.SLOW_CHARGING_ONLY') } : frame} />
}

/** What a pile is registered with: its location and its price list, by name. */
export const pileControls = {
  locationId: pickOne({ ...found, choices: ({ locations }) => locations }),
  tariffId: pickOne({ ...found, choices: ({ tariffs }) => tariffs }),
  connectorCount: CountControl,
  chargeType: ChargeTypeControl,
}
