import { describe, expect, it } from 'vitest'
import { MINUTE } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { imageOf } from '#simulator/firmware/image.ts'
import { mishaps } from '#contracts/lab/faults.ts'
import { car, MORNING, ready } from '../rig.ts'

const URL = 'ftp://files.example/bench.bin'
const image = (header: object = {}): Buffer =>
  Buffer.from(`${JSON.stringify({ vendor: 'Chargebook', model: 'Bench 22', version: '2.0.0', ...header })}\n\0\u0001…`)

/** A pile and an image that waits for it. */
const bench = (content: Buffer = image()) => {
  const rig = ready()
  rig.files.set(URL, content)
  const update = (more: object = {}) =>
    rig.ask('UpdateFirmware', { location: URL, retrieveDate: instant(MORNING), ...more })
  const statuses = () => rig.received('FirmwareStatusNotification').map(({ status }) => status)
  const version = () => rig.received('BootNotification').at(-1)?.['firmwareVersion']
  const connectors = () => rig.pile.connectors.map(({ status }) => status.value)
  return { ...rig, update, statuses, version, connectors }
}

describe('an update of the firmware', () => {
  it('is fetched, installed with the connectors out of service, and in force after a reboot', () => {
    const { clock, connectors, statuses, story, update, version } = bench()
    expect(version()).toBe('1.0.0')
    expect(update()).toEqual({})
    clock.advance(10_000)
    expect(statuses()).toEqual(['Downloading', 'Downloaded', 'Installing'])
    expect(connectors()).toEqual(['Unavailable', 'Unavailable'])
    const before = story().length
    clock.advance(MINUTE)
    expect(story().slice(before)).toEqual([
      'BootNotification',
      '0 Available',
      '1 Available',
      '2 Available',
      'FirmwareStatusNotification',
      'SecurityEventNotification',
    ])
    expect(statuses().at(-1)).toBe('Installed')
    expect(version()).toBe('2.0.0')
    expect(connectors()).toEqual(['Available', 'Available'])
  })

  it('begins when its time has come, over a reboot too', () => {
    const { ask, clock, statuses, update } = bench()
    update({ retrieveDate: instant(MORNING + 10 * MINUTE) })
    clock.advance(MINUTE)
    ask('Reset', { type: 'Hard' })
    clock.advance(8 * MINUTE)
    expect(statuses()).toEqual([])
    clock.advance(5 * MINUTE)
    expect(statuses()).toEqual(['Downloading', 'Downloaded', 'Installing', 'Installed'])
  })

  it('waits for sessions, lets no new one begin, and closes connectors as they become free', () => {
    const { charging, clock, connectors, pile, statuses, update } = bench()
    charging(1)
    pile.plug(2, car())
    update()
    clock.advance(5 * MINUTE)
    expect(statuses()).toEqual(['Downloading', 'Downloaded'])
    expect(connectors()).toEqual(['Charging', 'Unavailable'])
    expect(pile.swipe(2, 'TAG00000002')).toBe(false)
    pile.swipe(1, 'TAG00000001')
    clock.advance(1_000)
    expect(statuses().at(-1)).toBe('Installing')
    expect(connectors()).toEqual(['Unavailable', 'Unavailable'])
    clock.advance(2 * MINUTE)
    expect(connectors()).toEqual(['Preparing', 'Preparing'])
  })

  it('is installed once, however many sessions it waited for', () => {
    const { charging, clock, pile, statuses, update } = bench()
    charging(1)
    charging(2, 'TAG00000002')
    update()
    clock.advance(MINUTE)
    for (const id of [1, 2]) {
      pile.swipe(id, `TAG0000000${id}`)
      clock.advance(1_000)
    }
    clock.advance(2 * MINUTE)
    expect(statuses()).toEqual(['Downloading', 'Downloaded', 'Installing', 'Installed'])
  })

  it('ends what was reserved', () => {
    const { ask, clock, connectors, update } = bench()
    const reservation = { connectorId: 2, expiryDate: instant(MORNING + 60 * MINUTE), idTag: 'TAG00000001' }
    ask('ReserveNow', { ...reservation, reservationId: 7 })
    expect(connectors()).toEqual(['Available', 'Reserved'])
    update()
    clock.advance(5 * MINUTE)
    expect(connectors()).toEqual(['Available', 'Available'])
    expect(ask('CancelReservation', { reservationId: 7 })).toEqual({ status: 'Rejected' })
  })

  it.each(mishaps.filter((mishap) => mishap !== 'wrong signature'))('is tried again when it is %s', (mishap) => {
    const { clock, pile, statuses, update } = bench()
    pile.mishap = mishap
    update({ retries: 2, retryInterval: 60 })
    clock.advance(2 * MINUTE)
    expect(statuses()).toEqual(['Downloading'])
    clock.advance(MINUTE)
    expect(statuses()).toEqual(['Downloading', 'DownloadFailed'])
    update({ retries: 2, retryInterval: 60 })
    clock.advance(90_000)
    pile.mishap = null
    clock.advance(3 * MINUTE)
    expect(statuses().at(-1)).toBe('Installed')
  })

  it.each([
    ['no image', Buffer.from('\u007fELF')],
    ['for another model', image({ model: 'Bench 11' })],
    ['of another vendor', image({ vendor: 'Somebody' })],
    ['without a version', image({ version: '' })],
  ])('fails when it is %s, and the pile goes on as it was', (_, content) => {
    const { clock, charging, connectors, pile, statuses, received, update } = bench(content)
    update()
    clock.advance(2 * MINUTE)
    expect(statuses()).toEqual(['Downloading', 'Downloaded', 'Installing', 'InstallationFailed'])
    expect(received('BootNotification')).toHaveLength(1)
    expect(connectors()).toEqual(['Available', 'Available'])
    charging(1)
    expect(pile.connector(1).status.value).toBe('Charging')
  })

  it('is replaced by a newer one', () => {
    const { clock, files, statuses, update, version } = bench()
    update()
    clock.advance(1_000)
    files.set('ftp://files.example/newer.bin', image({ version: '3.0.0' }))
    update({ location: 'ftp://files.example/newer.bin' })
    clock.advance(2 * MINUTE)
    expect(statuses()).toEqual(['Downloading', 'Downloading', 'Downloaded', 'Installing', 'Installed'])
    expect(version()).toBe('3.0.0')
  })

  it.each([
    [1_000, 'DownloadFailed'],
    [10_000, 'InstallationFailed'],
  ])('that loses power after %i ms has failed, which is reported', (ms, status) => {
    const { clock, connectors, pile, statuses, update } = bench()
    update()
    clock.advance(ms)
    pile.powerOff()
    clock.advance(10 * MINUTE)
    pile.powerOn()
    clock.advance(MINUTE)
    expect(statuses().at(-1)).toBe(status)
    expect(connectors()).toEqual(['Available', 'Available'])
    clock.advance(10 * MINUTE)
    expect(statuses().at(-1)).toBe(status)
  })

  it('reports its status when it is triggered, and Idle otherwise', () => {
    const { ask, clock, statuses, update } = bench()
    const trigger = () => {
      ask('TriggerMessage', { requestedMessage: 'FirmwareStatusNotification' })
      return statuses().at(-1)
    }
    expect(trigger()).toBe('Idle')
    update()
    clock.advance(1_000)
    expect(trigger()).toBe('Downloading')
    clock.advance(10_000)
    expect(trigger()).toBe('Installing')
    clock.advance(2 * MINUTE)
    expect(trigger()).toBe('Idle')
  })

  it('reports what happened while the connection was lost as soon as it is back', () => {
    const { clock, pile, statuses, update } = bench(image({ model: 'Bench 11' }))
    update()
    clock.advance(1_000)
    pile.drop()
    clock.advance(2 * MINUTE)
    expect(statuses()).toEqual(['Downloading'])
    pile.restore()
    clock.advance(MINUTE)
    expect(statuses()).toEqual(['Downloading', 'Downloaded', 'Installing', 'InstallationFailed'])
  })
})

it('reads an image by its first line, and no other file', () => {
  expect(imageOf(image())).toEqual({ vendor: 'Chargebook', model: 'Bench 22', version: '2.0.0' })
  for (const text of ['', '\n', '{"vendor":"A"}\n', '{"vendor":"A","model":"B","version":"C"}', ' '.repeat(2_000)])
    expect(imageOf(Buffer.from(text))).toBeNull()
})
