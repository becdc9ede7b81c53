/**
 * Facts are never edited: one that was written in an older shape gets the present one when it is read. Snapshots are
 * folded again when a context changes its shape (`contextsEdition`).
 */
type Data = Readonly<Record<string, unknown>>

/** Whether a customer may charge is told by the lifecycle `user-status`; customers used to bear it, always as NORMAL. */
const withoutStatus = ({ status: _, ...data }: Data): Data => data

/** Alarms were disposed of without a work order before there were any. */
const withoutOrder = (data: Data): Data => ({ closedOrderId: null, ...data })

/** Cards stood alone before there were groups. */
const withoutParent = (data: Data): Data => ({ parentIdTag: null, ...data })
/** Whether a pile or an account is enabled is told by the lifecycle `enablement`; both used to bear it, always as true. */
const withoutEnabled = ({ enabled: _, ...data }: Data): Data => data

/** Accounts bore a name that was the account itself; that of a person is in the vault. */
const withoutName = ({ name: _, ...data }: Data): Data => withoutEnabled(data)

/** Locations did not say what they can take. */
const withoutLoad = (data: Data): Data => ({ load: null, ...data })

/** Sessions used no reservation before there were any. */
const withoutReservation = (data: Data): Data => ({ reservedSince: null, ...data })

/** Bills were for charges and at the desk before reservations had any. */
const withoutDebt = (data: Data): Data => ({ reservationId: null, postings: [], ...data })

/**
 * The lines of a cost used to bear fractions of a coin, and `rounding` what the total lacks of them; now it is what they
 * lack of the total. The fractions stay: what was posted can be taken back to the last of them.
 */
function withSignedRounding(data: Data): Data {
  const { cost } = data
  if (!hasRest(cost)) return data
  const sum = cost.lines.reduce((total, { kind, amount }) => (kind === 'rounding' ? total : total + amount), 0)
  return sum - cost.rounding === cost.total ? { ...data, cost: { ...cost, rounding: -cost.rounding } } : data
}

interface FormerCost {
  readonly rounding: number
  readonly total: number
  readonly lines: readonly { readonly kind: string; readonly amount: number }[]
}

/** A fact was checked when it was written: a rounding above zero stands among the other parts of a cost. */
const hasRest = (cost: unknown): cost is FormerCost =>
  typeof cost === 'object' &&
  cost !== null &&
  'rounding' in cost &&
  typeof cost.rounding === 'number' &&
  cost.rounding > 0

/** Whether firmware was sent with a signature was not told of it. */
const withoutSignature = (data: Data): Data => ({ signatureGiven: false, signed: false, ...data })

/** Limits did not stand in the facts that they decided about; these were in force for all that lack them. */
const withLimit =
  (limit: Data) =>
  (data: Data): Data => ({ ...limit, ...data })

/**
 * Lifecycles that took another's place. Their streams go on under the present name; facts that were stored under the former
 * one stay as they are. No name may stand on both sides, nor be used again.
 */
const successors: ReadonlyMap<string, string> = new Map([['card', 'rfid-card']])

/** The lifecycle of a fact that was stored under a name. */
export const presentName = (stored: string): string => successors.get(stored) ?? stored

const upcasts: ReadonlyMap<string, (data: Data) => Data> = new Map([
  ['customer.registered', withoutStatus],
  ['customer.changed', withoutStatus],
  ['alarm.disposed', withoutOrder],
  ['card.registered', withoutParent],
  ['card.changed', withoutParent],
  ['pile.registered', withoutEnabled],
  ['pile.changed', withoutEnabled],
  ['account.registered', withoutName],
  ['account.changed', withoutName],
  ['location.registered', withoutLoad],
  ['location.changed', withoutLoad],
  ['session.started', withoutReservation],
  ['bill.opened', withoutDebt],
  ['record.released', withSignedRounding],
  ['record.implausible', withSignedRounding],
  ['record.releasedByHand', withSignedRounding],
  ['record.repriced', withSignedRounding],
  ['record.reinstated', withSignedRounding],
  ['firmware.sent', withoutSignature],
  ['profile.rejected', withLimit({ attemptsMax: 3 })],
  ['profile.compared', withLimit({ toleranceTenths: 1 })],
  ['diagnostics.stalled', withLimit({ remindersMax: 2 })],
  ['list.refused', withLimit({ attemptsMax: 3 })],
])

/** The data of a stored fact in the shape that its lifecycle has today. */
export function upcast(type: string, data: Data): Data {
  const change = upcasts.get(type)
  return change === undefined ? data : change(data)
}
