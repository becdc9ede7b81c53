import type { Fault } from '../faults/faults.ts'
import { Status } from './status.ts'
import type { Condition } from './status.ts'

/** Connector 0 of the protocol: the pile as a whole (OCPP 1.6 §4.9). */
export class MainController {
  readonly status: Status
  isOperative = true
  faults: readonly Fault[] = []

  constructor(pileId: string) {
    this.status = new Status(pileId, 0)
  }

  /** The condition of the pile as a whole. */
  get condition(): Condition {
    return { status: this.isOperative ? 'Available' : 'Unavailable', fault: this.faults.at(-1) ?? null }
  }
}
