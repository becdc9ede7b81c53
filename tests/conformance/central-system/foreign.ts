import { must } from '../case.ts'
import type { Person } from '../person.ts'
import type { Time } from '../rig/time.ts'
import type { CentralBench } from './bench.ts'
import { Examiner } from './examiner.ts'
import type { Address } from './examiner.ts'
import type { Stage } from './ours.ts'

export interface ForeignCentralOptions {
  readonly address: Address
  /** What it knows of cards. */
  readonly tags: CentralBench['tags']
  readonly person: Person
  /** The time it lives in: that on the wall. */
  readonly time: Time
}

/** A central system that is not ours: a person gives its orders and looks at its screens. */
export function foreign({ address, person, tags, time }: ForeignCentralOptions): Promise<Stage> {
  const examiner = new Examiner(address, time)
  const bench: CentralBench = {
    pile: examiner,
    time,
    tags,
    operator: {
      wants: (sentence) => person.does(`At the central system: ${sentence}`),
      async shows(sentence) {
        must(await person.sees(`At the central system: ${sentence}`), sentence)
      },
    },
  }
  return Promise.resolve({ bench, examiner, close: () => examiner.hangUp() })
}
