import type { RecordStatus } from '#contracts/charging/record-status.ts'
import type { BillStatus, BillType } from '#contracts/finance/bill.ts'
import type { TariffVersionStatus } from '#contracts/finance/tariff-version.ts'
import { guideSteps } from '#contracts/home/guide.calls.ts'
import type { Guide, GuideStep } from '#contracts/home/guide.calls.ts'
import { operatorSettings } from '#machines/master-data.ts'
import { flag, id, idNumber, reference, text } from '#backend/kernel/read-model/columns.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'

const locations = reference('locations', { id: id(), isOver: flag() })
const versions = reference('tariff_versions', { id: id(), status: text(), tariffId: text() })
const joinings = reference('joinings', { id: id() })
const registered = reference('registered_piles', { id: id() })
const customers = reference('customers', { id: id() })
const cards = reference('cards', { id: id() })
const sessions = reference('sessions', { id: idNumber() })
const records = reference('records', { id: idNumber(), status: text() })
const bills = reference('bills', { id: id(), type: text(), status: text() })

const inForce = 'published' satisfies TariffVersionStatus
const paid = 'PaySuccess' satisfies BillStatus
const charging = 'Charging' satisfies BillType

const unsettled = 'RECORD_UNSETTLED' satisfies RecordStatus

const first = { by: ['id'], most: 1 } as const
/** Enough to know whether there are several. */
const some = { by: ['id'], most: 2 } as const
const last = { by: ['-id'], most: 1 } as const
const onlyOne = ([one, ...others]: readonly string[]): string | null => (others.length === 0 ? (one ?? null) : null)

const reader = perWorld(({ store }) => ({
  locations: openReader(store, locations),
  versions: openReader(store, versions),
  joinings: openReader(store, joinings),
  registered: openReader(store, registered),
  customers: openReader(store, customers),
  cards: openReader(store, cards),
  sessions: openReader(store, sessions),
  records: openReader(store, records),
  bills: openReader(store, bills),
}))

/** Which steps of the guide have been taken: what stands there says so, whoever put it there and however. */
export function readGuide(source: Source): Guide {
  const read = reader(source)
  const isPriced = (): boolean => read.versions.where({ status: inForce }, first).length > 0
  const isDone: Readonly<Record<GuideStep, () => boolean>> = {
    // With a price the currency is chosen, whether somebody said so or took the one that was there.
    operator: () => stateOf(source, operatorSettings, source.settings.operatorCode) !== null || isPriced(),
    location: () => read.locations.where({ isOver: false }, first).length > 0,
    price: isPriced,
    connect: () => read.joinings.where({}, first).length > 0 || read.registered.where({}, first).length > 0,
    accept: () => read.registered.where({}, first).length > 0,
    customer: () => read.customers.where({}, first).length > 0,
    card: () => read.cards.where({}, first).length > 0,
    charge: () => read.sessions.where({}, first).length > 0,
    bill: () => read.bills.where({ type: charging, status: paid }, first).length > 0,
  }
  const places = read.locations.where({ isOver: false }, some)
  const prices = new Set(read.versions.where({ status: inForce }, some).map(({ tariffId }) => tariffId))
  return {
    done: guideSteps.filter((step) => isDone[step]()),
    locationId: onlyOne(places.map((place) => place.id)),
    tariffId: onlyOne([...prices]),
    recordId: read.records.where({ status: unsettled }, last).map((one) => String(one.id))[0] ?? null,
  }
}
