import type { ComponentType, ReactElement } from 'react'
import type { Schema } from 'effect'
import { useLocation, useSearch } from 'wouter'
import type { Beginning } from '#contracts/begins.ts'
import type { EntityId } from '#contracts/ids.ts'
import type { DescribedRow, Resource } from '#contracts/resource.ts'
import type { CallOptions, CallResult } from '#console/api/call.ts'
import { useZone } from '#console/intl/zone.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import type { RowTexts } from '#console/kit/form/schema/labels.ts'
import { useText } from '#console/kit/text/text.ts'
import type { Text } from '#console/kit/text/text.ts'
import { Page } from '#console/shell/page/page.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { Edited, useNamed } from '../form/edited.tsx'
import { SchemaForm } from '../form/schema-form.tsx'
import type { SchemaFormProps } from '../form/schema-form.tsx'
import { useMayBegin } from '../state/use-may-begin.ts'
import { urlOf } from './menu-title.ts'
import type { MenuTitle } from './menu-title.ts'
import { titleOf } from './view.ts'

export interface FormDescription<Row, Body> extends Pick<SchemaFormProps<Body, Row>, 'controls' | 'after'> {
  /** What the form saves: its fields, their limits and their order. */
  readonly schema: Schema.Codec<Body, unknown>
  /** Text key of the heading. */
  readonly title?: string
  /** The menu entry of the list of such things. */
  readonly list: MenuTitle
  /** Text keys of fields, in place of those of the thing's fields and of `<texts><field>`. */
  readonly labels?: Readonly<Record<string, string>>
  /** The beginnings of the text keys of choices, where a field is not described with them. */
  readonly choices?: Readonly<Record<string, string>>
  /** Text keys of what helps to fill fields in. */
  readonly hints?: Readonly<Record<string, string>>
  /** The beginnings of the text keys of lists of rows: `.line`, `.add`, `.remove` with `{number}`, and `.none`. */
  readonly rows?: Readonly<Record<string, string>>
  /** Who may fill it in. */
  readonly begins: Beginning
  readonly nameOf?: (row: Row) => string
  /** What stands in the fields of a new one, or that by what its address offers. */
  readonly initial?: object | ((offered: URLSearchParams) => object)
  /** Saves a new one; `copyOf` is the id of what it began as a copy of. */
  readonly add?: (body: Body, options: CallOptions, copyOf: string | null) => Promise<CallResult<Row>>
  /** Saves the one that the address names, `?id=1`. */
  readonly edit?: (id: EntityId, body: Body, options: CallOptions) => Promise<CallResult<Row>>
  /** What stands in the fields of a new one that is a copy of the one in the address. */
  readonly copied?: (row: Row) => unknown
  /** The address of what was saved. */
  readonly address: (row: Row) => string
}

/** The text keys of what a field is called, and of its choices. */
interface FormKeys {
  readonly labelOf: (key: string) => string
  readonly choiceOf: (key: string, value: string) => string
}

/** A form with what it was made of, so that all of them are tested alike. */
export type DescribedForm = ComponentType & {
  readonly form: FormKeys & {
    readonly of: Pick<Resource, 'page' | 'texts'>
    readonly schema: Schema.Codec<unknown, unknown>
    /** Whether it shows without being told of which one. */
    readonly adds: boolean
  }
}

const keysOf = (
  of: Pick<Resource, 'texts' | 'fields'>,
  { labels = {}, choices = {} }: Pick<FormDescription<never, never>, 'labels' | 'choices'>,
): FormKeys => ({
  labelOf: (key) => labels[key] ?? titleOf(of, lastPart(key)),
  choiceOf: (key, value) => `${choices[key] ?? of.fields[key]?.texts ?? ''}${value}`,
})

/** The form shows its failures itself. */
const inPlace = { notify: 'lost sign-in' } as const

/**
 * The page that adds a described thing, or changes the one that its address names; an address that names none where one is
 * needed leads back to the list. Its button is `<texts>save`, its heading `<texts>about` where none is given, and
 * `<texts>none.title` and `.words` stand where nothing was named.
 */
export function formPage<Row extends DescribedRow, Detail extends Row, Body>(
  resource: Resource<Row, Detail>,
  described: FormDescription<Detail, Body>,
): DescribedForm {
  const { list, edit, add, copied, nameOf } = described
  const form = { ...described, of: resource }
  const stored = {
    endpoint: resource.one,
    list: { href: urlOf(list), title: list },
    ...(nameOf === undefined ? {} : { nameOf }),
  }
  function ResourceFormPage(): ReactElement {
    const id = useNamed()
    const search = useSearch()
    if (id !== '' && edit !== undefined)
      return (
        <Edited {...stored} id={id}>
          {(row, known) => <Form {...form} first={row} draft={id} save={async (body) => edit(known, body, inPlace)} />}
        </Edited>
      )
    if (id !== '' && add !== undefined && copied !== undefined)
      return (
        <Edited {...stored} id={id}>
          {(row) => (
            <Form {...form} first={copied(row)} draft={`copy:${id}`} save={async (body) => add(body, inPlace, id)} />
          )}
        </Edited>
      )
    return (
      <Page>
        {add === undefined ? (
          <Nothing of={resource} list={list} />
        ) : (
          <Form
            {...form}
            first={initialOf(described, search)}
            draft={`new${search}`}
            save={async (body) => add(body, inPlace, null)}
          />
        )}
      </Page>
    )
  }
  const keys = keysOf(resource, described)
  return Object.assign(ResourceFormPage, {
    form: { ...keys, of: resource, schema: described.schema, adds: add !== undefined },
  })
}

const initialOf = ({ initial }: Pick<FormDescription<never, never>, 'initial'>, search: string): unknown =>
  typeof initial === 'function' ? initial(new URLSearchParams(search)) : initial

function Nothing({ of, list }: { readonly of: Pick<Resource, 'texts'>; readonly list: MenuTitle }): ReactElement {
  const text = useText()
  return (
    <EmptyState
      title={text(`${of.texts}none.title`)}
      description={text(`${of.texts}none.words`)}
      action={<Link href={urlOf(list)}>{text(list)}</Link>}
    />
  )
}

interface FormProps<Row, Body> extends FormDescription<Row, Body> {
  readonly of: Pick<Resource, 'name' | 'texts' | 'fields'>
  readonly first: unknown
  readonly draft: string
  readonly save: (body: Body) => Promise<CallResult<Row>>
}

function Form<Row, Body>(props: FormProps<Row, Body>): ReactElement {
  const { rows = {}, ...described } = props
  const { of, list, hints = {}, address } = props
  const { title = `${of.texts}about` } = props
  const text = useText()
  const { currency } = useZone()
  const { labelOf, choiceOf } = keysOf(of, props)
  const [, navigate] = useLocation()
  const may = useMayBegin(props.begins)
  return (
    <SchemaForm
      {...described}
      title={text(title)}
      initial={props.first}
      draft={`${of.name}:${props.draft}`}
      texts={{
        label: (key) => text(labelOf(key)),
        choice: (key, value) => text(choiceOf(key, value)),
        hint: (key) => (hints[key] === undefined ? undefined : text(hints[key])),
        currency,
        rows: Object.fromEntries(Object.entries(rows).map(([key, texts]) => [key, rowTexts(text, texts)])),
      }}
      submit={text(`${of.texts}save`)}
      reason={may ? undefined : text('refusal.notPermitted')}
      onSaved={(row) => {
        showSuccess('success.save')
        navigate(address(row))
      }}
      onCancel={() => navigate(urlOf(list))}
    />
  )
}

const rowTexts = (text: Text, begin: string): RowTexts => ({
  one: (number) => text(`${begin}.line`, { number }),
  add: text(`${begin}.add`),
  remove: (number) => text(`${begin}.remove`, { number }),
  none: text(`${begin}.none`),
})

/** Of what is nested the last part counts. */
const lastPart = (key: string): string => key.split('.').at(-1) ?? key
