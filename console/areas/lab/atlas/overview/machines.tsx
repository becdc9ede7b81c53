import type { ReactElement } from 'react'
import { atlas } from '#machines/atlas.ts'
import { useZone } from '#console/intl/zone.ts'
import { formatCount } from '#console/kit/text/format.ts'
import { NoMatchState } from '#console/kit/status/states.tsx'
import { useText } from '#console/kit/text/text.ts'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import type { Address } from '#console/domain/use-address.ts'
import { areaOf, areas, isArea } from './areas.ts'
import { recordsByState } from '../counts.ts'
import { MachineCard } from './machine-card.tsx'
import * as css from '../machine.css.ts'
import { LiveCountsNote } from '../live-counts-note.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { useCounts } from '../use-counts.ts'
import { lifecycleTextsOf } from '../lifecycle-texts.ts'

/** Every lifecycle with the records that stand in each of its states, live. */
export function Machines({ address }: { readonly address: Address }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { answer, counts } = useCounts()
  const chosen = address.get('area')
  const sought = address.get('q') ?? ''
  const machines = [...atlas.values()].map((lifecycle) => ({ lifecycle, texts: lifecycleTextsOf(lifecycle, text) }))
  const found = machines.filter(({ lifecycle, texts }) => isSought(sought, [lifecycle.name, texts.title]))
  const shown = areas
    .filter((area) => !isArea(chosen) || area === chosen)
    .map((area) => ({ area, members: found.filter(({ lifecycle }) => areaOf(lifecycle.name) === area) }))
    .filter(({ members }) => members.length > 0)
  return (
    <div className={css.sheet}>
      <Tools address={address} count={machines.length} />
      <LiveCountsNote />
      {answer.data !== null && answer.data.position < answer.data.last ? (
        <p role="status">
          {text('atlas.counting', {
            position: formatCount(answer.data.position, locale),
            last: formatCount(answer.data.last, locale),
          })}
        </p>
      ) : null}
      <Loaded answer={answer} skeleton={[180, 180]}>
        {() =>
          shown.length === 0 ? (
            <NoMatchState onClear={() => address.set({ q: null, area: null })} />
          ) : (
            shown.map(({ area, members }) => (
              <section key={area} className={css.area} aria-labelledby={`area-${area}`}>
                <h2 id={`area-${area}`} className={css.areaTitle}>
                  {text(`atlas.area.${area}`)}
                </h2>
                <div className={css.cards}>
                  {members.map(({ lifecycle, texts }) => (
                    <MachineCard
                      key={lifecycle.name}
                      lifecycle={lifecycle}
                      texts={texts}
                      locale={locale}
                      counts={counts === null ? null : recordsByState(counts, lifecycle.name)}
                    />
                  ))}
                </div>
              </section>
            ))
          )
        }
      </Loaded>
    </div>
  )
}

/** The search text and the area, both from the address. */
function Tools({ address, count }: { readonly address: Address; readonly count: number }): ReactElement {
  const text = useText()
  const chosen = address.get('area')
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <TextField
          label={text('atlas.search')}
          kind="search"
          value={address.get('q') ?? ''}
          onChange={(value) => address.set({ q: value === '' ? null : value })}
        />
      </div>
      <div className={css.level}>
        <SegmentedControl
          label={text('atlas.area')}
          choices={[
            { key: '', label: text('atlas.area.all', { count: count }) },
            ...areas.map((area) => ({ key: area, label: text(`atlas.area.${area}`) })),
          ]}
          chosen={isArea(chosen) ? chosen : ''}
          onChoose={(area) => address.set({ area: area === '' ? null : area }, true)}
        />
      </div>
    </div>
  )
}

/** Names are found by any part of them, without letter case. */
const isSought = (sought: string, names: readonly string[]): boolean =>
  names.some((name) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
