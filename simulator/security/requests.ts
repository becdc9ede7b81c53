import type { SigningRequest, Subject } from './signing-request.ts'

/** Makes a key pair and a request for its certificate; takes its time. */
export type MakeRequest = (subject: Subject, made: (request: SigningRequest) => void) => void

/** Requests as X.509 wants them. The library is loaded by the first: most piles never ask for a certificate. */
export const requests: MakeRequest = (subject, made) => {
  const make = async (): Promise<void> => {
    const { signingRequest } = await import('./signing-request.ts')
    made(await signingRequest(subject))
  }
  void make()
}
