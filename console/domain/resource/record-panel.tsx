import type { ReactElement } from 'react'
import { EntityId } from '#contracts/ids.ts'
import type { DescribedRow, Resource } from '#contracts/resource.ts'
import { useRow } from '#console/api/use-list.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import * as css from '../detail/details.css.ts'
import { Loaded } from '../detail/loaded.tsx'
import { Missing } from '../detail/missing.tsx'
import { StatusValue } from './field-value.tsx'
import type { Sections } from './sections.tsx'
import { wordsOf } from './view.ts'
import type { View } from './view.ts'

export interface RecordPanelProps<Row extends DescribedRow, Detail extends Row> {
  readonly view: View<Row, Resource<Row, Detail>>
  readonly sections: Sections<Detail>
  readonly id: string
  /** What the thing is called, for users of screen readers. */
  readonly nameOf: (row: Row) => string
  /** The commands that have a dialog. */
  readonly commands: readonly string[]
  /** The dialog belongs to the list: a row may leave the list while the dialog is open. */
  readonly onCommand: (command: string) => void
}

/** px: the head, and two sections of usual length. */
const skeleton = [24, 240, 160]

/** One thing beside its list: how it stands, what may be done with it, and its sections. */
export function RecordPanel<Row extends DescribedRow, Detail extends Row>(
  props: RecordPanelProps<Row, Detail>,
): ReactElement {
  const { view, sections, id, nameOf, commands, onCommand } = props
  const { one, lifecycles } = view.resource
  const [own, ...others] = lifecycles
  const answer = useRow(one, { params: { id: EntityId.make(id) } }, { lifecycles: [own], id, anyOf: others })
  return (
    <Loaded answer={answer} skeleton={skeleton} missing={<Missing id={id} />}>
      {(data) => (
        <div className={css.sheet}>
          <div className={css.top}>
            <StatusValue view={view} row={data} />
            <span className={css.grow} />
            <Offers
              lifecycle={own}
              words={wordsOf(view.resource)}
              state={data.status ?? ''}
              offers={(data.offers ?? []).filter(({ command }) => commands.includes(command))}
              subject={nameOf(data)}
              onCommand={onCommand}
            />
          </div>
          {/* Sections have no names; a thing never changes their order. */}
          {[...sections.entries()].map(([place, Part]) => (
            <Part key={place} data={data} />
          ))}
        </div>
      )}
    </Loaded>
  )
}
