import { afterEach, beforeEach, expect, it } from 'vitest'
import { askCapabilities, capabilitiesOf, listLimitsOf } from '#backend/commands/capabilities.ts'
import { issueCommand } from '#backend/commands/remote/issue.ts'
import type { Work } from '#backend/commands/work.ts'
import { system } from '#contracts/actor.ts'
import { listLimitsAssumed } from '#contracts/lifecycles/offline-list.ts'
import { standingOf } from '#backend/standing.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Heard, Station } from '#tests/backend/ocpp/station.ts'

/** What piles can do is what their configuration says, over a real socket. */

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork({ isLively: true })
  station = await boot('1.0')
})
afterEach(() => network.close())

async function boot(firmwareVersion: string): Promise<Station> {
  const next = await network.connect()
  await next.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', firmwareVersion })
  return next
}

const by = { actor: system('test'), correlation: 'test' }
const run = <Answer>(plan: (work: Work) => Answer): Promise<Answer> => network.world.door.run(plan, undefined, by)
const known = () => run((work) => capabilitiesOf(work, 'CP1'))
const ask = () => run((work) => askCapabilities(work, 'CP1'))

const says = (values: Readonly<Record<string, string>>) => ({
  configurationKey: Object.entries(values).map(([key, value]) => ({ key, readonly: true, value })),
})
async function answered([, id, action]: Heard, conf: object): Promise<void> {
  expect(action).toBe('GetConfiguration')
  station.say(JSON.stringify([3, id, conf]))
  await station.confirmed('Heartbeat', {})
}
const last = () => network.world.store.standings(remoteCommand.name).length

it('a pile is asked once, and what it says is what it can', async () => {
  expect(await known()).toBeNull()
  await ask()
  await ask()
  await answered(
    await station.heard(),
    says({
      SupportedFeatureProfiles: 'Core,SmartCharging',
      chargeprofilemaxstacklevel: '2',
      ChargingScheduleAllowedChargingRateUnit: 'Current',
      ChargingScheduleMaxPeriods: '6',
      MaxChargingProfilesInstalled: '10',
      LocalAuthListMaxLength: '500',
      ConnectionTimeOut: '60',
    }),
  )
  expect(last()).toBe(1)
  expect(await known()).toMatchObject({
    smartCharging: true,
    stackLevelMax: 2,
    units: ['A'],
    periodsMax: 6,
    profilesMax: 10,
    localList: { entriesMax: 500, partMax: 100 },
    connectionTimeOutSeconds: 60,
  })
})

it('a pile that names its profiles has no others, and what it does not say does not limit', async () => {
  await ask()
  await answered(await station.heard(), says({ SupportedFeatureProfiles: 'Core', ChargingScheduleMaxPeriods: 'many' }))
  expect(await known()).toMatchObject({
    smartCharging: false,
    periodsMax: Number.MAX_SAFE_INTEGER,
    units: ['A', 'W'],
    connectionTimeOutSeconds: 120,
  })
})

it('a pile that cannot be asked is taken at its deeds', async () => {
  await ask()
  const [, id] = await station.heard()
  station.say(JSON.stringify([4, id, 'NotSupported', '', {}]))
  await station.confirmed('Heartbeat', {})
  expect(await known()).toMatchObject({ smartCharging: true, stackLevelMax: Number.MAX_SAFE_INTEGER })
})

it('another firmware can do other things', async () => {
  await ask()
  await answered(
    await station.heard(),
    says({ ChargeProfileMaxStackLevel: '2', LocalAuthListMaxLength: '0', SendLocalListMaxLength: '50' }),
  )
  await station.close()
  station = await boot('1.0')
  expect(await known()).toMatchObject({ stackLevelMax: 2 })
  await station.close()
  station = await boot('2.0')
  expect(await known()).toBeNull()
  // No length of a list is none that was said; the other holds until this firmware says otherwise.
  const { entriesMax } = listLimitsAssumed
  expect(await run((work) => listLimitsOf(work, 'CP1'))).toEqual({ entriesMax, partMax: 50 })
})

it('an answer to somebody else is noted, but does not stand for all', async () => {
  const asked = {
    pileId: 'CP1',
    connectorId: null,
    action: 'GetConfiguration',
    payload: { key: ['ConnectionTimeOut'] },
  }
  await run((work) => issueCommand(work, { ...asked, action: 'GetConfiguration' }))
  await answered(await station.heard(), says({ ConnectionTimeOut: '30' }))
  expect(await known()).toBeNull()
  const start = { idTag: 'good' }
  const id = await run((work) =>
    issueCommand(work, { pileId: 'CP1', connectorId: 1, action: 'RemoteStartTransaction', payload: start }),
  )
  const [, messageId] = await station.heard()
  station.say(JSON.stringify([3, messageId, { status: 'Accepted' }]))
  await station.confirmed('Heartbeat', {})
  const { context } = standingOf(network.world, remoteCommand, id.id ?? '') ?? expect.unreachable()
  expect(context.windowEndsAt).toBe('2026-11-20T08:01:00.000Z')
})
