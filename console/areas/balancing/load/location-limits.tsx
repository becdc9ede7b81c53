import { Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { leftForPiles } from '#contracts/balancing/location-load.ts'
import type { LocationLoad } from '#contracts/balancing/location-load.ts'
import { load as oneLoad } from '#contracts/balancing/location-load.calls.ts'
import type { LoadDetail } from '#contracts/balancing/location-load.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { PowerValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import * as css from '#console/domain/detail/details.css.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'

/** What makes fields is large: it is fetched with the first dialog. */
const { Part: EditLimits } = lazyPart(async () => (await import('./edit-limits.tsx')).EditLimits)

/** The limits of a location and its circuits, with the button that edits them. */
export function LocationLimits({ locationId }: { readonly locationId: string }): ReactElement {
  const text = useText()
  const staleReason = useStaleReason()
  const [isEdited, setIsEdited] = useState(false)
  const input = { params: { id: EntityId.make(locationId) } }
  const answer = useRow(oneLoad, input, { lifecycles: ['location', 'pile'] })
  const { data } = answer
  const mayEdit = useMayBegin('limitLocation')
  const edit = (
    <Button size="small" reason={staleReason ?? undefined} onPress={() => setIsEdited(true)}>
      {text('limits.edit')}
    </Button>
  )
  return (
    <Panel title={text('limits.title')} actions={data === null || !mayEdit ? undefined : edit}>
      <Loaded answer={answer} skeleton={[120]}>
        {(detail) =>
          detail.load === null ? (
            <p className={css.note}>{text('balancing.load.unknown')}</p>
          ) : (
            <Limits detail={detail} load={detail.load} />
          )
        }
      </Loaded>
      {isEdited && data !== null ? (
        <Suspense fallback={null}>
          <EditLimits detail={data} onClose={() => setIsEdited(false)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function Limits({ detail, load }: { readonly detail: LoadDetail; readonly load: LocationLoad }): ReactElement {
  const text = useText()
  const { circuits } = detail
  const items = [
    { term: text('balancing.load'), value: <PowerValue value={load.power} /> },
    { term: text('limits.external'), value: <PowerValue value={load.external} /> },
    { term: text('limits.margin'), value: <PowerValue value={load.safetyMargin} /> },
    { term: text('limits.left'), value: <PowerValue value={leftForPiles(load)} /> },
  ]
  return (
    <>
      <DescriptionList items={items} isSingle />
      {circuits.length === 0 ? (
        <p className={css.note}>{text('limits.circuits.none')}</p>
      ) : (
        <ul className={css.list} aria-label={text('limits.circuits')}>
          {circuits.map(({ id, name, parentId, piles, power }) => (
            <li key={id} className={css.line}>
              <span>{name}</span>
              <span className={css.note}>
                {text('limits.circuit.about', {
                  from: circuits.find((one) => one.id === parentId)?.name ?? text('limits.circuit.itself'),
                  piles,
                })}
              </span>
              <span className={css.grow} />
              <PowerValue value={power} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
