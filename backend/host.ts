import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentGateway } from '#contracts/finance/payment/payment-gateway.ts'
import type { Operator } from '#contracts/system/account.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { Schema } from 'effect'
import type { Clock } from './clock.ts'
import { operator } from '#machines/master-data.ts'
import { must } from './kernel/refusals.ts'
import { register } from './areas/register.ts'
import type { Folding } from './fold-anew.ts'
import type { Follows } from './derived/open-derived-state.ts'
import type { Ids } from './ids.ts'
import { noteProgram, refuseNewer } from './last-program.ts'
import type { Settings } from './settings.ts'
import type { Vault } from './store/vault.ts'
import { statesOf } from './kernel/state.ts'
import { isBroken } from './store/derived.ts'
import { DamagedFile } from './store/integrity/damage.ts'
import { takeFolder } from './store/lock.ts'
import { openWorld } from './world.ts'
import type { World, WorldOptions } from './world.ts'

/** Opens the worlds of an installation and says whose world answers. */
export interface Host {
  /** The world of an operator; null for a code nobody has. */
  world(code: string): World | null
  worlds(): readonly World[]
  operators(): readonly {
    readonly code: OperatorCode
    readonly name: string
    readonly menuCodeAllList: readonly string[]
  }[]
  /** Secrets of the installation, which belong to no operator. */
  readonly vault: Vault
  /** Registers an operator, or answers its world when it is known already. */
  found(code: string, about: Operator): Promise<World>
  close(): void
}

export interface HostOptions {
  /** The folder of the database files, or `:memory:`. */
  readonly directory: string
  readonly clock: Clock
  readonly ids: Ids
  readonly settings?: Partial<Settings>
  /** Where the customers of all operators pay over the internet; without it they cannot. */
  readonly payments?: PaymentGateway | null
  /** What writes the read models and the past of all operators, and is closed with them; by default the thread of the commands. */
  readonly follows?: Follows
  /** Is told while the facts that another version kept of a world are made its own. */
  readonly onFold?: (how: Folding & { readonly operator: string }) => void
}

/** The databases hold secrets: their folder is its owner's alone. */
const PRIVATE = 0o700

/** The world that holds the list of operators and nothing else. Its code is no operator's: those have 6 to 12 characters. */
const PLATFORM = 'PLATFORM000'

/**
 * Opens every world of an installation. Throws Taken when another process has the folder, and NewerInstallation when a newer
 * program has served it: then nothing of it has changed.
 */
export function openHost({
  directory,
  clock,
  ids,
  settings = {},
  payments = null,
  follows = 'here',
  onFold,
}: HostOptions): Host {
  const inMemory = directory === ':memory:'
  if (!inMemory) mkdirSync(directory, { recursive: true, mode: PRIVATE })
  const giveBack = inMemory ? null : takeFolder(directory)
  const fileOf = (name: string): string => (inMemory ? ':memory:' : join(directory, `${name}.db`))
  const decode = Schema.decodeUnknownSync(OperatorCode)
  if (giveBack !== null) refuseOrGiveBack(fileOf('platform'), giveBack)
  const opening = (operator: string) => ({
    file: fileOf(operator === PLATFORM ? 'platform' : operator),
    clock,
    ids,
    onFold: (how: Folding) => onFold?.({ operator, ...how }),
  })
  const platform = whole({ code: decode(PLATFORM), name: PLATFORM, ...opening(PLATFORM) })
  // Who the operators are is in this file: without it there is nobody to serve.
  if (platform.commandBus.damage !== null) throw new DamagedFile(fileOf('platform'), platform.commandBus.damage)
  noteProgram(platform.store.vault)
  const worlds = new Map<string, World>()
  const open = (code: string, { name }: Operator): World => {
    const world = whole({ code: decode(code), name, settings, payments, follows, ...opening(code) })
    worlds.set(code, world)
    return world
  }
  for (const { id, context } of statesOf(platform, operator)) open(id, context)

  return {
    world: (code) => worlds.get(code) ?? null,
    worlds: () => [...worlds.values()],
    operators: () =>
      statesOf(platform, operator).map(({ id, context: { name, menuCodeAllList } }) => ({
        code: decode(id),
        name: worlds.get(id)?.chosen().name ?? name,
        menuCodeAllList,
      })),
    vault: platform.store.vault,
    async found(code, about) {
      const known = worlds.get(code)
      if (known !== undefined) return known
      decode(code)
      const by = { actor: { kind: 'system', process: 'host' }, correlation: ids.next() } as const
      must(await platform.commandBus.run(register, { lifecycle: operator.name, id: code, value: about }, by))
      return open(code, about)
    },
    close() {
      for (const world of worlds.values()) world.close()
      if (follows !== 'here') follows.close()
      platform.close()
      giveBack?.()
    },
  }
}

function refuseOrGiveBack(file: string, giveBack: () => void): void {
  try {
    refuseNewer(file)
  } catch (error) {
    giveBack()
    if (!isBroken(error)) throw error
    throw new DamagedFile(file, { kind: 'file', position: null, detail: String(error) }, { cause: error })
  }
}

/** Opens a world; where SQLite cannot even read it, it is said of which file. */
function whole(options: WorldOptions): World {
  try {
    return openWorld(options)
  } catch (error) {
    if (!isBroken(error)) throw error
    throw new DamagedFile(options.file, { kind: 'file', position: null, detail: String(error) }, { cause: error })
  }
}
