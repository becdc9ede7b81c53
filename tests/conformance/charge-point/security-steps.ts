import { must, NotApplicable } from '../case.ts'
import type { Bench } from '../rig/bench.ts'
import type { Tls } from '../rig/tls.ts'

/** The steps that cases of the security extension share. */

/** A file or a certificate may take so long. */
export const PATIENCE_MS = 600_000

/** The case is about TLS, which the central system must have. */
export function secure({ tls }: Bench): Tls {
  if (tls === null) throw new NotApplicable('the central system has no TLS here')
  return tls
}

/** Lets the charge point ask for a certificate. Answers its request, PEM. */
export async function request({ central }: Bench): Promise<string> {
  const answer = await central.attempt('ExtendedTriggerMessage', { requestedMessage: 'SignChargePointCertificate' })
  if (!answer.ok) throw new NotApplicable('the charge point does not have the security extension')
  const { payload } = await central.expect('SignCertificate')
  must(payload.csr.includes('BEGIN CERTIFICATE REQUEST'), 'the request is PEM')
  return payload.csr
}

/** Waits for a security event. */
export async function noticed({ central }: Bench, type: string): Promise<void> {
  await central.expect('SecurityEventNotification', { type })
}
