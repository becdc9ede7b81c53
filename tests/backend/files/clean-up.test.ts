import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { DAY, HOUR } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { keepFirmwareFile } from '#backend/areas/equipment/firmware/file.ts'
import { requestDiagnostics } from '#backend/areas/equipment/diagnostics/request.ts'
import { cleanUpFiles } from '#backend/files/clean-up.ts'
import { at, openFleet } from '#tests/backend/areas/equipment/firmware/fleet.ts'

/** Files that nothing names go after a day, by the clock of the world; what is named stays whatever its age. */

async function open() {
  const fleet = await openFleet()
  const { files, run, world } = fleet
  const cleanUp = cleanUpFiles({
    world,
    storage: files.storage,
    log: { info: () => undefined },
    onDefect: (error) => expect.unreachable(String(error)),
  })
  return {
    ...fleet,
    cleanUp,
    /** A file on our server, as an upload of the console leaves it. */
    async put(fileId: string) {
      const path = files.storage.firmware('0PL002', fileId)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, 'image')
      const fileAddress = await run(keepFirmwareFile, { fileId, name: 'a.bin', bytes: 5 })
      return { path, fileAddress: fileAddress ?? expect.unreachable() }
    },
  }
}

const ids = ['aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbb', 'cccccccccccccccccccccccc'] as const

it('removes firmware that no configuration names, a day after it was seen, and no earlier', async () => {
  const { put, cleanUp, pass, draft, issue } = await open()
  const { path, fileAddress } = await put(ids[0])
  await cleanUp.look()
  pass(DAY - 1)
  await cleanUp.look()
  expect(existsSync(path)).toBe(true)
  pass(1)
  await cleanUp.look()
  expect(existsSync(path)).toBe(false)
  // What an address of ours does not lead to any more is not issued.
  expect(await issue(await draft({ fileAddress, retrieveAt: instant(at + 3 * DAY) }))).not.toBeNull()
})

it('keeps what a draft or an issued configuration names, and lets it go with them', async () => {
  const { put, cleanUp, pass, draft, issue, dispatch, pile, form } = await open()
  await pile()
  const retrieveAt = instant(at + 40 * DAY)
  const [drafted, issued, gone] = await Promise.all(ids.map(put))
  if (drafted === undefined || issued === undefined || gone === undefined) return expect.unreachable()
  await draft({ fileAddress: drafted.fileAddress, retrieveAt })
  const id = await draft({ fileAddress: issued.fileAddress, retrieveAt })
  expect(await issue(id)).toBeNull()
  const deleted = await draft({ fileAddress: gone.fileAddress, retrieveAt })
  await cleanUp.look()
  pass(2 * DAY)
  await cleanUp.look()
  expect([drafted, issued, gone].map(({ path }) => existsSync(path))).toEqual([true, true, true])
  expect(await dispatch('delete', { id: deleted })).toBeNull()
  await cleanUp.look()
  pass(DAY)
  await cleanUp.look()
  expect([drafted, issued, gone].map(({ path }) => existsSync(path))).toEqual([true, true, false])
  expect(form.fileAddress).not.toBe(gone.fileAddress)
  return undefined
})

it('gives a file its day anew when somebody names it meanwhile', async () => {
  const { put, cleanUp, pass, draft, dispatch } = await open()
  const { path, fileAddress } = await put(ids[0])
  await cleanUp.look()
  pass(DAY - HOUR)
  const id = await draft({ fileAddress, retrieveAt: instant(at + 9 * DAY) })
  await cleanUp.look()
  expect(await dispatch('delete', { id })).toBeNull()
  pass(2 * HOUR)
  await cleanUp.look()
  expect(existsSync(path)).toBe(true)
  pass(DAY)
  await cleanUp.look()
  expect(existsSync(path)).toBe(false)
})

it('removes what broke off half-way and logs of no upload, and keeps those that were asked for', async () => {
  const { files, run, cleanUp, pass } = await open()
  const form = {
    pileId: 'CP1',
    type: 1,
    fileAddress: 'ftp://files.example/',
    vendorId: 'Volt',
    startsAt: instant(at - DAY),
    stopsAt: instant(at),
    retries: 0,
    retryIntervalSeconds: 60,
    repeatOf: null,
    reason: 'meter drifts',
  } as const
  const { id } = await run(requestDiagnostics, form)
  const asked = files.storage.upload('0PL002', 'CP1', id ?? '')
  const stray = files.storage.upload('0PL002', 'CP1', '77')
  const half = `${asked}.0a1b.part`
  mkdirSync(dirname(asked), { recursive: true })
  for (const path of [asked, stray, half]) writeFileSync(path, 'log')
  await cleanUp.look()
  pass(DAY)
  await cleanUp.look()
  expect([asked, stray, half].map((path) => existsSync(path))).toEqual([true, false, false])
})

it('looks by itself, once an hour', async () => {
  const { put, pass, rest, world } = await open()
  const { path } = await put(ids[0])
  // The disk answers in its own time, and the next look is an hour after the last has ended.
  while (existsSync(path)) {
    pass(HOUR)
    await rest()
  }
  expect(world.clock.now()).toBeGreaterThan(at + DAY)
})
