import { pile, system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { DAY, MINUTE } from '#contracts/durations.ts'
import type { UpgradeForm } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { PileId } from '#contracts/ids.ts'
import type { FromPile } from '#contracts/ocpp/1.6/messages.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { jobIdOf } from '#machines/equipment/firmware/firmware-waves.ts'
import { is } from '#machines/kit/tags.ts'
import { recordHandlers } from '../areas/charging/charge-record/correct.ts'
import { linkClosed } from '../areas/equipment/connectivity/commands.ts'
import { notifyFirmware } from '../areas/equipment/firmware/notifications.ts'
import { advanceUpgrade } from '../areas/equipment/firmware/send.ts'
import { draftUpgrade, upgradeHandlers } from '../areas/equipment/firmware/upgrade.ts'
import { judgeWave } from '../areas/equipment/firmware/watch.ts'
import { raiseAlarm, showAlarm } from '../areas/maintenance/alarm/commands.ts'
import { escalateAlarm } from '../areas/maintenance/work-order/commands.ts'
import { statesOf } from '../kernel/state.ts'
import { answer, observe } from './answers.ts'
import { lasting, smallFaults } from './faults.ts'
import type { Fault } from './faults.ts'
import { plugIn, report } from './happenings.ts'
import type { Happening } from './happenings.ts'
import { keeper } from './keeper.ts'
import { brokenAtFirst, piles } from './network.ts'
import type { Broken } from './network.ts'
import type { Seeder } from './seeder.ts'

/** A bad day of the demo network: what is wrong now, beside what the small one has. */

/** What the simulated piles have from their first moment. */
export const broken: readonly Broken[] = [
  brokenAtFirst,
  { pileId: 'WAW-04', connectorId: 1, name: 'power switch failure', code: 'PowerSwitchFailure' },
  { pileId: 'TPE-03', connectorId: 2, name: 'over-current', code: 'OverCurrentFailure' },
  { pileId: 'MRS-02', connectorId: 1, name: 'connector lock failure', code: 'ConnectorLockFailure' },
]

/** Piles that nobody reaches, each since so many minutes: the first long enough that there is a work order for it. */
export const offline: ReadonlyMap<string, number> = new Map([
  ['KRK-03', 30 * 60],
  ['TPE-01', 2 * 60],
])

/** So many customers have next to nothing in their wallets. */
export const poorCustomers = 7

export const incidentFaults: readonly Fault[] = [
  ...smallFaults,
  ...broken.slice(1).map((one, index) => lasting(one, 70 - index * 13)),
  {
    pileId: 'MRS-04',
    connectorId: 1,
    code: 'HighTemperature',
    minutesAgo: 75,
    healedAfterMinutes: 15,
    handled: 'Air filter was clogged; cleaned, and the fan replaced',
  },
]

/** What happened beside visits and faults; `to` is the present. */
export const incidentHappenings = (seeder: Seeder, to: number): readonly Happening[] => [
  ...lostConnections(seeder, to),
  ...upgradeThatFailed(seeder, to - DAY),
  ...disputes(seeder, to - 10 * MINUTE),
]

const alarms: Actor = system('alarms')
const ESCALATED_AFTER_MS = DAY

function lostConnections({ run }: Seeder, to: number): readonly Happening[] {
  return [...offline].flatMap(([pileId, minutes]) => {
    const [from, id] = [to - minutes * MINUTE, `${pileId}~0~PileOffline~1`]
    const about = { pileId, connectorId: 0, code: 'PileOffline', info: null, vendorErrorCode: null } as const
    const close = async (seenAt: Instant): Promise<void> => {
      await run(linkClosed, { pileId, code: 1006 }, pile(pileId))
      await run(raiseAlarm, { ...about, seenAt }, alarms)
    }
    const escalated = { at: from + ESCALATED_AFTER_MS, run: () => run(escalateAlarm, { id }, system('escalations')) }
    return [
      { at: from, run: close },
      { at: from + 2 * MINUTE, run: () => run(showAlarm, { id }, alarms) },
      ...(escalated.at < to ? [escalated] : []),
    ]
  })
}

const NEW_VERSION = '1.5.0'
const UPGRADE = '1'
/** The first boots it, the second cannot fetch it, and so the others wait. */
const upgraded = ['WAW-01', 'WAW-02', 'KRK-02', 'TPE-02'] as const

const form = (from: number): UpgradeForm => ({
  version: NEW_VERSION,
  vendor: 'Chargebook',
  model: 'CB-AC',
  fileAddress: 'ftp://firmware.chargebook.example/cb-ac-1.5.0.bin',
  retrieveAt: instant(from + 5 * MINUTE),
  retries: 3,
  retryIntervalSeconds: 60,
  signing: null,
  description: 'Reads cards faster; mends the lock of connector B',
})

type Notice = FromPile['FirmwareStatusNotification']['req']['status']

/** Fetched and booted by one pile, refused by the connection of the next: the rollout is paused. */
function upgradeThatFailed(seeder: Seeder, from: number): readonly Happening[] {
  const { run } = seeder
  const [first, second] = upgraded
  const process = system('firmware')
  const advance = (minutes: number): Happening => ({
    at: from + minutes * MINUTE,
    run: async () => {
      await run(advanceUpgrade, { id: UPGRADE }, process)
      await run(answer, {})
    },
  })
  const say = (pileId: string, minutes: number, status: Notice): Happening => ({
    at: from + minutes * MINUTE,
    run: async () => {
      await run(notifyFirmware, { pileId, requestId: null, status }, pile(pileId))
      await run(observe, { pileId, message: { action: 'FirmwareStatusNotification', payload: { status } } })
    },
  })
  const issue = { id: UPGRADE, pileIds: upgraded.map((id) => PileId.make(id)), waitsForIdle: true }
  return [
    { at: from, run: () => run(draftUpgrade, { ...form(from), copyOf: null }, keeper) },
    { at: from + 2 * MINUTE, run: () => run(upgradeHandlers.issue, issue, keeper) },
    advance(2),
    say(first, 6, 'Downloading'),
    say(first, 8, 'Downloaded'),
    say(first, 9, 'Installing'),
    { at: from + 12 * MINUTE, run: () => rebootAnew(seeder, first, from + 13 * MINUTE) },
    advance(14),
    say(second, 16, 'Downloading'),
    say(second, 20, 'DownloadFailed'),
    { at: from + 20 * MINUTE, run: () => run(judgeWave, { jobId: jobIdOf(UPGRADE, 1) }, process) },
  ]
}

async function rebootAnew(seeder: Seeder, pileId: string, at: number): Promise<void> {
  const one = piles.find(({ id }) => id === pileId)
  if (one === undefined) return
  await seeder.run(linkClosed, { pileId, code: 1001 }, pile(pileId))
  await plugIn(seeder.run, one, NEW_VERSION)
  for (const { connectorId } of one.pile.connectors)
    await report(seeder, { pileId, connectorId, word: 'Available', at })
}

/** What customers have said against bills that were not paid. */
const complaints = [
  'The customer says that the cable gave no power',
  'Charged twice for one evening, says the customer',
]

function disputes({ run, world }: Seeder, from: number): readonly Happening[] {
  return complaints.map((reason, index) => ({
    at: from + index * 4 * MINUTE,
    run: async () => {
      const unpaid = statesOf(world, chargeRecord).filter((state) =>
        is(chargeRecord, state, index === 0 ? 'failed' : 'unsettled'),
      )
      const id = unpaid.at(-1)?.id
      if (id !== undefined) await run(recordHandlers.markAbnormal, { id, reason }, keeper)
    },
  }))
}
