import { Option, Schema } from 'effect'
import type { ReactElement } from 'react'
import { useSearch } from 'wouter'
import type { Endpoint, Nothing } from '#contracts/endpoint.ts'
import { EntityId } from '#contracts/ids.ts'
import type { PlainSchema } from '#console/api/call.ts'
import { useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Loaded } from '../detail/loaded.tsx'
import { Missing } from '../detail/missing.tsx'
import { Page } from '#console/shell/page/page.tsx'

/** The id in the address of a form, `?id=1`; empty for one that adds. */
export const useNamed = (): string => new URLSearchParams(useSearch()).get('id') ?? ''

export interface EditedProps<Row extends PlainSchema> {
  readonly id: string
  readonly endpoint: Endpoint<Schema.Struct<{ readonly id: typeof EntityId }>, Nothing, Nothing, Row>
  /** Where to go from an address that names nothing. */
  readonly list: { readonly href: string; readonly title: TextKey }
  /** What the page is called after, where that is not the id. */
  readonly nameOf?: (row: Row['Type']) => string
  readonly children: (row: Row['Type'], id: EntityId) => ReactElement
}

/** The page of a form that changes what is there, as it was when it was opened: nothing overwrites what is being typed. */
export function Edited<Row extends PlainSchema>(props: EditedProps<Row>): ReactElement {
  const { id, list } = props
  const text = useText()
  const known = Schema.decodeOption(EntityId)(id)
  const missing = <Missing id={id} action={<Link href={list.href}>{text(list.title)}</Link>} />
  if (Option.isNone(known)) return <Page name={id}>{missing}</Page>
  return <Stored {...props} key={id} id={known.value} missing={missing} />
}

interface StoredProps<Row extends PlainSchema> extends EditedProps<Row> {
  readonly id: EntityId
  readonly missing: ReactElement
}

function Stored<Row extends PlainSchema>(props: StoredProps<Row>): ReactElement {
  const { id, endpoint, nameOf, missing, children } = props
  const answer = useRow(endpoint, { params: { id } }, { lifecycles: [] })
  const name = answer.data === null || nameOf === undefined ? id : nameOf(answer.data)
  return (
    <Page name={name}>
      <Loaded answer={answer} skeleton={[480]} missing={missing}>
        {(row) => children(row, id)}
      </Loaded>
    </Page>
  )
}
