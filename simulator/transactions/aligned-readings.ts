import { DAY } from '#contracts/durations.ts'
import type { ChargePoint } from '../charge-point/charge-point.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel } from '../environment/clock.ts'
import type { Part } from '../charge-point/part.ts'

/** Readings on the clock: the interval is counted from midnight UTC (OCPP 1.6 §9.1.5). */
export class AlignedReadings implements Part {
  readonly #pile: ChargePoint
  #next: Cancel = nothing

  constructor(pile: ChargePoint) {
    this.#pile = pile
  }

  reconfigured(): void {
    this.poweredOff()
    const everyMs = this.#pile.configuration.count('ClockAlignedDataInterval') * 1000
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
    const { calendar, clock, connectors, sessions } = this.#pile
    const now = calendar.now()
    const midnight = now - (now % DAY)
    const next = midnight + (Math.floor((now - midnight) / everyMs) + 1) * everyMs
    this.#next = clock.after(next - now, () => {
      for (const connector of connectors) sessions.sample(connector, 'Sample.Clock')
      this.#wait(everyMs)
    })
  }
}
