import { brokenLoad } from '#contracts/balancing/location-load.ts'
import type { LocationDraft } from '#contracts/equipment/location-registration.ts'
import type { Location } from '#contracts/equipment/location.ts'
import { power } from '#contracts/units.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import { account } from '#machines/system/account.ts'
import { registerMasterData } from '#backend/kernel/master-data.ts'
import type { Added, BrokenRow } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { isContractActive, isSubOperator } from '#backend/areas/operators/sub-operator/public.ts'
import { putUnderSwitch } from '../switching/public.ts'

/** Locations are registered and changed as people fill them in. The operator owns them, or a sub-operator under contract. */

/** Registers a location, which is enabled from then on. */
export const registerLocation: CommandHandler<LocationDraft, Added> = (tx, draft) => {
  const id = String(tx.upcoming('location'))
  const value = locationFrom(draft, null)
  const guard = whyNot(tx, id, value)
  const refusal =
    guard === null
      ? tx.dispatch(location, { id, command: 'register', body: value })
      : refusedBy(tx, { id, command: 'register', guard })
  if (refusal !== null) {
    tx.drop()
    return { refusal }
  }
  tx.take('location')
  putUnderSwitch(tx, { kind: 'location', id })
  return { id }
}

/** Registers all locations or none. */
export const registerLocations: CommandHandler<readonly LocationDraft[], Added> = (tx, drafts) => {
  let last: Added = { id: '' }
  for (const draft of drafts) {
    last = registerLocation(tx, draft)
    if ('refusal' in last) return last
  }
  return last
}

/** What would be refused of new locations, row by row. */
export const checkDrafts: CommandHandler<readonly LocationDraft[], readonly BrokenRow[]> = (tx, drafts) =>
  drafts.flatMap((draft, row) => {
    const guard = whyNot(tx, '', locationFrom(draft, null))
    return guard === null ? [] : [{ row, guard }]
  })

/** Changes a location; its circuits and its pictures stay. */
export const changeLocation: CommandHandler<{ readonly id: string } & LocationDraft, Refusal | null> = (
  tx,
  { id, ...draft },
) => {
  const known = tx.stateOf(location, id).context
  const value = locationFrom(draft, known)
  const hasCircuits = (known.load?.circuits ?? []).length > 0
  const guard = value.load === null && hasCircuits ? 'loadOfCircuits' : whyNot(tx, id, value)
  return guard === null
    ? registerMasterData(tx, { lifecycle: location.name, id, value })
    : refusedBy(tx, { id, command: 'change', guard })
}

const NOTHING = power(0)

/** What no form says of a location. */
type Kept = Pick<Location, 'load' | 'logo' | 'mapIcon'>

/** The location that a form describes. */
function locationFrom(draft: LocationDraft, known: Kept | null): Location {
  const { loadPower, external = NOTHING, safetyMargin = NOTHING, ...about } = draft
  const { load = null, logo, mapIcon } = known ?? {}
  const circuits = load?.circuits === undefined ? {} : { circuits: load.circuits }
  const pictures = { ...(logo === undefined ? {} : { logo }), ...(mapIcon === undefined ? {} : { mapIcon }) }
  return {
    ...about,
    ...pictures,
    load: loadPower === undefined ? null : { power: loadPower, external, safetyMargin, ...circuits },
  }
}

/** The rule that a location would break; null for none. */
function whyNot(tx: Transaction, id: string, { load, maintainer, owner }: Location): string | null {
  if (owner !== undefined && !isSubOperator(tx, owner)) return 'ownerKnown'
  // Whoever owns it already keeps it when the contract ends.
  if (owner !== tx.stateOf(location, id).context.owner && !isContractActive(tx, owner)) return 'ownerInForce'
  if (maintainer !== undefined && !isMaintainer(tx, maintainer)) return 'maintainerKnown'
  const isHere = (pileId: string): boolean => tx.stateOf(pileEntity, pileId).context.locationId === id
  return load === null ? null : (brokenLoad(load, isHere)?.rule ?? null)
}

function isMaintainer(tx: Transaction, id: string): boolean {
  const known = tx.stateOf(account, id)
  return !isNew(known) && known.context.type === 'MAINTAINER'
}

interface Broken {
  readonly id: string
  readonly command: string
  readonly guard: string
}

function refusedBy(tx: Transaction, { id, command, guard }: Broken): Refusal {
  const { value } = tx.stateOf(location, id)
  return { reason: 'illegalTransition', lifecycle: location.name, state: value, command, guard }
}
