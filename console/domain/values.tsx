import type { ReactElement } from 'react'
import type { Currency } from '#contracts/finance/currency.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant, Money } from '#contracts/units.ts'
import { useZone } from '../intl/zone.ts'
import { Code, DurationValue, InstantValue, MoneyValue, TextValue } from '../kit/table/cells.tsx'
import { formatAge, zoneCity } from '../kit/text/format.ts'
import { useNow } from '../kit/text/now.ts'
import { percent } from './percent.ts'
import { isMarked, PileMarks } from './pile-badge.tsx'
import type { PileKinds } from './pile-badge.tsx'
import * as css from './values.css.ts'

/** Values that several lists show. They get the user's zone and the time by themselves, so that columns stay data. */

interface InstantProps {
  readonly at: Instant | null
}

/** A moment on the user's clocks. The zone is said to those who listen and who point; the top bar shows it to all. */
export function When({ at }: InstantProps): ReactElement {
  return <InstantValue value={at} zone={useZone().zone} />
}

/** A moment with its zone, where there is room for it. */
export function WhenThere({ at, zone }: InstantProps & { readonly zone?: string }): ReactElement {
  const reader = useZone().zone
  const shown = zone ?? reader
  if (at === null) return <InstantValue value={null} zone={shown} />
  return (
    <>
      <InstantValue value={at} zone={shown} /> <span className={css.zone}>{`(${zoneCity(shown)})`}</span>
    </>
  )
}

/** How long ago something was; updated every second. */
export function Age({ at }: InstantProps): ReactElement {
  const { locale } = useZone()
  const now = useNow()
  return at === null ? <TextValue>{null}</TextValue> : <span>{formatAge(now - millis(at), locale)}</span>
}

/** How long something lasted, or has lasted up to now while it has no end. */
export function Lasting({ from, to }: { readonly from: Instant; readonly to: Instant | null }): ReactElement {
  const now = useNow()
  return <DurationValue seconds={secondsBetween(from, to ?? instant(now))} />
}

/** Never negative: the clock of this browser may lag behind the server's. */
const secondsBetween = (from: Instant, to: Instant): number => Math.max(0, (millis(to) - millis(from)) / 1_000)

/** An amount in the currency it was priced in. */
export function Amount({
  value,
  currency,
}: {
  readonly value: Money | null
  readonly currency: Currency
}): ReactElement {
  return <MoneyValue value={value} currency={currency} />
}

/** Per cent, whole. */
export function Percent({ value }: { readonly value: number | null }): ReactElement {
  const { locale } = useZone()
  return <TextValue>{value === null ? null : percent(value, locale)}</TextValue>
}

/** What names a connector. */
export interface ConnectorKey {
  readonly pileId: string
  readonly connectorId: number
}

/** A connector by its pile and its number, which is how it is labelled on the street; 0 is the whole pile. */
export const connectorName = ({ pileId, connectorId }: ConnectorKey): string =>
  connectorId === 0 ? pileId : `${pileId} · ${connectorId}`

/** The same as a code. */
export function ConnectorName({ isSimulated = false, isLab = false, ...plug }: ConnectorKey & PileKinds): ReactElement {
  const name = <Code>{connectorName(plug)}</Code>
  const kinds = { isSimulated, isLab }
  return isMarked(kinds) ? (
    <span className={css.marked}>
      {name}
      <PileMarks {...kinds} />
    </span>
  ) : (
    name
  )
}

/** Who pays, by name; by number where the name is not known. */
export function Payer(payer: {
  readonly customerId: string | null
  readonly customerName: string | null
}): ReactElement {
  return <TextValue>{payer.customerName ?? payer.customerId}</TextValue>
}

/** A code that may be missing. */
export function MaybeCode({ code }: { readonly code: string | number | null }): ReactElement {
  return code === null ? <TextValue>{null}</TextValue> : <Code>{code}</Code>
}

/** A code with its name beside it, or the code alone. */
export function NamedCode({
  code,
  name,
  ...kinds
}: { readonly code: string; readonly name: string | null } & PileKinds): ReactElement {
  return (
    <span className={css.named}>
      <Code>{code}</Code>
      <PileMarks {...kinds} />
      {name === null || name === code ? null : <span className={css.name}>{name}</span>}
    </span>
  )
}
