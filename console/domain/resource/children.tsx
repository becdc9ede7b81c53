import { useState } from 'react'
import type { ReactElement } from 'react'
import { pageSizes } from '#contracts/endpoint.ts'
import type { Endpoint, Nothing } from '#contracts/endpoint.ts'
import type { DescribedRow } from '#contracts/resource.ts'
import type { Input, PlainSchema } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Pager } from '#console/kit/table/pager.tsx'
import { useText } from '#console/kit/text/text.ts'
import { Lines } from '../detail/lines.tsx'
import { Loaded } from '../detail/loaded.tsx'
import { columnsOf } from './columns.tsx'
import { useRowCommands } from './row-commands.tsx'
import type { RowCommands } from './row-commands.tsx'
import { section } from './sections.tsx'
import type { DetailSection } from './sections.tsx'
import type { View } from './view.ts'

/** How the rows of a described part of a thing are shown. */
export interface ChildrenOptions<Row extends DescribedRow> {
  /** What a row is called; by default its id. */
  readonly nameOf?: (row: Row) => string
  /** What each command of a row begins with; others are not offered. */
  readonly commands: RowCommands<Row>
}

interface ChildrenProps<Row extends DescribedRow> extends ChildrenOptions<Row> {
  readonly view: View<Row>
  /** Text key. */
  readonly label: string
  readonly rows: readonly Row[]
}

/** The rows of a described part of a thing, with what may be done with each now. */
export function Children<Row extends DescribedRow>(props: ChildrenProps<Row>): ReactElement {
  const { view, label, rows, nameOf = ({ id }) => id, commands } = props
  const { give, dialog } = useRowCommands(commands)
  return (
    <>
      <Lines
        label={label}
        columns={columnsOf(view, {})}
        rows={rows}
        rowKey={({ id }) => id}
        {...(Object.keys(commands).length === 0
          ? {}
          : {
              actions: {
                title: 'kit.table.actions',
                render: (row: Row) => (
                  <Offers
                    lifecycle={view.resource.lifecycles[0]}
                    state={row.status ?? row.state ?? ''}
                    offers={(row.offers ?? []).filter(({ allowed, command }) => allowed && command in commands)}
                    subject={nameOf(row)}
                    onCommand={(command) => give(row, command)}
                  />
                ),
              },
            })}
      />
      {dialog}
    </>
  )
}

/** A section with rows that a thing brings itself. `title` is a text key. */
export const children = <Row extends DescribedRow, Data>(
  view: View<Row>,
  title: string,
  { rows, ...options }: ChildrenOptions<Row> & { readonly rows: (data: Data) => readonly Row[] },
): DetailSection<Data> =>
  section(title, (data) => <Children view={view} label={title} rows={rows(data)} {...options} />)

/** A list call, such as that of jobs. */
type ListCall<Row, Query extends PlainSchema> = Endpoint<
  Nothing,
  Query,
  Nothing,
  PlainSchema & { readonly Type: { readonly total: number; readonly list: readonly Row[] } }
>

interface RelatedOptions<Row extends DescribedRow, Data, Query extends PlainSchema> extends ChildrenOptions<Row> {
  readonly list: ListCall<Row, Query>
  readonly query: (data: Data, page: { readonly page: number; readonly size: number }) => Input<Nothing, Query, Nothing>
  /** Other lifecycles than its own that its rows show. */
  readonly dependsOn?: readonly string[]
}

/** A section with the rows that belong to a thing, from a call of their own, page by page. `title` is a text key; `<title>.none` and `.none.words` stand where there are none. */
export function related<Row extends DescribedRow, Data, Query extends PlainSchema>(
  view: View<Row>,
  title: string,
  options: RelatedOptions<Row, Data, Query>,
): DetailSection<Data> {
  const watched = [...view.resource.lifecycles, ...(options.dependsOn ?? [])]
  function Related({ data }: { readonly data: Data }): ReactElement {
    const text = useText()
    const [page, setPage] = useState(1)
    const [size, setSize] = useState<number>(pageSizes[0])
    const answer = useList(options.list, options.query(data, { page, size }), watched)
    return (
      <Loaded answer={answer} skeleton={[200]}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState title={text(`${title}.none`)} description={text(`${title}.none.words`)} />
          ) : (
            <>
              <Children view={view} label={title} rows={list} {...options} />
              {total <= pageSizes[0] ? null : (
                <Pager total={total} page={page} size={size} onPage={setPage} onSize={setSize} />
              )}
            </>
          )
        }
      </Loaded>
    )
  }
  return section(title, (data) => <Related data={data} />)
}
