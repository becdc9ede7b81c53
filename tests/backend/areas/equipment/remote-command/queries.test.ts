import { expect, it } from 'vitest'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { listCommands } from '#backend/areas/equipment/remote-command/queries.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { openSite, PILE } from '#tests/support/site/network.ts'

it('tells where a file is, not how to sign in there', async () => {
  const site = await openSite()
  const location = 'ftp://job7:secret@files.example:2121/firmware.bin'
  const payload = { location, retrieveDate: '2026-11-20T09:00:00.000Z' }
  await site.seeder.run(
    issueCommand,
    { pileId: PILE, connectorId: null, action: 'UpdateFirmware', payload },
    actorOf.OP,
  )
  const { list } = listCommands(site.world, { page: 1, size: 10, sort: null, filters: {} }, actorOf.OP)
  expect(list[0]?.payload).toEqual({ ...payload, location: 'ftp://files.example:2121/firmware.bin' })
})
