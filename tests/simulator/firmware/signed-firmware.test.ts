import { createSign } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { authority } from '#tests/support/site/pki.ts'
import type { Authority, Keyed } from '#tests/support/site/pki.ts'
import { MORNING, ready } from '../rig.ts'

const accepted = { status: 'Accepted' }
const rejected = { status: 'Rejected' }

describe('SignedUpdateFirmware', () => {
  const URL = 'ftp://files.example/bench.bin'
  const image = Buffer.from('{"vendor":"Chargebook","model":"Bench 22","version":"2.0.0"}\nwhatever')
  let maker: Authority
  let signer: Keyed
  beforeAll(async () => {
    maker = await authority('Maker')
    signer = await maker.issue({ commonName: 'Firmware' })
  })

  const updating = (installs = true) => {
    const base = ready()
    const events = () => base.received('SecurityEventNotification').map(({ type }) => type)
    base.files.set(URL, image)
    if (installs)
      base.ask('InstallCertificate', { certificateType: 'ManufacturerRootCertificate', certificate: maker.chain })
    const update = (more: object = {}, requestId = 3) => {
      const signature = createSign('sha256').update(image).sign(signer.key, 'base64')
      const retrieveDateTime = instant(MORNING)
      const firmware = { location: URL, retrieveDateTime, signingCertificate: signer.chain, signature, ...more }
      return base.ask('SignedUpdateFirmware', { requestId, firmware })
    }
    const statuses = () => base.received('SignedFirmwareStatusNotification').map(({ status }) => status)
    return { ...base, update, statuses, events }
  }

  it('goes all the way with the id of the request, and reports the new firmware', () => {
    const { clock, events, statuses, received, update } = updating()
    expect(update()).toEqual(accepted)
    clock.advance(2 * MINUTE)
    expect(statuses()).toEqual([
      'Downloading',
      'Downloaded',
      'SignatureVerified',
      'Installing',
      'InstallRebooting',
      'Installed',
    ])
    expect(received('SignedFirmwareStatusNotification').every(({ requestId }) => requestId === 3)).toBe(true)
    expect(received('BootNotification').at(-1)).toMatchObject({ firmwareVersion: '2.0.0' })
    expect(events()).toEqual(['FirmwareUpdated'])
    expect(received('FirmwareStatusNotification')).toEqual([])
  })

  it('waits for both of its times', () => {
    const { clock, statuses, update } = updating()
    const at = (minutes: number) => instant(MORNING + minutes * MINUTE)
    update({ retrieveDateTime: at(10), installDateTime: at(20) })
    clock.advance(5 * MINUTE)
    expect(statuses()).toEqual(['DownloadScheduled'])
    clock.advance(10 * MINUTE)
    expect(statuses().slice(1)).toEqual(['Downloading', 'Downloaded', 'SignatureVerified', 'InstallScheduled'])
    clock.advance(10 * MINUTE)
    expect(statuses().at(-1)).toBe('Installed')
  })

  it('ends with a wrong signature', () => {
    const { clock, events, pile, statuses, update } = updating()
    pile.mishap = 'wrong signature'
    update()
    clock.advance(2 * MINUTE)
    expect(statuses()).toEqual(['Downloading', 'Downloaded', 'InvalidSignature'])
    expect(events()).toEqual(['InvalidFirmwareSignature'])
    expect(pile.firmwareVersion).toBe('1.0.0')
  })

  it('is refused when its certificate is not trusted', async () => {
    const invalid = { status: 'InvalidCertificate' }
    const { events, statuses, update } = updating()
    const other = await (await authority('Other')).issue({ commonName: 'Firmware' })
    const late = await maker.issue({ commonName: 'Firmware', to: MORNING - 1 })
    for (const { chain } of [other, late]) expect(update({ signingCertificate: chain })).toEqual(invalid)
    expect(updating(false).update()).toEqual(invalid)
    expect(events()).toEqual(['InvalidFirmwareSigningCertificate', 'InvalidFirmwareSigningCertificate'])
    expect(statuses()).toEqual([])
  })

  it('is replaced by a newer one until it is installed', () => {
    const { clock, received, update } = updating()
    update()
    clock.advance(1_000)
    expect(update({}, 4)).toEqual({ status: 'AcceptedCanceled' })
    clock.advance(10_000)
    expect(update({}, 5)).toEqual(rejected)
    clock.advance(2 * MINUTE)
    const last = received('SignedFirmwareStatusNotification').at(-1)
    expect(last).toEqual({ status: 'Installed', requestId: 4 })
  })

  it('reports its status when it is triggered', () => {
    const { ask, clock, received, update } = updating()
    const trigger = () => {
      ask('ExtendedTriggerMessage', { requestedMessage: 'FirmwareStatusNotification' })
      return received('SignedFirmwareStatusNotification').at(-1)
    }
    expect(trigger()).toEqual({ status: 'Idle' })
    update()
    expect(trigger()).toEqual({ status: 'Downloading', requestId: 3 })
    clock.advance(2 * MINUTE)
    expect(trigger()).toEqual({ status: 'Idle' })
  })
})
