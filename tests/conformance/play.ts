import type { Bench, ChargePointCase } from './rig/bench.ts'
import { must, result } from './case.ts'
import type { Half, Result } from './case.ts'

/** Where a case is played. */
export interface Stage {
  readonly bench: Bench
  /** Brings the charge point to where the case begins; a cold case begins without power. */
  begin(isCold: boolean): Promise<void>
  close(): Promise<void>
}

/** Sets a stage for a case. */
export interface Stages {
  set(played: ChargePointCase): Promise<Stage>
  close(): Promise<void>
}

/** Plays the cases of charge points, each on the stage that is set up for it. */
export function chargePointHalf(cases: readonly ChargePointCase[], stages: Stages): Half {
  return {
    cases,
    async play(id): Promise<Result> {
      const played = cases.find((each) => each.id === id)
      if (played === undefined) throw new RangeError(`there is no case ${id}`)
      const stage = await stages.set(played)
      const { central } = stage.bench
      const run = async (): Promise<void> => {
        await stage.begin(played.isCold === true)
        await played.run(stage.bench)
        central.audit()
      }
      try {
        return await result(run, () => central.touched)
      } finally {
        await stage.close()
      }
    },
    close: () => stages.close(),
  }
}

/** Every connector that is reported since a mark is free. */
export function isFree({ central }: Bench, since: number): void {
  const statuses = central.heard('StatusNotification', since)
  must(
    statuses.every(({ payload }) => payload.status === 'Available'),
    'every connector is free when the case begins',
  )
}
