import type { ReactElement } from 'react'
import { DAY } from '#contracts/durations.ts'
import type { Cost, CostLine, FeeLine } from '#contracts/finance/cost.ts'
import { energy, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { useZone } from '../intl/zone.ts'
import { formatClock, formatCount, formatEnergy, formatPrice, formatSeconds, zoneCity } from '../kit/text/format.ts'
import { useText } from '../intl/text.ts'
import type { TextKey, TypedText } from '../intl/text.ts'
import * as css from './detail/lines.css.ts'
import { Amount } from './values.tsx'

export interface CostLinesProps {
  readonly cost: Cost
  /** The location's zone: price slots are its wall clock (A-95). */
  readonly zone: string
  /** The session is in progress: the cost may still exceed the threshold. */
  readonly isRunning?: boolean
}

/** A cost line by line, so that it can be added up: quantity, price, amount, then the total charged. */
export function CostLines({ cost, zone, isRunning = false }: CostLinesProps): ReactElement {
  const text = useText()
  if (cost.waived) return <p className={css.note}>{text(isRunning ? 'cost.waivedYet' : 'cost.waived')}</p>
  return (
    <table className={css.table} aria-label={text('cost.title')}>
      <thead>
        <tr>
          <th scope="col" className={css.head}>
            {text('cost.what', { zone: zoneCity(zone) })}
          </th>
          {(['cost.quantity', 'cost.price', 'cost.amount'] as const).map((key) => (
            <th key={key} scope="col" className={css.head} data-align="end">
              {text(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* Lines have no names; a cost never changes the order of its lines. */}
        {[...cost.lines.entries()].map(([place, line]) => (
          <Line key={place} line={line} cost={cost} zone={zone} />
        ))}
      </tbody>
      <tfoot>
        {cost.tax > 0 && !cost.lines.some(({ kind }) => kind === 'tax') ? (
          <Sum name={text('cost.taxWithin')} className={css.sum} value={cost.tax} cost={cost} />
        ) : null}
        <Sum name={text('cost.total')} className={css.total} value={cost.total} cost={cost} />
      </tfoot>
    </table>
  )
}

/** The same, or a text while there are no lines. */
export function CostNote(
  props: Omit<CostLinesProps, 'cost'> & { readonly cost: Cost | null; readonly none: TextKey },
): ReactElement {
  const { cost, none, ...rest } = props
  const text = useText()
  return cost === null ? <p className={css.note}>{text(none)}</p> : <CostLines {...rest} cost={cost} />
}

function Sum(props: {
  readonly name: string
  readonly className: string
  readonly value: Cost['total']
  readonly cost: Cost
}): ReactElement {
  const { name, className, value, cost } = props
  return (
    <tr>
      <th scope="row" colSpan={3} className={className}>
        {name}
      </th>
      <td className={className} data-align="end">
        <Amount value={value} currency={cost.currency} />
      </td>
    </tr>
  )
}

function Line({ line, cost, zone }: CostLinesProps & { readonly line: CostLine }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const isFee = 'unit' in line
  return (
    <tr>
      <td className={css.value}>
        <span className={css.name}>
          <span>{nameOf(line, text)}</span>
          {isFee ? <span className={css.interval}>{interval(line, zone)}</span> : null}
        </span>
      </td>
      <td className={css.value} data-align="end">
        {isFee ? quantity(line, locale) : null}
      </td>
      <td className={css.price} data-align="end">
        {isFee ? text(`cost.per.${line.unit}`, { price: formatPrice(line.unitPrice, cost.currency, locale) }) : null}
      </td>
      <td className={css.value} data-align="end">
        <Amount value={line.amount} currency={cost.currency} />
      </td>
    </tr>
  )
}

function nameOf(line: CostLine, text: TypedText): string {
  switch (line.kind) {
    case 'electricity':
    case 'service':
    case 'idle':
    case 'reservation':
    case 'idleCharging':
    case 'idleEnding':
    case 'cancellation':
      return line.cap === null ? text(`cost.${line.kind}`) : text('cost.capped', { what: text(`cost.${line.kind}`) })
    case 'discount':
    case 'deduction':
      return `${text(`cost.${line.source}`)} ${line.name}`.trim()
    case 'tax':
      return `${line.name} ${formatShare(line.rate)}`
    case 'rounding':
      return text('cost.rounding')
    default:
      return line satisfies never
  }
}

/** Rates are counted in 1/10 000. */
const formatShare = (rate: number): string => `${rate / 100}\u00A0%`

/** From when to when, on the clocks of the location; the end of a price slot is the begin of the next. */
function interval({ from, to }: { readonly from: Instant; readonly to: Instant }, zone: string): string {
  if (from === to) return formatClock(from, zone)
  const days = Math.floor((millis(to) - millis(from)) / DAY)
  return `${formatClock(from, zone)}–${formatClock(to, zone)}${days > 0 ? ` +${days}` : ''}`
}

function quantity(line: FeeLine, locale: string): string {
  switch (line.unit) {
    case 'KWH':
      return formatEnergy(energy(line.quantity), locale)
    case 'MINUTE':
    case 'HOUR':
      return formatSeconds(line.quantity / 1_000, locale)
    case 'COUNT':
      return formatCount(line.quantity, locale)
    default:
      return line.unit satisfies never
  }
}
