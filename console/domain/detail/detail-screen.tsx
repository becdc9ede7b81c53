import { Option, Schema } from 'effect'
import type { ReactElement, ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { Endpoint } from '#contracts/endpoint.ts'
import { EntityId } from '#contracts/ids.ts'
import type { PlainSchema } from '#console/api/call.ts'
import { useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import type { TextKey } from '#console/intl/text.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Loaded } from './loaded.tsx'
import { Missing } from './missing.tsx'
import { Page } from '#console/shell/page/page.tsx'
import * as css from './detail-screen.css.ts'

/** A call for one record by its id. */
type OneEndpoint<Data> = Endpoint<
  PlainSchema & { readonly Type: { readonly id: EntityId } },
  PlainSchema,
  PlainSchema,
  PlainSchema & { readonly Type: Data }
>

/** A page about one record, defined at module scope as a list is by its `Descriptor`; texts are keys. */
export type DetailPage<Data> = DetailPageBase<Data> &
  (DetailSections<Data> | { readonly body: (data: Data) => ReactNode })

interface DetailPageBase<Data> {
  readonly endpoint: OneEndpoint<Data>
  /** Lifecycles whose facts refresh it when they have its id … */
  readonly lifecycles: readonly string[]
  /** … or with any id: parts of the record have ids of their own. */
  readonly watchesAll?: true
  /** Further lifecycles whose facts refresh it with any id. */
  readonly dependsOn?: readonly string[]
  /** The texts shown while the address names no record. */
  readonly none: { readonly title: TextKey; readonly description: TextKey }
  /** The list of these records. */
  readonly list: { readonly title: TextKey; readonly href: string }
  /** Heights in px of the content to come, so that nothing jumps when it arrives. */
  readonly skeleton: readonly number[]
  /** Its name after the title; by default its id. */
  readonly name?: (data: Data) => string
  /** Its badge, beside the title. */
  readonly status: (data: Data) => ReactNode
  /** Its actions, opposite the title. */
  readonly actions?: (data: Data) => ReactNode
}

/** The sections of most pages; others provide a `body`. */
interface DetailSections<Data> {
  /** Over the whole width, above the rest. */
  readonly figures?: (data: Data) => ReactNode
  /** Current state and events. */
  readonly story: (data: Data) => ReactNode
  /** Its data, next to the story. */
  readonly facts: (data: Data) => ReactNode
}

/** One record on a page of its own: the one that the address names, `?id=82`. */
export function DetailScreen<Data>({ page }: { readonly page: DetailPage<Data> }): ReactElement {
  const { none, list } = page
  const text = useText()
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const link = <Link href={list.href}>{text(list.title)}</Link>
  if (id === '')
    return (
      <Page>
        <EmptyState title={text(none.title)} description={text(none.description)} action={link} />
      </Page>
    )
  const missing = <Missing id={id} action={link} />
  const known = Schema.decodeOption(EntityId)(id)
  return Option.isSome(known) ? (
    <Detail page={page} id={known.value} missing={missing} />
  ) : (
    // This is not a valid id, so no call is made.
    <Page name={id}>{missing}</Page>
  )
}

interface DetailProps<Data> {
  readonly page: DetailPage<Data>
  readonly id: EntityId
  readonly missing: ReactNode
}

const NOTHING_ELSE: readonly string[] = []

function Detail<Data>({ page, id, missing }: DetailProps<Data>): ReactElement {
  const { endpoint, lifecycles, skeleton, status, dependsOn: anyOf = NOTHING_ELSE } = page
  const watched = page.watchesAll === true ? { lifecycles } : { lifecycles, id, anyOf }
  const answer = useRow(endpoint, { params: { id } }, watched)
  return (
    <Page
      name={answer.data === null ? id : (page.name?.(answer.data) ?? id)}
      status={answer.data === null ? undefined : status(answer.data)}
      actions={answer.data === null ? undefined : page.actions?.(answer.data)}
    >
      <Loaded answer={answer} skeleton={skeleton} missing={missing}>
        {(data) => ('body' in page ? page.body(data) : <Sheet page={page} data={data} />)}
      </Loaded>
    </Page>
  )
}

function Sheet<Data>({ page, data }: { readonly page: DetailSections<Data>; readonly data: Data }): ReactElement {
  return (
    <>
      {page.figures?.(data)}
      <div className={css.sheet}>
        <div className={css.column}>{page.story(data)}</div>
        <div className={css.column}>{page.facts(data)}</div>
      </div>
    </>
  )
}
