import { onTestFinished } from 'vitest'
import type { OcppSender } from '#contracts/equipment/ocpp-log.calls.ts'
import { openOcppLog } from '#backend/ocpp-log/log.ts'
import type { OcppLog, OcppLogOptions } from '#backend/ocpp-log/log.ts'
import type { Sought } from '#backend/ocpp-log/search.ts'
import { testClock } from '#tests/support/site/world.ts'
import type { TestClock } from '#tests/support/site/world.ts'

/** A log on a clock that the test moves, with few words to fill it and to look into it. */
export interface Logged {
  readonly log: OcppLog
  readonly clock: TestClock
  take(sender: OcppSender, frame: unknown, pileId?: string): void
  /** A call of the pile and our answer, so many milliseconds later. */
  exchange(
    id: string,
    action: string,
    more?: { readonly payload?: object; readonly conf?: object; readonly after?: number },
  ): void
  search(sought?: Partial<Sought>): ReturnType<typeof searchIn>
}

export const everything: Sought = {
  pileId: 'CP1',
  before: null,
  size: 100,
  sender: null,
  type: null,
  action: null,
  connectorId: null,
  errors: false,
  text: null,
  from: null,
  to: null,
}

const searchIn = (log: OcppLog, sought: Partial<Sought>) => log.ask('search', { ...everything, ...sought })

export function openLogged({
  file = ':memory:',
  clock = testClock(),
  settings = {},
  ...more
}: Partial<Omit<OcppLogOptions, 'clock' | 'settings'>> & {
  readonly clock?: TestClock
  readonly settings?: Partial<OcppLogOptions['settings']>
} = {}): Logged {
  const log = openOcppLog({ file, clock, settings: { ocppLogDays: 30, ocppLogMegabytes: 100, ...settings }, ...more })
  onTestFinished(() => log.close())
  const take = (sender: OcppSender, frame: unknown, pileId = 'CP1'): void =>
    log.take(pileId, sender, typeof frame === 'string' ? frame : JSON.stringify(frame))
  return {
    log,
    clock,
    take,
    exchange(id, action, { payload = {}, conf = {}, after = 5 } = {}) {
      take('2', [2, id, action, payload])
      clock.advance(after)
      take('3', [3, id, conf])
    },
    search: (sought = {}) => searchIn(log, sought),
  }
}
