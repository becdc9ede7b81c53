import { createContext, use } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { DescribedRow, Resource } from '#contracts/resource.ts'
import type { Stream } from '#console/api/use-facts.ts'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useText } from '#console/kit/text/text.ts'
import * as css from '../detail/details.css.ts'
import { Section } from '../detail/section.tsx'
import { HistoryPanel, HistorySection } from '../history/history.tsx'
import { FieldValue } from './field-value.tsx'
import { titleOf, valueOf } from './view.ts'
import type { View } from './view.ts'

/** What the details of a thing are made of, in a side panel as on a page of its own. */
export type DetailSection<Detail> = (props: { readonly data: Detail }) => ReactElement | null
export type Sections<Detail> = readonly DetailSection<Detail>[]

/** Where sections stand: a page gives each a frame of its own. */
export const SectionFrame = createContext<'panel' | 'page'>('panel')

interface TitledProps {
  /** Translated text. */
  readonly title: string
  /** Content that brings its own padding, such as a table. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}

/** A titled section of the details, as the side panel or a page frames it. */
export function Titled({ title, isFlush = false, children }: TitledProps): ReactElement {
  return use(SectionFrame) === 'page' ? (
    <Panel title={title} isFlush={isFlush}>
      {children}
    </Panel>
  ) : (
    <Section title={title}>{children}</Section>
  )
}

/** A field by its key, left out with `?` while it holds nothing, or by a rule; or a term of the screen's own: a text key and its value. */
export type Line<Detail, Name extends string> =
  | Name
  | `${Name}?`
  | { readonly field: Name; readonly when: (data: Detail) => boolean }
  | { readonly term: string; readonly value: (data: Detail) => ReactNode }

/** A text key, or the one that follows from what is shown. */
type Title<Detail> = string | ((data: Detail) => string)

/** Fields as terms and values, in the order given; nothing where none of them holds anything. */
export function about<Row extends DescribedRow, Detail extends Row>(
  view: View<Row, Resource<Row, Detail>>,
  title: Title<Detail>,
  lines: readonly Line<Detail, string>[],
): DetailSection<Detail> {
  return function About({ data }) {
    const text = useText()
    const items = lines
      .flatMap((line) => itemOf(view, line, data))
      .map(({ term, value }) => ({ term: text(term), value }))
    return items.length === 0 ? null : (
      <Titled title={text(keyOf(title, data))}>
        <DescriptionList items={items} isSingle />
      </Titled>
    )
  }
}

const keyOf = <Detail,>(title: Title<Detail>, data: Detail): string => (typeof title === 'string' ? title : title(data))

interface Item {
  /** Text key. */
  readonly term: string
  readonly value: ReactNode
}

function itemOf<Row extends DescribedRow, Detail extends Row>(
  view: View<Row, Resource<Row, Detail>>,
  line: Line<Detail, string>,
  data: Detail,
): readonly Item[] {
  if (typeof line !== 'string' && 'field' in line) return line.when(data) ? itemOf(view, line.field, data) : []
  if (typeof line !== 'string') {
    const value = line.value(data)
    return value === null ? [] : [{ term: line.term, value }]
  }
  const name = line.replace('?', '')
  if (name !== line && (valueOf(data, name) ?? null) === null) return []
  return [{ term: titleOf(view.resource, name), value: <FieldValue view={view} name={name} row={data} place="page" /> }]
}

/** A section with a content of its own; it is left out where that is null. `title` is a text key. */
export function section<Detail>(
  title: string,
  content: (data: Detail) => ReactNode,
  frame: Pick<TitledProps, 'isFlush'> = {},
): DetailSection<Detail> {
  return function TitledSection({ data }) {
    const text = useText()
    const shown = content(data)
    return shown === null ? null : (
      <Titled title={text(title)} {...frame}>
        {shown}
      </Titled>
    )
  }
}

/** A sentence that is told where it holds. `key` is a text key. */
export function note<Detail>(key: string, holds: (data: Detail) => boolean): DetailSection<Detail> {
  return function Note({ data }) {
    const text = useText()
    return holds(data) ? <p className={css.note}>{text(key)}</p> : null
  }
}

/** Everything that happened to a thing; its own stream comes first. */
export function history<Detail>(streams: (data: Detail) => readonly Stream[]): DetailSection<Detail> {
  return function History({ data }) {
    return use(SectionFrame) === 'page' ? (
      <HistoryPanel streams={streams(data)} />
    ) : (
      <HistorySection streams={streams(data)} />
    )
  }
}
