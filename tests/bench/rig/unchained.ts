import type { OperatorCode } from '#contracts/ids.ts'
import { registers } from '#backend/areas/all.ts'
import { openCommandBus } from '#backend/kernel/command-bus.ts'
import { openAttempts } from '#backend/areas/equipment/joining/attempts.ts'
import { openSeenCards } from '#backend/areas/users/rfid-card/seen-cards.ts'
import { prepare } from '#backend/kernel/read-model/follower.ts'
import { openDerivedState } from '#backend/derived/open-derived-state.ts'
import type { Host } from '#backend/host.ts'
import { openOcppLog } from '#backend/ocpp-log/log.ts'
import { openAppend } from '#backend/store/append.ts'
import { ORIGIN } from '#backend/store/integrity/chain.ts'
import type { Chain } from '#backend/store/integrity/chain.ts'
import { openStore } from '#backend/store/store.ts'
import type { World } from '#backend/world.ts'
import { readModels } from '#backend/areas/read-models.ts'

/** The floor of the chain: the same world, whose commits add nothing to it. Nobody can open its file again. */

const none: Chain = { head: ORIGIN, take: () => {}, seal: () => {}, committed: () => null, forget: () => {} }

/** A host whose world of one operator is opened anew, without a chain. */
export function unchained(host: Host, code: OperatorCode): Host {
  const found = host.world(code)
  if (found === null) throw new Error(`no operator ${code}`)
  found.close()
  const world = withoutChain(found)
  return {
    ...host,
    world: (asked) => (asked === code ? world : null),
    worlds: () => [world],
    close: () => world.close(),
  }
}

function withoutChain({ code, name, clock, ids, settings, chosen, store: found }: World): World {
  const file = found.factsDb.name
  const { store, writer } = openStore(file, readModels.shape)
  prepare(readModels, store)
  const derived = openDerivedState('here', {
    store,
    snapshots: writer.snapshots,
    file,
    clock,
    settings,
    isDamaged: false,
  })
  const { keeper, history } = derived
  const commandBus = openCommandBus({
    store,
    writer: { ...writer, append: openAppend(store.factsDb, none), chain: none, chainHead: null },
    readModels: keeper,
    clock,
    ids,
    settings,
    registers,
    damage: null,
  })
  const ocppLog = openOcppLog({ file, clock, settings })
  const close = (): void => {
    for (const part of [ocppLog, commandBus, derived, store]) part.close()
  }
  const attempts = openAttempts(clock)
  const seenCards = openSeenCards({ store, clock })
  return {
    code,
    name,
    clock,
    ids,
    store,
    commandBus,
    settings,
    chosen,
    history,
    ocppLog,
    attempts,
    seenCards,
    payments: null,
    keeper,
    unread: () => null,
    close,
  }
}
