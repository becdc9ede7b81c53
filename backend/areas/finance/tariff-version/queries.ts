import type { Actor } from '#contracts/actor.ts'
import type { TariffDetail, TariffRow, tariffVersions as call } from '#contracts/finance/tariff-version.calls.ts'
import { formOf } from '#contracts/finance/tariff-form.ts'
import { completed, tariffVersion } from '#machines/finance/tariff-version.ts'
import type { PricingContext } from '#machines/finance/tariff-version.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { approvalAbout, withoutAwaited } from '#backend/areas/system/approval/public-queries.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openListed } from '#backend/kernel/query/reader.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { tariffVersions } from './read-model.ts'
import { userCounts, usersOf, zonesOf } from './users.queries.ts'

type Row = Values<typeof tariffVersions.columns>

const reader = perWorld(({ store }) => openListed(store, tariffVersions))

/** A page of versions, the last changed first; those that are history only where they are asked for. */
export function listTariffs(source: Source, request: ListRequest, actor: Actor): Answer<typeof call> {
  const isAsked = 'status' in request.filters
  const filters = isAsked ? request.filters : { ...request.filters, isPresent: 'yes' }
  const { total, rows } = reader(source).page({ ...request, filters })
  const users = userCounts(source)
  return {
    total,
    list: rows.flatMap((one) => tariffRow(source, { ...one, users: users.get(one.tariffId) ?? 0 }, actor) ?? []),
  }
}

/** One version with what it says, who uses its price list, and its other versions; null when there is none. */
export function readTariff(source: Source, id: string, actor: Actor): TariffDetail | null {
  const row = reader(source).one(id)
  const usedBy = row === null ? [] : usersOf(source, row.tariffId)
  const about = row === null ? null : tariffRow(source, { ...row, users: usedBy.length }, actor)
  const stands = stateOf(source, tariffVersion, id)
  if (about === null || stands === null) return null
  const { tariffId } = about
  const versions = reader(source).where({ tariffId }, { by: ['-version'] })
  return {
    ...about,
    form: formOf(completed(stands.context.terms)),
    versions: versions.map(({ id: one, version, status, state, validFrom, changedAt }) => ({
      id: one,
      version,
      status,
      state,
      validFrom,
      changedAt,
    })),
    draftId: versions.find(({ state }) => is(tariffVersion, state, 'draft'))?.id ?? null,
    usedBy,
    zones: zonesOf(source, usedBy),
    approval: approvalAbout(source, { lifecycle: tariffVersion.name, id }, actor),
  }
}

function tariffRow(source: Source, row: Row & Pick<TariffRow, 'users'>, actor: Actor): TariffRow | null {
  const stands = stateOf(source, tariffVersion, row.id)
  if (stands === null) return null
  const { number: _, search: _search, isPresent: _isPresent, ...about } = row
  return {
    ...about,
    currency: stands.context.terms.currency,
    offers: offersFor(source, row.id, { stands, actor }),
  }
}

interface Offered {
  readonly stands: State<PricingContext>
  readonly actor: Actor
}

const offersFor = (source: Source, id: string, { stands, actor }: Offered): TariffRow['offers'] =>
  withoutAwaited(source, { lifecycle: tariffVersion.name, id }, offersTo({ source, actor }, tariffVersion, stands))
