import type { ComponentType, ReactElement } from 'react'
import { useLocation } from 'wouter'
import type { Beginning } from '#contracts/begins.ts'
import { pages } from '#contracts/menu.ts'
import type { DescribedRow, Resource } from '#contracts/resource.ts'
import { pathOf, routes } from '#contracts/routes.ts'
import type { RouteName } from '#contracts/routes.ts'
import { useRows } from '#console/api/use-rows.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { useText } from '#console/kit/text/text.ts'
import { ExportMenu } from '#console/kit/sheet/export-menu.tsx'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import type { Rows } from '#console/kit/table/rows.ts'
import type { Selection } from '#console/kit/table/table.tsx'
import type { Sort } from '#console/kit/table/column.ts'
import { useCurrentRoute } from '#console/shell/current-route.ts'
import { ListScreen, useListQuery } from '../list/list-screen.tsx'
import { withMoments } from '../list/range.ts'
import { useMayBegin } from '../state/use-may-begin.ts'
import { columnsOf, filtersOf, momentsOf } from './columns.tsx'
import { useExport } from './use-export.ts'
import { urlOf } from './menu-title.ts'
import type { MenuTitle } from './menu-title.ts'
import { useRowCommands } from './row-commands.tsx'
import type { RowCommands } from './row-commands.tsx'
import { RecordPanel } from './record-panel.tsx'
import type { Sections } from './sections.tsx'
import { wordsOf } from './view.ts'
import type { View } from './view.ts'

interface Addition {
  readonly begins: Beginning
  readonly route: RouteName
  /** A text key. */
  readonly title: string
}

/** Holds which rows of a list are chosen, and shows the list with them. */
export interface BulkProps<Row> {
  readonly list: Rows<Row>
  readonly children: (selection: Selection<Row>) => ReactElement
}

export interface ResourcePage<Row, Detail> {
  /** px: columns that need more room than others of their kind. */
  readonly widths?: Readonly<Record<string, number>>
  /** Where people read it in another order than the call has without one. */
  readonly order?: string
  /** What a row is called; by default its id. */
  readonly nameOf?: (row: Row) => string
  /** Text key of the heading of the side panel, with `{name}`. */
  readonly heading?: string
  /** The address of the row's own page, or what its side panel shows. */
  readonly open: { readonly page: (row: Row) => string } | { readonly panel: Sections<Detail> }
  /** The lists in which such things begin, for an empty list. */
  readonly from?: MenuTitle
  /** How the keys of the texts of the empty list begin; by default `<texts>empty`. */
  readonly empty?: string
  /** Above the filters, such as the statuses with their counts; the filter by status stands there then. */
  readonly Lead?: ComponentType
  /** Above the filters, which all stay; such as the way to other views. */
  readonly Above?: ComponentType
  /** Where it stands, if that is not the menu entry of the thing. */
  readonly route?: RouteName
  /** The form of a new one: who may begin it, its route, and the text key of the button. */
  readonly add?: Addition
  /** Beside the title, where a new one needs no form. */
  readonly Actions?: ComponentType
  /** What is done with many rows at once (`bulk.tsx`). */
  readonly Bulk?: ComponentType<BulkProps<Row>>
  /** What each command of a row begins with; others are not offered. */
  readonly commands?: RowCommands<Row>
  /** The first of them that is allowed has a short name in every language, such as "Edit". */
  readonly hasShortActions?: true
}

/** A list page with what it was made of, so that all of them are tested alike. */
export type DescribedPage<Row extends DescribedRow, Detail extends Row> = ComponentType & {
  readonly descriptor: Descriptor<Row>
  readonly view: View<Row, Resource<Row, Detail>>
  readonly commands: readonly string[]
  /** Its address. */
  readonly url: string
}

/**
 * The list page of a described thing: filters, order, columns, side panel, commands. What it does, a screen can do by hand
 * with `ListScreen` and the columns of `columns.tsx`.
 */
export function resourcePage<Row extends DescribedRow, Detail extends Row>(
  view: View<Row, Resource<Row, Detail>>,
  page: ResourcePage<Row, Detail>,
): DescribedPage<Row, Detail> {
  const { resource } = view
  const descriptor = descriptorOf(view, page)
  function ResourceListPage(): ReactElement {
    const { titleKey } = useCurrentRoute()
    const asked = momentsOf(resource).reduce(withMoments, useListQuery(descriptor))
    const list = useRows(resource.list, asked, resource.lifecycles)
    const { Lead, Above, Actions, commands, add, Bulk } = page
    const { give, dialog } = useRowCommands(commands ?? {})
    const save = useExport(view, descriptor, asked)
    const first = add === undefined ? undefined : <First {...add} />
    const shown = (selection?: Selection<Row>): ReactElement => (
      <>
        <ListScreen
          name={resource.name}
          descriptor={{ ...descriptor, title: titleKey, empty: { ...descriptor.empty, action: first } }}
          list={list}
          lead={
            <>
              {Above === undefined ? null : <Above />}
              {Lead === undefined ? null : <Lead />}
            </>
          }
          actions={
            <>
              <ExportMenu onExport={save} />
              {Actions === undefined ? null : <Actions />}
              {add === undefined ? null : <Adding {...add} />}
            </>
          }
          selection={selection}
          {...(commands === undefined ? {} : { onCommand: give })}
        />
        {dialog}
      </>
    )
    return Bulk === undefined ? shown() : <Bulk list={list}>{shown}</Bulk>
  }
  const { url } = pages[resource.page]
  return Object.assign(ResourceListPage, {
    descriptor,
    view,
    commands: Object.keys(page.commands ?? {}),
    url: page.route === undefined ? url : pathOf(page.route),
  })
}

/** The same, where there is none yet. */
function First({ begins, route, title }: Addition): ReactElement | null {
  const text = useText()
  return useMayBegin(begins) ? <Link href={pathOf(route)}>{text(title)}</Link> : null
}

/** The button that leads to the form of a new one, for those who may begin it. */
export function Adding({ begins, route, title }: Addition): ReactElement | null {
  const text = useText()
  const [, navigate] = useLocation()
  return useMayBegin(begins) ? (
    <Button kind="primary" icon="plus" onPress={() => navigate(pathOf(route))}>
      {text(title)}
    </Button>
  ) : null
}

function descriptorOf<Row extends DescribedRow, Detail extends Row>(
  view: View<Row, Resource<Row, Detail>>,
  page: ResourcePage<Row, Detail>,
): Descriptor<Row> {
  const { resource } = view
  const { open, commands, from, heading } = page
  const empty = page.empty ?? `${resource.texts}empty`
  return {
    title: routes.find(({ path }) => path === pages[resource.page].url)?.titleKey ?? '',
    columns: columnsOf(view, page.widths ?? {}),
    filters: filtersOf(resource, page.Lead === undefined ? undefined : 'status'),
    rowKey: ({ id }) => id,
    rowName: page.nameOf ?? (({ id }) => id),
    order: orderOf(page.order ?? resource.order),
    ...(heading === undefined ? {} : { heading }),
    ...('page' in open
      ? { href: open.page }
      : {
          sidePanel: ({ id }, onCommand) => (
            <RecordPanel
              view={view}
              sections={open.panel}
              id={id}
              nameOf={page.nameOf ?? (({ id: named }) => named)}
              commands={Object.keys(commands ?? {})}
              onCommand={onCommand}
            />
          ),
        }),
    ...(commands === undefined
      ? {}
      : {
          commands: {
            lifecycle: resource.lifecycles[0],
            words: wordsOf(resource),
            state: ({ status }) => status ?? '',
            offers: ({ offers = [] }) => offers.filter(({ command }) => command in commands),
            ...(page.hasShortActions === undefined ? {} : { hasShortActions: page.hasShortActions }),
          },
        }),
    empty: {
      title: `${empty}.title`,
      description: `${empty}.words`,
      ...(from === undefined ? {} : { from: { title: from, href: urlOf(from) } }),
    },
  }
}

const orderOf = (order: string): Sort =>
  order.startsWith('-') ? { key: order.slice(1), isDescending: true } : { key: order, isDescending: false }
