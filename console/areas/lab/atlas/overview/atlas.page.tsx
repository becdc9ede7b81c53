import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { factAt } from '#contracts/lab/atlas.calls.ts'
import { useRow } from '#console/api/use-list.ts'
import { atlasHref, recordHref } from '#console/domain/atlas-links.ts'
import { Deferred } from '#console/kit/status/deferred.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { useText } from '#console/kit/text/text.ts'
import { Skeleton, Loaded } from '#console/domain/detail/loaded.tsx'
import { LabPage } from '#console/areas/lab/lab-page.tsx'
import { useAddress } from '#console/domain/use-address.ts'
import type { Address } from '#console/domain/use-address.ts'

/** Every machine comes with it. */
const { Part: Machines, isHere } = lazyPart(
  async () => (await import('#console/areas/lab/atlas/overview/machines.tsx')).Machines,
)

/** Every lifecycle with the records that stand in each of its states, live. `?fact=482` leads to that fact. */
export function Atlas(): ReactElement {
  const text = useText()
  const address = useAddress()
  const fact = Number(address.get('fact') ?? Number.NaN)
  return (
    <LabPage title={text('route.atlas.title')}>
      {Number.isInteger(fact) && fact > 0 ? <OneFact position={fact} /> : <Overview address={address} />}
    </LabPage>
  )
}

function Overview({ address }: { readonly address: Address }): ReactElement {
  return (
    <Deferred isHere={isHere} place={<Skeleton heights={[180, 180]} />}>
      <Machines address={address} />
    </Deferred>
  )
}

/** Finds the record of the fact and opens its page. */
function OneFact({ position }: { readonly position: number }): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const answer = useRow(factAt, { params: { position } }, { lifecycles: [] })
  const { data } = answer
  useEffect(() => {
    if (data === null) return
    navigate(recordHref(data.lifecycle, data.id, { fact: String(position) }), { replace: true })
  }, [data, navigate, position])
  return (
    <Loaded answer={answer} skeleton={[180]} missing={<Link href={atlasHref}>{text('atlas.fact.none')}</Link>}>
      {() => null}
    </Loaded>
  )
}
