import type { Bench, ChargePointCase } from './bench.ts'
import { must, result } from './case.ts'
import type { Half, Result } from './case.ts'

/** Where a case is played: a bench that is there for it, and is given back after it. */
interface Stage {
  readonly bench: Bench
  close(): Promise<void>
}

/** Plays the cases of charge points, each on the stage that is set up for it. */
export function chargePointHalf(
  cases: readonly ChargePointCase[],
  stages: { set(played: ChargePointCase): Promise<Stage>; close(): Promise<void> },
): Half {
  return {
    cases,
    async play(id): Promise<Result> {
      const played = cases.find((each) => each.id === id)
      if (played === undefined) throw new RangeError(`there is no case ${id}`)
      const stage = await stages.set(played)
      const { central } = stage.bench
      try {
        return await result(
          async () => {
            if (played.isCold !== true) await registered(stage.bench)
            await played.run(stage.bench)
            central.audit()
          },
          () => central.touched,
        )
      } finally {
        await stage.close()
      }
    },
    close: () => stages.close(),
  }
}

/** Brings the charge point to where cases begin: registered, every connector reported free. */
async function registered({ central, station }: Bench): Promise<void> {
  const since = central.mark()
  await station.powerOn()
  await central.expect('BootNotification')
  await central.expect('StatusNotification', { connectorId: 1 })
  const statuses = central.heard('StatusNotification', since)
  must(
    statuses.every(({ payload }) => payload.status === 'Available'),
    'every connector is free when the case begins',
  )
}
