import { system } from '#contracts/actor.ts'
import { withPassword } from '../areas/system/file/account.ts'
import type { Secret, Secrets } from '../areas/equipment/remote-command/calls.process.ts'
import type { World } from '../world.ts'
import { passwordSecrets } from './handshake/pile-password.ts'

/** What calls carry that no fact does: a new password of a pile, and the password of an account of our FTP server. */
export function secretsOf(world: World): Secrets {
  const passwords = passwordSecrets(world)
  return {
    of: async (command) => (await passwords.of(command)) ?? (carriesFile(command) ? signInOf(world, command) : null),
  }
}

type Command = Parameters<Secrets['of']>[0]

const withFile: ReadonlySet<string> = new Set([
  'UpdateFirmware',
  'SignedUpdateFirmware',
  'GetDiagnostics',
  'GetLog',
  'DataTransfer',
])
const carriesFile = ({ action }: Command): boolean => withFile.has(action)

async function signInOf({ commandBus, ids }: World, { payload }: Command): Promise<Secret | null> {
  const by = { actor: system('files'), correlation: `files/${ids.next()}` }
  const staged = await commandBus.run(withPassword, { payload }, by)
  return staged === null ? null : { payload: staged, settle: () => Promise.resolve() }
}
