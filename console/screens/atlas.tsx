import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { factAt } from '#contracts/http/atlas.ts'
import { atlas } from '#machines/atlas.ts'
import { useRow } from '../api/use-list.ts'
import { atlasHref, recordHref } from '../atlas/address.ts'
import { areaOf, areas, isArea } from '../atlas/areas.ts'
import { standingIn } from '../atlas/counts.ts'
import { MachineCard } from '../atlas/machine-card.tsx'
import * as css from '../atlas/machine.css.ts'
import { OfNow } from '../atlas/of-now.tsx'
import { Segments } from '../atlas/segments.tsx'
import { useCounts } from '../atlas/use-counts.ts'
import { wordsOf } from '../atlas/words.ts'
import { useZone } from '../intl/zone.ts'
import { formatCount } from '../kit/format.ts'
import { Link } from '../kit/link.tsx'
import { NoMatchState } from '../kit/states.tsx'
import { useText } from '../kit/text.ts'
import { TextField } from '../kit/text-field.tsx'
import { Loaded } from '../resources/loaded.tsx'
import { LabPage } from './lab-page.tsx'
import { useAddress } from './use-address.ts'
import type { Address } from './use-address.ts'

/** Every lifecycle with the records that stand in each of its states, live. `?fact=482` leads to that fact. */
export function Atlas(): ReactElement {
  const text = useText()
  const address = useAddress()
  const fact = Number(address.get('fact') ?? Number.NaN)
  return (
    <LabPage title={text('route.atlas.title')}>
      {Number.isInteger(fact) && fact > 0 ? <OneFact position={fact} /> : <Machines address={address} />}
    </LabPage>
  )
}

function Machines({ address }: { readonly address: Address }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { asked, counts } = useCounts()
  const chosen = address.get('area')
  const sought = address.get('q') ?? ''
  const machines = [...atlas.values()].map((lifecycle) => ({ lifecycle, words: wordsOf(lifecycle, text) }))
  const found = machines.filter(({ lifecycle, words }) => isSought(sought, [lifecycle.name, words.title]))
  const shown = areas
    .filter((area) => !isArea(chosen) || area === chosen)
    .map((area) => ({ area, members: found.filter(({ lifecycle }) => areaOf(lifecycle.name) === area) }))
    .filter(({ members }) => members.length > 0)
  return (
    <div className={css.sheet}>
      <Tools address={address} count={machines.length} />
      <OfNow />
      {asked.data !== null && asked.data.position < asked.data.last ? (
        <p role="status">
          {text('atlas.counting', {
            position: formatCount(asked.data.position, locale),
            last: formatCount(asked.data.last, locale),
          })}
        </p>
      ) : null}
      <Loaded asked={asked} bones={[180, 180]}>
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
                  {members.map(({ lifecycle, words }) => (
                    <MachineCard
                      key={lifecycle.name}
                      lifecycle={lifecycle}
                      words={words}
                      locale={locale}
                      counts={counts === null ? null : standingIn(counts, lifecycle.name)}
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

/** What is looked for, and where; both stand in the address. */
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
        <Segments
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

/** Finds out whose fact it is, and goes there. */
function OneFact({ position }: { readonly position: number }): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const asked = useRow(factAt, { params: { position } }, { lifecycles: [] })
  const { data } = asked
  useEffect(() => {
    if (data === null) return
    navigate(recordHref(data.lifecycle, data.id, { fact: String(position) }), { replace: true })
  }, [data, navigate, position])
  return (
    <Loaded asked={asked} bones={[180]} missing={<Link href={atlasHref}>{text('atlas.fact.none')}</Link>}>
      {() => null}
    </Loaded>
  )
}
