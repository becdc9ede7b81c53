import type { ComponentType, ReactElement, ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Beginning } from '#contracts/begins.ts'
import type { DescribedRow, Resource } from '#contracts/resource.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Offers } from '#console/kit/status/offers.tsx'
import type { TextKey } from '#console/intl/text.ts'
import * as css from '../detail/detail-screen.css.ts'
import * as details from '../detail/details.css.ts'
import { DetailScreen } from '../detail/detail-screen.tsx'
import type { DetailPage } from '../detail/detail-screen.tsx'
import { useText } from '#console/kit/text/text.ts'
import { StatusValue } from './field-value.tsx'
import { useMayBegin } from '../state/use-may-begin.ts'
import { urlOf } from './menu-title.ts'
import type { MenuTitle } from './menu-title.ts'
import { useRowCommands } from './row-commands.tsx'
import type { RowCommands } from './row-commands.tsx'
import { SectionFrame } from './sections.tsx'
import type { Sections } from './sections.tsx'
import { wordsOf } from './view.ts'
import type { View } from './view.ts'

export interface ResourceDetail<Detail> {
  /** The menu entry of the list of such things. */
  readonly list: MenuTitle
  /** The beginning of the keys of what is said while the address names none: `.title`, `.words`. */
  readonly none: { readonly title: TextKey; readonly description: TextKey }
  /** Heights in px of what is to come. */
  readonly skeleton: readonly number[]
  /** Its name after the title; by default its id. */
  readonly name?: (data: Detail) => string
  readonly main: Sections<Detail>
  /** Beside the rest where there is room; without it the rest has all the width. */
  readonly aside?: Sections<Detail>
  readonly actions?: (data: Detail) => ReactNode
  /** What each of its commands begins with, in the order of the buttons. */
  readonly commands?: RowCommands<Detail>
  /** The form of a copy: who may begin it, the text key of its button, and its address. */
  readonly copy?: { readonly begins: Beginning; readonly title: string; readonly href: (data: Detail) => string }
  /** Lifecycles of other things that it shows. */
  readonly dependsOn?: readonly string[]
}

/** The page of one described thing, which the address names: `?id=82`. */
export function resourceDetail<Row extends DescribedRow, Detail extends Row>(
  view: View<Row, Resource<Row, Detail>>,
  described: ResourceDetail<Detail>,
): ComponentType {
  const { list, none, skeleton, name, main, aside, actions, commands, copy } = described
  const { one, lifecycles } = view.resource
  const [own, ...others] = lifecycles
  const page: DetailPage<Detail> = {
    endpoint: one,
    lifecycles: [own],
    dependsOn: [...others, ...(described.dependsOn ?? [])],
    none,
    list: { title: list, href: urlOf(list) },
    skeleton,
    status: (data) => <StatusValue view={view} row={data} />,
    ...(name === undefined ? {} : { name }),
    ...(actions === undefined ? {} : { actions }),
    ...(aside === undefined
      ? { body: (data: Detail) => <Column sections={main} data={data} /> }
      : {
          figures: (data: Detail) =>
            commands === undefined ? null : (
              <Commands
                lifecycle={own}
                words={wordsOf(view.resource)}
                data={data}
                commands={commands}
                name={name?.(data) ?? data.id}
              >
                {copy === undefined ? null : <Copy {...copy} href={copy.href(data)} />}
              </Commands>
            ),
          story: (data: Detail) => <Framed sections={main} data={data} />,
          facts: (data: Detail) => <Framed sections={aside} data={data} />,
        }),
  }
  return function ResourceDetailPage(): ReactElement {
    return <DetailScreen page={page} />
  }
}

interface CommandsProps<Detail> {
  readonly lifecycle: string
  readonly words: string
  readonly data: Detail
  readonly commands: RowCommands<Detail>
  readonly name: string
  readonly children: ReactNode
}

/** Buttons shown at once. */
const SHOWN = 3

function Commands<Detail extends DescribedRow>(props: CommandsProps<Detail>): ReactElement {
  const { lifecycle, words, data, commands, name, children } = props
  const { give, dialog } = useRowCommands(commands)
  const offers = data.offers ?? []
  return (
    <div className={details.top}>
      <Offers
        lifecycle={lifecycle}
        words={words}
        state={data.status ?? ''}
        offers={Object.keys(commands).flatMap((command) => offers.filter((offer) => offer.command === command))}
        subject={name}
        shown={SHOWN}
        size="default"
        onCommand={(command) => give(data, command)}
      />
      {children}
      {dialog}
    </div>
  )
}

interface CopyProps extends Omit<NonNullable<ResourceDetail<never>['copy']>, 'href'> {
  readonly href: string
}

function Copy({ begins, title, href }: CopyProps): ReactElement | null {
  const text = useText()
  const [, navigate] = useLocation()
  return useMayBegin(begins) ? <Button onPress={() => navigate(href)}>{text(title)}</Button> : null
}

function Column<Detail>(props: { readonly sections: Sections<Detail>; readonly data: Detail }): ReactElement {
  return (
    <div className={css.column}>
      <Framed {...props} />
    </div>
  )
}

function Framed<Detail>(props: { readonly sections: Sections<Detail>; readonly data: Detail }): ReactElement {
  return (
    <SectionFrame value="page">
      {[...props.sections.entries()].map(([place, Part]) => (
        <Part key={place} data={props.data} />
      ))}
    </SectionFrame>
  )
}
