import type { Field } from '#contracts/fields.ts'
import { isoInstant } from '#contracts/iso-instant.ts'
import type { DescribedRow, Thing } from '#contracts/resource.ts'
import { money } from '#contracts/units.ts'
import { zoneCity } from '#console/kit/text/format.ts'
import type { SheetColumn, SheetMoney } from '#console/kit/sheet/sheet-column.ts'
import type { Zone } from '#console/intl/zone.ts'
import { reasonText } from '../who-and-why.ts'
import { connectorName } from '../values.tsx'
import { currencyOf } from './field-value.tsx'
import { titleOf, valueOf } from './view.ts'
import type { Speaker, View } from './view.ts'

/** What a list is as a table in a file: the same columns under the same heads, figures as figures. */

/** Watts and watt hours are told in kilowatts and kilowatt hours. */
const KILO = 1_000
const inKilo = { kind: 'number', decimals: 3 } as const

/** The columns of a described thing, as a file has them. */
export const sheetColumnsOf = <Row extends DescribedRow>(
  view: View<Row>,
  speaker: Speaker & Zone,
): readonly SheetColumn<Row>[] => view.resource.columns.map((name) => sheetColumn(view, name, speaker))

function sheetColumn<Row extends DescribedRow>(
  view: View<Row>,
  name: string,
  speaker: Speaker & Zone,
): SheetColumn<Row> {
  const field = fieldOf(view.resource, name)
  const title = speaker.text(titleOf(view.resource, name))
  switch (field.kind) {
    case 'moment':
      return {
        kind: 'moment',
        title: `${title} (${zoneCity(speaker.zone)})`,
        of: (row) => isoInstant(textIn(row, name) ?? ''),
      }
    case 'money':
      return { kind: 'money', title, of: (row) => moneyIn(row, name, speaker) }
    case 'count':
      return { kind: 'number', title, decimals: 0, of: (row) => numberIn(row, name) }
    case 'energy':
      return { ...inKilo, unit: 'kWh', title, of: (row) => kiloIn(row, name) }
    case 'power':
      return { ...inKilo, unit: 'kW', title, of: (row) => kiloIn(row, name) }
    case 'own':
      return { kind: 'text', title, of: (row) => view.words[name]?.(row, speaker) ?? null }
    default:
      return { kind: 'text', title, of: (row) => wordOf({ ...field, name }, row, speaker) }
  }
}

function kiloIn(row: object, name: string): number | null {
  const value = numberIn(row, name)
  return value === null ? null : value / KILO
}

function fieldOf({ name: thing, fields }: Thing, name: string): Field {
  const field = fields[name]
  if (field === undefined) throw new Error(`${thing} has no field ${name}`)
  return field
}

/** A value in the words that stand on the screen. */
function wordOf(field: Field & { readonly name: string }, row: object, { text }: Speaker): string | null {
  const value = valueOf(row, field.name)
  if (typeof value === 'boolean') return text(`${field.texts}${value ? 'yes' : 'no'}`)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const word = String(value)
  switch (field.kind) {
    case 'status':
      return text(`state.${field.lifecycle}.${word}`)
    case 'choice':
      return text(`${field.texts}${word}`)
    case 'reason':
      return reasonText(word, text)
    case 'connector':
      return connectorName({ pileId: word, connectorId: numberIn(row, 'connectorId') ?? 0 })
    case 'payer':
      return textIn(row, 'customerName') ?? word
    default:
      return word
  }
}

function moneyIn(row: object, name: string, { currency }: Zone): SheetMoney | null {
  const amount = numberIn(row, name)
  return amount === null ? null : { amount: money(amount), currency: currencyOf(row) ?? currency }
}

function textIn(row: object, name: string): string | null {
  const value = valueOf(row, name)
  return typeof value === 'string' ? value : null
}

function numberIn(row: object, name: string): number | null {
  const value = valueOf(row, name)
  return typeof value === 'number' ? value : null
}
