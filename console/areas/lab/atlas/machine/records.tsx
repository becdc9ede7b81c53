import type { ReactElement } from 'react'
import { lifecycleInstances } from '#contracts/lab/atlas.calls.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { useList } from '#console/api/use-list.ts'
import { useZone } from '#console/intl/zone.ts'
import { Code, InstantValue } from '#console/kit/table/cells.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Pager } from '#console/kit/table/pager.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { recordHref } from '#console/domain/atlas-links.ts'
import * as css from '../parts.css.ts'
import type { LifecycleTexts } from '../lifecycle-texts.ts'

export interface RecordsProps {
  readonly lifecycle: Lifecycle
  readonly texts: LifecycleTexts
  readonly state: string
  readonly page: number
  readonly size: number
  readonly onPlace: (place: { readonly state: string; readonly page: number; readonly size: number }) => void
}

/** The records that are in a state, the last ones first, each with a link to its path. */
export function Records({ lifecycle, texts, state, page, size, onPlace }: RecordsProps): ReactElement {
  const { text } = texts
  const { zone } = useZone()
  const answer = useList(lifecycleInstances, { params: { lifecycle: lifecycle.name }, query: { state, page, size } }, [
    lifecycle.name,
  ])
  const states = [...lifecycle.states.keys()].filter((one) => !isNew(one))
  return (
    <div className={css.stack}>
      <div style={{ maxWidth: 320 }}>
        <Select
          label={text('atlas.records.state')}
          value={state}
          choices={states.map((value) => ({ value, label: texts.state(value) }))}
          onChange={(value) => onPlace({ state: value, page: 1, size })}
        />
      </div>
      <Loaded answer={answer} skeleton={[36, 36, 36]}>
        {({ total, list }) =>
          total === 0 ? (
            <p className={css.muted}>{text('atlas.records.none')}</p>
          ) : (
            <>
              <ul className={css.list}>
                {list.map(({ id, since }) => (
                  <li key={id} className={css.between} style={{ maxWidth: 560 }}>
                    <Link href={recordHref(lifecycle.name, id)}>
                      <Code>{id}</Code>
                    </Link>
                    <span className={css.muted}>
                      {text('atlas.records.since')} <InstantValue value={since} zone={zone} />
                    </span>
                  </li>
                ))}
              </ul>
              <Pager
                total={total}
                page={page}
                size={size}
                onPage={(next) => onPlace({ state, page: next, size })}
                onSize={(next) => onPlace({ state, page: 1, size: next })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
