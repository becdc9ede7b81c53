import type { UserType } from '#contracts/actor.ts'
import type { Account } from '#contracts/system/account.ts'
import type { OperatorCode } from '#contracts/ids.ts'
import { flatten, operatorMenu } from '#contracts/menu.ts'
import type { TimeZone } from '#contracts/units.ts'
import { hasPassword, setPassword } from '../http/session/session.ts'
import type { Host } from '../host.ts'
import type { World } from '../world.ts'
import { openSeeder } from './seeder.ts'

/** The first operator of an installation and the account that can do everything there. */
export interface FirstAccount {
  readonly operatorCode: OperatorCode
  readonly operatorName: string
  readonly account: string
  readonly password: string
  readonly zone: TimeZone
}

const everyCode = flatten(operatorMenu).map(({ code }) => code)

/** Founds the operator, unless it is known. Nobody can sign in yet. */
export const foundWorld = (host: Host, { operatorCode, operatorName }: Named): Promise<World> =>
  host.found(operatorCode, { name: operatorName, menuCodeAllList: everyCode })

type Named = Pick<FirstAccount, 'operatorCode' | 'operatorName'>

/** Founds the operator, unless it is known, and makes sure that the account signs in with this password. */
export async function foundOperator(host: Host, first: FirstAccount): Promise<World> {
  const { account, password, zone } = first
  const world = await foundWorld(host, first)
  await openAccount(world, { account, type: 'SUPER', password, zone, menuCodeList: [] })
  return world
}

/** Whether anybody can sign in: an installation whose founding was cut short before that is founded again. */
export const isFounded = (host: Host): boolean =>
  host.worlds().some((world) => world.store.states('account').some(({ id }) => hasPassword(world, id)))

interface NewAccount {
  readonly account: string
  readonly type: UserType
  readonly password: string
  readonly zone: TimeZone
  readonly menuCodeList: readonly string[]
}

/** Opens an account of the top-level operator; one that is known gets the password. */
export async function openAccount(world: World, given: NewAccount): Promise<void> {
  const { account, type, password, zone, menuCodeList } = given
  const about: Account = { account, type, sub: 0, timeZone: zone, menuCodeList }
  await openSeeder(world).register('account', account, about)
  await setPassword(world, account, password)
}
