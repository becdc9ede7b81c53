import { DAY } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { pileSecurity } from '#machines/pile-security.ts'
import { standingOf } from '../standing.ts'
import { renewalOf } from './authority.ts'
import type { Gateway } from './gateway.ts'

/**
 * Asks piles for another signing request before the certificate they have from us ends: once a day, while they are
 * connected, from thirty days before. A pile that does not know the request is told in the log, for it will be locked
 * out. The answer stops it.
 */
export function watchRenewals(gateway: Pick<Gateway, 'world' | 'log' | 'connected' | 'call'>): () => void {
  const { world, log } = gateway
  let cancel = world.clock.after(DAY, look)

  function look(): void {
    for (const [pileId] of gateway.connected()) if (isDue(pileId)) void ask(pileId)
    cancel = world.clock.after(DAY, look)
  }

  function isDue(pileId: string): boolean {
    const newest = standingOf(world, pileSecurity, pileId)?.context.certificates.at(-1)
    return newest !== undefined && instant(world.clock.now()) >= renewalOf(newest.notAfter)
  }

  async function ask(pileId: string): Promise<void> {
    const outcome = await gateway.call(pileId, 'ExtendedTriggerMessage', {
      requestedMessage: 'SignChargePointCertificate',
    })
    if (outcome.kind === 'answered' && outcome.conf.status === 'Accepted') return
    log.warn({ operator: world.code, pile: pileId, outcome }, 'a pile does not renew its certificate')
  }

  return () => cancel()
}
