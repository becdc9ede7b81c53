/** The profiles of OCPP 1.6 by which the certification orders its cases. */
export type Profile =
  | 'Core'
  | 'FirmwareManagement'
  | 'LocalAuthListManagement'
  | 'RemoteTrigger'
  | 'Reservation'
  | 'Security'
  | 'SmartCharging'

/** A case of the certification as the table lists it. */
export interface Listed {
  /** As the certification names it, such as `TC_003_CS`. */
  readonly id: string
  readonly name: string
  readonly profile: Profile
  /** Whom it examines. The other side is played by us. */
  readonly subject: 'central-system' | 'charge-point'
  /** What must be seen, in a sentence. */
  readonly passes: string
}

/** A case as a script: it returns when it has passed, and throws `Failed` or `NotApplicable` otherwise. */
export interface Case<Bench> extends Listed {
  readonly run: (bench: Bench) => Promise<void>
}

export type Result =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly why: string; readonly frame: string | null }
  | { readonly kind: 'not applicable'; readonly why: string }

/** One half of the table: the cases of a subject, and how one of them is played. */
export interface Half {
  readonly cases: readonly Listed[]
  play(id: string): Promise<Result>
  /** Gives back what playing took: ports, connections. */
  close(): Promise<void>
}

/** Something was seen that may not be, or not seen that must. */
export class Failed extends Error {
  override readonly name = 'Failed'
}

/** The subject does not have what the case examines. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}

/** Ends the case as failed when a claim does not hold. The sentence says what should have been. */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Failed(sentence)
}

/** Plays one case. `touched` is the frame the script looked at last. */
export async function result(run: () => Promise<void>, touched: () => string | null): Promise<Result> {
  try {
    await run()
    return { kind: 'passed' }
  } catch (cause) {
    if (cause instanceof NotApplicable) return { kind: 'not applicable', why: cause.message }
    if (cause instanceof Failed) return { kind: 'failed', why: cause.message, frame: touched() }
    throw cause
  }
}
