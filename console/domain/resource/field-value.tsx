import { Schema } from 'effect'
import type { ReactElement } from 'react'
import { Currency } from '#contracts/finance/currency.ts'
import type { Field } from '#contracts/fields.ts'
import type { DescribedRow } from '#contracts/resource.ts'
import { isoInstant } from '#contracts/iso-instant.ts'
import { energy, money, power } from '#contracts/units.ts'
import { Code, EnergyValue, MoneyValue, PowerValue, TextValue } from '#console/kit/table/cells.tsx'
import { formatCount } from '#console/kit/text/format.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { useText } from '#console/kit/text/text.ts'
import { useText as useTypedText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { addressOf } from '../address.ts'
import { PileLink } from '../links.tsx'
import { reasonText } from '../who-and-why.ts'
import { WordState } from '../state/states.tsx'
import { ConnectorName, MaybeCode, Payer, When, WhenThere } from '../values.tsx'
import { valueOf } from './view.ts'
import type { View } from './view.ts'
import { useMayFollow } from '../use-may-open.ts'

/** Where a value stands: a table has no room for what a page says beside it. */
export type Place = 'cell' | 'page'

export interface FieldValueProps<Row extends DescribedRow> {
  readonly view: View<Row>
  readonly name: string
  readonly row: Row
  readonly place: Place
}

/** The value of a described field, by its kind; a dash where there is none. */
export function FieldValue<Row extends DescribedRow>(props: FieldValueProps<Row>): ReactElement {
  const { view, name, row, place } = props
  const field = view.resource.fields[name]
  const value = valueOf(row, name)
  if (field === undefined) throw new Error(`${view.resource.name} has no field ${name}`)
  if (field.kind === 'own') return <OwnWords view={view} name={name} row={row} />
  if (value === null || value === undefined) return <TextValue>{null}</TextValue>
  if (typeof value === 'boolean') return <ChoiceWord texts={field.texts} value={value ? 'yes' : 'no'} />
  if (typeof value === 'number') return <Figure field={field} value={value} row={row} />
  if (typeof value === 'string') return <Word field={field} value={value} row={row} place={place} />
  throw new Error(`${view.resource.name} holds no ${field.kind} in ${name}`)
}

/** The status of a thing as a badge, where its description has one; a state of its own that has a cell says more. */
export function StatusValue<Row extends DescribedRow>(
  props: Pick<FieldValueProps<Row>, 'view' | 'row'>,
): ReactElement | null {
  const { view, row } = props
  const cell = view.cells['state'] ?? view.cells['status']
  if (cell !== undefined) return <>{cell(row)}</>
  return 'status' in view.resource.fields ? <FieldValue view={view} name="status" row={row} place="page" /> : null
}

interface FigureProps {
  readonly field: Field
  readonly value: number
  readonly row: object
}

function Figure({ field, value, row }: FigureProps): ReactElement {
  const { locale } = useZone()
  switch (field.kind) {
    case 'money':
      return <MoneyOf row={row} value={value} />
    case 'energy':
      return <EnergyValue value={energy(value)} />
    case 'power':
      return <PowerValue value={power(value)} />
    case 'code':
      return <Code>{value}</Code>
    default:
      return <span>{formatCount(value, locale)}</span>
  }
}

/** An amount in the currency of its row; without one, in the operator's. */
function MoneyOf({ row, value }: Omit<FigureProps, 'field'>): ReactElement {
  const { currency } = useZone()
  return <MoneyValue value={money(value)} currency={currencyOf(row) ?? currency} />
}

interface WordProps {
  readonly field: Field
  readonly value: string
  readonly row: object
  readonly place: Place
}

function Word({ field, value, row, place }: WordProps): ReactElement {
  const text = useTypedText()
  switch (field.kind) {
    case 'status':
      return <WordState lifecycle={field.lifecycle} status={value} state={stringIn(row, 'state')} />
    case 'choice':
      return <ChoiceWord texts={field.texts} value={value} />
    case 'moment':
      return place === 'page' ? <WhenThere at={isoInstant(value)} /> : <When at={isoInstant(value)} />
    case 'code':
    case 'card':
      return <MaybeCode code={value} />
    case 'ref':
      return place === 'page' ? <RefLink lifecycle={field.lifecycle} id={value} /> : <MaybeCode code={value} />
    case 'reason':
      return <span>{reasonText(value, text)}</span>
    case 'connector':
      return <ConnectorPlace pileId={value} row={row} place={place} />
    case 'payer':
      return <Payer customerId={value} customerName={stringIn(row, 'customerName')} />
    default:
      return <TextValue>{value}</TextValue>
  }
}

function ConnectorPlace({ pileId, row, place }: { readonly pileId: string } & Pick<WordProps, 'row' | 'place'>) {
  const number = valueOf(row, 'connectorId')
  const plug = { pileId, connectorId: typeof number === 'number' ? number : 0 }
  const kinds = { isSimulated: valueOf(row, 'isSimulated') === true, isLab: valueOf(row, 'isLab') === true }
  return place === 'page' ? <PileLink {...plug} {...kinds} /> : <ConnectorName {...plug} {...kinds} />
}

function ChoiceWord({ texts, value }: { readonly texts: string; readonly value: string }): ReactElement {
  const text = useText()
  return <span>{text(`${texts}${value}`)}</span>
}

function OwnWords<Row extends DescribedRow>({ view, name, row }: Omit<FieldValueProps<Row>, 'place'>): ReactElement {
  const text = useText()
  const { locale } = useZone()
  return <TextValue>{view.words[name]?.(row, { text, locale })}</TextValue>
}

const stringIn = (row: object, name: string): string | null => {
  const value = valueOf(row, name)
  return typeof value === 'string' ? value : null
}

const isCurrency = Schema.is(Currency)

/** The currency that a row bears; null where it bears none. */
export function currencyOf(row: object): Currency | null {
  const value = valueOf(row, 'currency')
  return isCurrency(value) ? value : null
}

/** A link to another thing, for those whose menu leads to its page. */
function RefLink({ lifecycle, id }: { readonly lifecycle: string; readonly id: string }): ReactElement {
  const href = addressOf(lifecycle, id)
  return useMayFollow(href) ? <Link href={href}>{id}</Link> : <MaybeCode code={id} />
}
