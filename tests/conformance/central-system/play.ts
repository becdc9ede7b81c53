import { result } from '../case.ts'
import type { Half, Result } from '../case.ts'
import type { CentralSystemCase } from './bench.ts'
import type { Stage } from './ours.ts'

/** Plays the cases of central systems, each on a stage of its own. */
export const centralSystemHalf = (
  cases: readonly CentralSystemCase[],
  set: (played: CentralSystemCase) => Promise<Stage>,
): Half => ({
  cases,
  async play(id): Promise<Result> {
    const played = cases.find((each) => each.id === id)
    if (played === undefined) throw new RangeError(`there is no case ${id}`)
    const { bench, examiner, close } = await set(played)
    const run = async (): Promise<void> => {
      await bench.pile.connect()
      if (played.isCold !== true) await bench.pile.boot()
      await played.run(bench)
      examiner.auditEnd()
    }
    try {
      return await result(run, () => examiner.touched)
    } finally {
      await close()
    }
  },
  close: () => Promise.resolve(),
})
