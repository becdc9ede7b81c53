import type { MeterSample } from '#contracts/charging/charging-session.ts'
import type { World } from '#backend/world.ts'

/** What the outside was told and may rely on: nothing of it may be missing after a crash. */
export interface Acknowledged {
  readonly started: Map<number, { readonly pileId: string; readonly meterStart: number }>
  readonly metered: { readonly transactionId: number; readonly register: number }[]
  readonly stopped: Map<number, { readonly meterStop: number }>
  /** Records whose settlement was answered with 200. */
  readonly settled: Set<string>
}

export const nothingAcknowledged = (): Acknowledged => ({
  started: new Map(),
  metered: [],
  stopped: new Map(),
  settled: new Set(),
})

/** How many things were acknowledged. */
export const countOf = ({ started, metered, stopped, settled }: Acknowledged): number =>
  started.size + metered.length + stopped.size + settled.size

/** What was acknowledged and is not in the facts of a world, in words. */
export function missing({ store }: World, acknowledged: Acknowledged): readonly string[] {
  const { started, metered, stopped, settled } = acknowledged
  const registers = new Set<string>()
  const facts = new Map<string, unknown>()
  for (const { id, type, data } of store.after(0, Number.MAX_SAFE_INTEGER)) {
    if (type === 'session.metered') registers.add(`${id}/${(data as MeterSample).register}`)
    else facts.set(`${type}/${id}`, data)
  }
  const holds = (key: string, expected: object): boolean => {
    const data = facts.get(key)
    return (
      data !== undefined && Object.entries(expected).every(([name, value]) => Reflect.get(Object(data), name) === value)
    )
  }
  return [
    ...[...started].filter(([id, start]) => !holds(`session.started/${id}`, start)).map(([id]) => `start of ${id}`),
    ...metered
      .filter(({ transactionId, register }) => !registers.has(`${transactionId}/${register}`))
      .map(({ transactionId, register }) => `reading ${register} of ${transactionId}`),
    ...[...stopped].filter(([id, stop]) => !holds(`session.stopped/${id}`, stop)).map(([id]) => `stop of ${id}`),
    ...[...settled].filter((id) => !facts.has(`record.settlementInitiated/${id}`)).map((id) => `settlement of ${id}`),
  ]
}
