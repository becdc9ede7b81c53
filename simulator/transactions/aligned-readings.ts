import { DAY } from '#contracts/durations.ts'
import type { Component } from '../charge-point/component.ts'
import type { Settings } from '../configuration/configuration.ts'
import type { Calendar } from '../environment/calendar.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { Transactions } from './transactions.ts'

interface Needs {
  readonly calendar: Calendar
  readonly clock: Clock
  readonly configuration: Settings
  readonly transactions: Pick<Transactions, 'sampleAll'>
}

/** Readings on the clock: the interval is counted from midnight UTC (OCPP 1.6 §9.1.5). */
export class AlignedReadings implements Component {
  readonly #needs: Needs
  #next: Cancel = nothing

  constructor(needs: Needs) {
    this.#needs = needs
  }

  reconfigured(): void {
    this.poweredOff()
    const everyMs = this.#needs.configuration.count('ClockAlignedDataInterval') * 1000
    if (everyMs > 0) this.#wait(everyMs)
  }

  clockSet(): void {
    this.reconfigured()
  }

  poweredOff(): void {
    this.#next()
    this.#next = nothing
  }

  #wait(everyMs: number): void {
    const { calendar, clock, transactions } = this.#needs
    const now = calendar.now()
    const midnight = now - (now % DAY)
    const next = midnight + (Math.floor((now - midnight) / everyMs) + 1) * everyMs
    this.#next = clock.after(next - now, () => {
      transactions.sampleAll()
      this.#wait(everyMs)
    })
  }
}
