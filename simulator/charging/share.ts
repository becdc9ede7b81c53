/** What a connector would draw if it could, and the least that is useful to it; in one unit. */
export interface Demand {
  readonly most: number
  readonly least: number
}

/**
 * Divides a pile's limit among its charging connectors, which come in the order of their transactions. All get the
 * same, but none more than its demand; when a share is below the least demand, the last one waits (0).
 */
export function share(capacity: number, demands: readonly Demand[]): readonly number[] {
  for (let served = demands.length; served > 0; served -= 1) {
    const shares = level(capacity, demands.slice(0, served))
    if (shares.every((each, at) => each >= (demands[at]?.least ?? 0))) return demands.map((_, at) => shares[at] ?? 0)
  }
  return demands.map(() => 0)
}

/** What small demands leave of their equal shares goes to the others. */
function level(capacity: number, demands: readonly Demand[]): readonly number[] {
  const order = demands.map((_, at) => at).toSorted((a, b) => (demands[a]?.most ?? 0) - (demands[b]?.most ?? 0))
  const shares: number[] = demands.map(() => 0)
  let left = capacity
  order.forEach((at, index) => {
    const part = Math.min(demands[at]?.most ?? 0, left / (order.length - index))
    shares[at] = part
    left -= part
  })
  return shares
}
