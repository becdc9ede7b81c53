/**
 * Milliseconds since 1970 as OpenSSL takes them: of the machine, whatever date this process is told. TLS asks nobody else for the
 * time, so a bench whose own authority signs the certificates of its connections begins at this time, and so do they.
 */
export const opensslNow = (): number => Math.floor(performance.timeOrigin + performance.now())
