import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Files of a minute each, which would otherwise run alone at the end while the other core waits. */
const heavy = ['soak/soak', 'crash/crash', 'verify/verify', 'laws/lifecycles', 'backend/first-start', 'backend/start']

/** Begins with what takes longest, then goes on as vitest would. */
export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [first = [], rest = []] = [true, false].map((isWanted) => files.filter((file) => isHeavy(file) === isWanted))
    return [...first, ...(await this.others(rest))]
  }

  /** As vitest sorts them. */
  private readonly others = super.sort
}

const isHeavy = ({ moduleId }: TestSpecification): boolean =>
  heavy.some((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
