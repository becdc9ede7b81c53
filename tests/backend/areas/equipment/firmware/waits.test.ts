import { expect, it } from 'vitest'
import { listJobs } from '#backend/areas/equipment/firmware/jobs.queries.ts'
import { readUpgrade } from '#backend/areas/equipment/firmware/upgrades.queries.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { openFleet } from '#tests/backend/areas/equipment/firmware/fleet.ts'

/** What a wave and its jobs wait for, as the console shows it. */

async function open(piles: readonly string[] = ['CP1']) {
  const fleet = await openFleet(piles)
  const request = { page: 1, size: 50, filters: {}, sort: null }
  return {
    ...fleet,
    job: (id: string) => listJobs(fleet.world, request, actorOf.OP).list.find((one) => one.id === id),
    wave: (id: string) => {
      const row = readUpgrade(fleet.world, id, actorOf.OP)
      return row === null ? null : { waits: row.waits, heldBy: row.heldBy }
    },
  }
}

it('names the session that a pile must end first, and nothing when it has ended [R4.2.36]', async () => {
  const { pile, issued, job, wave, until } = await open()
  const { station, told } = await pile()
  const { transactionId } = await station.confirmed('StartTransaction', {
    connectorId: 2,
    idTag: 'good',
    meterStart: 0,
    timestamp: '2026-11-20T08:00:00.000Z',
  })
  const id = await issued()
  const held = [{ id: String(transactionId), pileId: 'CP1', connectorId: 2 }]
  expect(job(`${id}.1`)).toMatchObject({ state: 'Queued', waitsFor: 'session', heldBy: held })
  expect(wave(id)).toEqual({ waits: [{ kind: 'session', jobs: 1 }], heldBy: held })
  await station.confirmed('StopTransaction', {
    transactionId,
    meterStop: 5,
    timestamp: '2026-11-20T08:00:00.000Z',
  })
  await station.confirmed('StatusNotification', { connectorId: 2, errorCode: 'NoError', status: 'Available' })
  await told()
  await until(`${id}.1`, 'Scheduled')
  expect(job(`${id}.1`)).toMatchObject({ waitsFor: null, heldBy: [] })
  expect(wave(id)).toEqual({ waits: [], heldBy: [] })
})

it('tells apart a pile that is away, a wave that has not come, a pause and a word that somebody must give', async () => {
  const signing = { certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n', signature: 'TWFu' }
  const { pile, issued, job, wave, dispatch, until } = await open(['CP1', 'CP2'])
  const [first, second] = [await pile('CP1'), await pile('CP2')]
  await first.station.close()
  const id = await issued(['CP1', 'CP2'], { signing })
  expect([job(`${id}.1`)?.waitsFor, job(`${id}.2`)?.waitsFor]).toEqual(['pile', 'wave'])
  expect(wave(id)?.waits).toEqual([{ kind: 'pile', jobs: 1 }])
  expect(await dispatch('pauseWave', { id, reason: 'looks on site' })).toBeNull()
  expect(job(`${id}.1`)?.waitsFor).toBe('pause')
  expect(await dispatch('resumeWave', { id })).toBeNull()
  const back = await pile('CP1')
  const call = await back.heard('SignedUpdateFirmware')
  back.refuse(call, 'NotSupported')
  await until(`${id}.1`, 'SignedNotSupported')
  expect(job(`${id}.1`)).toMatchObject({ waitsFor: 'word', failure: 'NotSupported', status: 'waiting' })
  expect(wave(id)?.waits).toEqual([{ kind: 'word', jobs: 1 }])
  expect(
    job(`${id}.1`)
      ?.offers.filter(({ allowed }) => allowed)
      .map(({ command }) => command),
  ).toEqual(['cancel', 'retry', 'sendUnsigned'])
  await second.station.confirmed('Heartbeat', {})
})
