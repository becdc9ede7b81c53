import { system } from '#contracts/actor.ts'
import { DAY } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { renewalOf } from './authority.ts'
import type { Gateway } from '../gateway.ts'

/**
 * Asks piles for another signing request before the certificate they have from us ends: once a day, while they are
 * connected, from thirty days before. What becomes of it is shown as of every
 * command: a pile that does not know the request will be locked out. The answer stops it.
 */
export function watchRenewals(gateway: Pick<Gateway, 'world' | 'log' | 'connected'>): () => void {
  const { world, log } = gateway
  let cancel = world.clock.after(DAY, look)

  function look(): void {
    for (const [pileId] of gateway.connected()) if (isDue(pileId)) ask(pileId)
    cancel = world.clock.after(DAY, look)
  }

  function isDue(pileId: string): boolean {
    const newest = stateOf(world, pileSecurity, pileId)?.context.certificates.at(-1)
    return newest !== undefined && instant(world.clock.now()) >= renewalOf(newest.notAfter)
  }

  function ask(pileId: string): void {
    const payload = { requestedMessage: 'SignChargePointCertificate' } as const
    const wanted = { pileId, connectorId: null, action: 'ExtendedTriggerMessage', payload } as const
    const by = { actor: system('security'), correlation: `renewals/${world.ids.next()}` }
    world.commandBus.run(issueCommand, wanted, by).catch((error: unknown) => {
      log.error(
        { operator: world.code, pile: pileId, err: error },
        'a pile could not be asked to renew its certificate',
      )
    })
  }

  return () => cancel()
}
