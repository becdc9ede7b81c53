import type { ChargePoint } from './charge-point.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel } from '../environment/clock.ts'
import type { Link } from '../connection/connection.ts'
import type { Part } from './part.ts'
import { noteSecurity } from '../security/events.ts'

/** A reboot takes so long. */
const REBOOT_MS = 8_000
/** A soft reset leaves so much time for the stops to be sent. */
const SOFT_RESET_MS = 2_000

/** A pile's power: on, off, and off and on again. */
export class Power {
  readonly #pile: ChargePoint
  readonly #link: Link
  readonly #parts: readonly Part[]
  #isOn = false
  #isRebooting = false
  /** The next step of a reboot. */
  #comeback: Cancel = nothing

  constructor(of: { readonly pile: ChargePoint; readonly link: Link; readonly parts: readonly Part[] }) {
    this.#pile = of.pile
    this.#link = of.link
    this.#parts = of.parts
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** Switches on; does nothing when it is on. */
  on(): void {
    if (this.#isOn) return
    this.#isOn = true
    const { clock, configuration, connectors, registration } = this.#pile
    for (const connector of connectors) connector.advance(clock.now())
    this.#isRebooting = false
    configuration.started()
    registration.forget()
    for (const part of this.#parts) part.poweredOn?.()
    this.#pile.refreshAll()
    this.#pile.reconfigured()
    this.#link.open()
  }

  off(): void {
    this.#goDark('PowerLoss')
    this.#comeback()
    this.#link.close()
  }

  reboot(reason: 'HardReset' | 'SoftReset'): void {
    if (this.#isRebooting) return
    this.#isRebooting = true
    this.#pile.tell({ type: 'rebooting' })
    const leave = (): void => {
      this.#link.close()
      noteSecurity(this.#pile, 'ResetOrReboot', reason)
      // What began while the first stops were on their way ends here too: nothing runs on through a reboot.
      this.#goDark(reason)
      this.#comeback = this.#pile.clock.after(REBOOT_MS, () => this.on())
    }
    // A hard reset has no time for the stops: they are kept, and sent after the boot.
    if (reason === 'HardReset') return leave()
    this.#endAll(reason)
    this.#comeback = this.#pile.clock.after(SOFT_RESET_MS, leave)
    return undefined
  }

  /** What runs ends, and what was only in mind is forgotten: a tag that waited for its cable. */
  #goDark(reason: 'HardReset' | 'PowerLoss' | 'SoftReset'): void {
    this.#isOn = false
    this.#endAll(reason)
    const { connectors, hands } = this.#pile
    for (const connector of connectors.filter(({ presented }) => presented !== null)) hands.callOff(connector)
    for (const part of this.#parts) part.poweredOff?.()
  }

  #endAll(reason: 'HardReset' | 'PowerLoss' | 'SoftReset'): void {
    for (const connector of this.#pile.connectors) this.#pile.sessions.end(connector, reason)
  }
}
