import { Option, Schema } from 'effect'
import type { ReactElement, ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { Endpoint } from '#contracts/endpoint.ts'
import { EntityId } from '#contracts/ids.ts'
import type { Plain } from '../api/call.ts'
import { useRow } from '../api/use-list.ts'
import { useText } from '../intl/text.ts'
import type { TextKey } from '../intl/text.ts'
import { Link } from '../kit/link.tsx'
import { EmptyState } from '../kit/states.tsx'
import { Loaded } from '../resources/loaded.tsx'
import { Missing } from '../resources/missing.tsx'
import { Page } from '../shell/page.tsx'
import * as css from './detail-screen.css.ts'

/** A call for one thing by its id. */
type OneEndpoint<Data> = Endpoint<
  Plain & { readonly Type: { readonly id: EntityId } },
  Plain,
  Plain,
  Plain & { readonly Type: Data }
>

/** A page about one thing, defined once at module scope as a list is by its `Descriptor`; texts are keys. */
export interface DetailPage<Data> {
  readonly endpoint: OneEndpoint<Data>
  /** Whose facts refresh it when they bear its id. */
  readonly lifecycles: readonly string[]
  /** What is said while the address names none. */
  readonly none: { readonly title: TextKey; readonly words: TextKey }
  /** The list in which one is found. */
  readonly list: { readonly title: TextKey; readonly href: string }
  /** Heights in px of what will stand here, so that nothing jumps when it comes. */
  readonly bones: readonly number[]
  /** Its badge, beside the title. */
  readonly status: (data: Data) => ReactNode
  /** Over the whole width, above the rest. */
  readonly figures?: (data: Data) => ReactNode
  /** What happens and what has happened. */
  readonly story: (data: Data) => ReactNode
  /** What is known of it, beside the story. */
  readonly facts: (data: Data) => ReactNode
}

/** One thing on a page of its own, the one that the address names: `?id=82`. */
export function DetailScreen<Data>({ page }: { readonly page: DetailPage<Data> }): ReactElement {
  const { none, list } = page
  const text = useText()
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const link = <Link href={list.href}>{text(list.title)}</Link>
  if (id === '')
    return (
      <Page>
        <EmptyState title={text(none.title)} words={text(none.words)} action={link} />
      </Page>
    )
  const missing = <Missing id={id} action={link} />
  const known = Schema.decodeOption(EntityId)(id)
  return Option.isSome(known) ? (
    <Detail page={page} id={known.value} missing={missing} />
  ) : (
    // Nothing can be called that, so nobody is asked.
    <Page name={id}>{missing}</Page>
  )
}

interface DetailProps<Data> {
  readonly page: DetailPage<Data>
  readonly id: EntityId
  readonly missing: ReactNode
}

function Detail<Data>({ page, id, missing }: DetailProps<Data>): ReactElement {
  const { endpoint, lifecycles, bones, status, figures, story, facts } = page
  const asked = useRow(endpoint, { params: { id } }, { lifecycles, id })
  return (
    <Page name={id} status={asked.data === null ? undefined : status(asked.data)}>
      <Loaded asked={asked} bones={bones} missing={missing}>
        {(data) => (
          <>
            {figures?.(data)}
            <div className={css.sheet}>
              <div className={css.column}>{story(data)}</div>
              <div className={css.column}>{facts(data)}</div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}
