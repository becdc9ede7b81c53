/** Whom a certificate is to be for. */
export interface Subject {
  readonly commonName: string
  /** Empty when nobody has told it. */
  readonly organization: string
}

/** A request for a certificate and the private key it is for; both PEM. */
export interface MadeRequest {
  readonly csr: string
  readonly key: string
}

/** Makes a key pair and a request for its certificate; takes its time. */
export type MakeRequest = (subject: Subject, made: (request: MadeRequest) => void) => void

/** Requests as X.509 wants them. The library is loaded by the first: most piles never ask for a certificate. */
export const requests: MakeRequest = (subject, made) => {
  const make = async (): Promise<void> => {
    const { signingRequest } = await import('./signing-request.ts')
    made(await signingRequest(subject))
  }
  void make()
}
