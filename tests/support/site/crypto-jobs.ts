import { createHook } from 'node:async_hooks'

/** Keys and signatures are made beside the event loop: whether some are being made now, for a bench that waits until nothing is under way. */
export interface CryptoJobs {
  readonly isIdle: boolean
  stop(): void
}

/** As Node names them: KEYPAIRGENREQUEST, SIGNREQUEST, SCRYPTREQUEST, … */
const JOB = /^(KEY\w+|SIGN|HASH|HKDF|SCRYPT|PBKDF2|ARGON2|CIPHER|DERIVEBITS|RANDOM\w+|CHECKPRIME)REQUEST$/u

export function cryptoJobs(): CryptoJobs {
  const underway = new Set<number>()
  const hook = createHook({
    init: (id, type) => void (JOB.test(type) && underway.add(id)),
    after: (id) => void underway.delete(id),
    destroy: (id) => void underway.delete(id),
  }).enable()
  return {
    get isIdle() {
      return underway.size === 0
    },
    stop: () => void hook.disable(),
  }
}
