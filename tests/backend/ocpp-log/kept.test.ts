import { existsSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY, SECOND } from '#contracts/durations.ts'
import { Unreadable } from '#backend/ocpp-log/log.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import { openLogged } from './logged.ts'

/** How the OCPP log is kept: in a file beside the world's, for a while, and never at the cost of the service. */

const MEGABYTE = 1024 * 1024

function inFile() {
  const folder = temporaryFolder()
  return { world: join(folder, 'W.db'), file: join(folder, 'W.ocpp-log.db') }
}

describe('in a file beside the world', () => {
  it('is there again after a restart, with what was taken last', async () => {
    const { world, file } = inFile()
    const before = openLogged({ file: world })
    before.exchange('m1', 'Heartbeat')
    before.log.close()
    expect(existsSync(file)).toBe(true)
    const after = openLogged({ file: world, clock: before.clock })
    after.exchange('m2', 'Authorize')
    const { list } = await after.search()
    expect(list.map(({ messageId }) => messageId)).toEqual(['m2', 'm2', 'm1', 'm1'])
    // Its worker is at it now, and is given the last ones.
    after.exchange('m3', 'Heartbeat')
    after.log.close()
    const later = openLogged({ file: world, clock: before.clock })
    expect((await later.search()).list.map(({ messageId }) => messageId)).toEqual(['m3', 'm3', 'm2', 'm2', 'm1', 'm1'])
  })

  it('belongs to its world, whose own file holds none of it', async () => {
    const { world: file } = inFile()
    const world = openTestWorld({ file })
    world.ocppLog.take('CP1', '2', '[2,"needle","Heartbeat",{}]')
    world.close()
    expect(readFileSync(file).includes('needle')).toBe(false)
    expect(readFileSync(file.replace('.db', '.ocpp-log.db')).includes('needle')).toBe(true)
  })

  it('holds no secret in clear, not even in what a disk keeps of it', () => {
    const { world, file } = inFile()
    const { take, log } = openLogged({ file: world })
    take('3', [2, 'c', 'ChangeConfiguration', { key: 'AuthorizationKey', value: 'S3cr3tS3cr3t' }])
    log.close()
    for (const end of ['', '-wal'])
      if (existsSync(file + end)) expect(readFileSync(file + end).includes('S3cr3tS3cr3t')).toBe(false)
  })

  it('is begun anew when its file is broken', async () => {
    const { world, file } = inFile()
    writeFileSync(file, 'this is no database, and long enough to be taken for one'.repeat(100))
    const { exchange, search } = openLogged({ file: world })
    exchange('m1', 'Heartbeat')
    expect((await search()).list).toHaveLength(2)
  })
})

describe('what cannot be written', () => {
  it('is lost and counted while the file cannot be opened, said once a minute, and marked in the log later', async () => {
    const { world, file } = inFile()
    // A folder in its place cannot be opened, and no rights make up for it.
    mkdirSync(file)
    const { exchange, search, log, clock } = openLogged({ file: world })
    const told: object[] = []
    log.onTrouble((trouble) => told.push(trouble))
    exchange('m1', 'Heartbeat')
    await expect(search()).rejects.toThrow(Unreadable)
    expect(log.figures).toEqual({ kept: 0, lost: 2 })
    expect(told).toMatchObject([{ lost: 2 }])
    rmdirSync(file)
    clock.advance(SECOND)
    exchange('m2', 'Heartbeat')
    const { list } = await search()
    expect(list.map(({ type, lost }) => [type, lost])).toEqual([
      ['CALLRESULT', 0],
      ['CALL', 0],
      ['LOST', 2],
    ])
  })

  it('is dropped when more comes than may wait, and the log says where and how much', async () => {
    const { take, search, log, clock } = openLogged({ waitingMost: 100 })
    const frame = '[2,"m","Heartbeat",{"of":"a length of 51 characters"}]'
    for (let index = 0; index < 7; index += 1) take('2', frame)
    expect(log.figures.lost).toBe(6)
    clock.advance(SECOND)
    await search({ size: 1 })
    take('2', frame)
    const { list } = await search()
    expect(list.map(({ type, lost }) => [type, lost])).toEqual([
      ['CALL', 0],
      ['LOST', 6],
      ['CALL', 0],
    ])
    expect((await search({ errors: true })).list).toHaveLength(1)
  })
})

describe('what was kept long enough', () => {
  it('goes by its age', async () => {
    const { exchange, search, clock } = openLogged({ settings: { ocppLogDays: 2 } })
    exchange('old', 'Heartbeat')
    clock.advance(DAY)
    exchange('young', 'Heartbeat')
    clock.advance(DAY + SECOND)
    exchange('new', 'Heartbeat')
    clock.advance(SECOND)
    const ids = (await search()).list.map(({ messageId }) => messageId)
    expect(ids).toEqual(['new', 'new', 'young', 'young'])
  })

  it('goes by its size, the oldest first, and the file does not grow beyond it', async () => {
    const { world, file } = inFile()
    const { take, search, log, clock } = openLogged({ file: world, settings: { ocppLogMegabytes: 1 } })
    const text = 'x'.repeat(10_000)
    for (let index = 0; index < 600; index += 1) {
      take('2', [2, `m${index}`, 'DataTransfer', { vendorId: 'V', data: text }], `CP${index % 2}`)
      clock.advance(2 * SECOND)
      if (index % 50 === 0) await search({ size: 1 })
    }
    const { list } = await search({ pileId: 'CP1' })
    expect(list[0]?.messageId).toBe('m599')
    expect(list.length).toBeLessThan(100)
    expect(list.length).toBeGreaterThan(10)
    log.close()
    expect(statSync(file).size).toBeLessThan(3 * MEGABYTE)
  })

  it('leaves a page that goes on behind it without anything older', async () => {
    const { exchange, search, clock } = openLogged({ settings: { ocppLogDays: 1 } })
    exchange('old', 'Heartbeat')
    clock.advance(SECOND)
    const { older } = await search({ size: 1 })
    clock.advance(2 * DAY)
    exchange('new', 'Heartbeat')
    clock.advance(SECOND)
    expect(await search({ before: older })).toEqual({ list: [], older: null, searchedTo: null })
  })
})
