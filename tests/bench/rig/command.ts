import { system } from '#contracts/actor.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import type { World } from '#backend/world.ts'

/** Gives commands to the first piles at a steady rate; answers the milliseconds from each wish to its effect. */
export function command(
  world: World,
  { commands, perSecond, piles }: { readonly commands: number; readonly perSecond: number; readonly piles: number },
): Promise<readonly number[]> {
  const began = new Map<string, number>()
  const times: number[] = []
  const by = { actor: system('bench'), correlation: 'bench' }
  let given = 0
  return new Promise((resolve, reject) => {
    const unfollow = world.store.follow((facts) => {
      for (const { id, to, type } of facts) {
        if (type === 'command.issued') began.set(id, began.get(id) ?? performance.now())
        if (to !== 'EffectObserved') continue
        times.push(performance.now() - (began.get(id) ?? Number.NaN))
        if (times.length === commands) {
          unfollow()
          resolve(times)
        }
      }
    })
    const dispatch = (): void => {
      given += 1
      const pileId = `CP${String(1 + (given % piles)).padStart(6, '0')}`
      const wanted = { pileId, connectorId: null, action: 'ClearCache', payload: {} } as const
      const at = performance.now()
      const wish = world.commandBus.run(issueCommand, wanted, by)
      // The wish counts from here: it was there before its fact.
      wish.then(({ id }) => id !== null && began.set(id, at), reject)
      if (given < commands) setTimeout(dispatch, 1_000 / perSecond)
    }
    dispatch()
  })
}
