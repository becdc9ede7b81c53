import { createHash, timingSafeEqual } from 'node:crypto'
import { system } from '#contracts/actor.ts'
import { findFileAccount, nameSeparator, noteReceived } from '../areas/system/file/account.ts'
import type { Host } from '../host.ts'
import type { World } from '../world.ts'
import type { FindAccount, FtpAccount } from './account.ts'
import type { FileStorage } from './file-storage.ts'
import { quotaOf } from './quota.ts'

/** Finds the accounts of the FTP server in the worlds of an installation. */
export const accountsOf =
  (host: Pick<Host, 'world'>, storage: FileStorage): FindAccount =>
  async (name, password) => {
    const [operator = ''] = name.split(nameSeparator)
    const world = host.world(operator)
    if (world === null) return null
    const account = await world.commandBus.run(findFileAccount, { name }, by(world))
    if (account === null || !isSame(account.password, password)) return null
    const { job } = account
    if (job.kind === 'download')
      return { kind: 'download', file: storage.firmware(operator, job.fileId), name: job.name } satisfies FtpAccount
    const { id, pileId } = job
    return {
      kind: 'upload',
      file: storage.upload(operator, pileId, id),
      bytesLeft: async () => (await quotaOf(storage, world)).bytesLeft,
      received: (called, bytes) => world.commandBus.run(noteReceived, { id, name: called, bytes }, by(world)),
    } satisfies FtpAccount
  }

const by = ({ ids }: World) => ({ actor: system('files'), correlation: `files/${ids.next()}` })

/** Takes as long whatever differs. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
