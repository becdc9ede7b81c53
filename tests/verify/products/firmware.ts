import type { FirmwareNotice } from '#contracts/equipment/firmware/firmware-job.ts'
import { linkClosed, linkOpened } from '#backend/areas/equipment/connectivity/commands.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { availability } from '#machines/equipment/availability.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { propertiesOf, isIn } from '#machines/kit/properties.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, chance, furnished, idTag, now, pileId } from './environment.ts'
import type { Chance, Happening, Scene } from './environment.ts'
import type { Product } from './product.ts'
import {
  answer,
  cancel,
  comeBack,
  forgotten,
  freed,
  isOnline,
  isRunning,
  isWishedOut,
  issue,
  jobId,
  kept,
  key,
  notify,
  observe,
  receive,
  repeated,
  restarted,
  resume,
  retry,
  send,
  taken,
  wantedVersion,
  watch,
  wish,
} from './upgrade.ts'
import { run, settingsOf, stateIn } from './world.ts'
import type { Backend, Site } from './world.ts'

/**
 * A firmware job, the wish for a connector that is out of service, and the pile that has to do both: wishes cross, answers
 * come late and again, a session runs, the pile notifies in any order or of nothing, boots with the old or the new version
 * and may forget what it was told. The job is sent two days before everything else, and its silence is noticed a day later.
 */
const site: Site = { now, settings: settingsOf({}), processes: [] }
const early = { ...site, now: afterMinutes(0) }
const late = { ...site, now: afterMinutes(3 * 24 * 60) }
const again = { atMost: Infinity }
const oldVersion = '1.0'

const session = ({ backend }: Scene) => stateIn(backend, chargingSession, '1')
const isBusy = (backend: Backend): boolean => isRunning(stateIn(backend, chargingSession, '1'))
const boots = (name: string, version: string, keeps: boolean): Chance => ({
  name,
  ...again,
  behind: version === wantedVersion ? ['UpdateFirmware goes out'] : [],
  act: (_, backend) =>
    version === oldVersion && kept(backend, 'version') === wantedVersion
      ? backend
      : run(site, restarted(backend, version, keeps), { handler: comeBack, input: version, actor: actorOf.CP }),
})
const notified = (word: FirmwareNotice, atMost: number): Chance =>
  chance(`FirmwareStatusNotification ${word}`, [notify, word], { atMost, behind: ['UpdateFirmware goes out'] })
/** A handler of the product, after which nothing is left of the commands it issued. */
const act =
  (when: Site, handler: CommandHandler<null, void>, actor = actorOf.SYS) =>
  (_: Site, backend: Backend): Backend =>
    forgotten(run(when, backend, { handler, input: null, actor }))

const requests = [1, 2, 3] as const
const answers = requests.flatMap((request) =>
  (['accept', 'schedule', 'reject'] as const).map((said): Chance => ({
    name: `wish ${request} is answered: ${said}`,
    ...again,
    act: (_, backend) =>
      kept(backend, 'answers').split(' ').includes(`${request}:${said}`)
        ? run(site, backend, { handler: answer, input: { request, said }, actor: actorOf.CP })
        : backend,
  })),
)

const chances: readonly Chance[] = [
  chance('it is wished out of service', [wish, 'out', actorOf.OP]),
  chance('it is wished in service', [wish, 'in', actorOf.OP]),
  { name: 'the pile does as called', ...again, act: (_, backend) => taken(backend, 'does', isBusy(backend)) },
  { name: 'the pile rejects the call', atMost: 1, act: (_, backend) => taken(backend, 'refuses', false) },
  ...answers,
  {
    name: 'StatusNotification',
    ...again,
    act: (_, backend) => {
      const isOut = kept(backend, 'service') === 'out'
      const word = isOut ? 'Unavailable' : isBusy(backend) ? 'Charging' : 'Available'
      const isKnown = stateIn(backend, connector, key).value === word
      return isKnown && !isOut ? backend : run(site, backend, { handler: observe, input: word, actor: actorOf.CP })
    },
  },
  chance('a job is queued', [issue, { waitsForIdle: false }, actorOf.OP]),
  chance('a job that waits is queued', [issue, { waitsForIdle: true }, actorOf.OP]),
  { name: 'UpdateFirmware goes out', atMost: 2, act: act(early, send) },
  { name: 'UpdateFirmware is received', ...again, act: act(site, receive) },
  { name: 'UpdateFirmware is not answered', ...again, act: act(site, watch) },
  notified('Downloading', 1),
  notified('Installed', 2),
  notified('InstallationFailed', 1),
  { name: 'its silence is noticed', ...again, act: act(late, watch) },
  { name: 'the job is tried again', ...again, act: act(site, retry, actorOf.OP) },
  { name: 'the job is cancelled', ...again, act: act(site, cancel, actorOf.OP) },
  boots('BootNotification of the old version', oldVersion, true),
  boots('BootNotification of the new version', wantedVersion, true),
  boots('BootNotification of the new version, availability forgotten', wantedVersion, false),
  chance('StartTransaction', [
    startTransaction,
    { pileId, connectorId: 1, idTag, meterStart: 0, timestamp: afterMinutes(0), reservationId: null },
  ]),
  {
    name: 'StopTransaction',
    atMost: 1,
    act: (_, backend) => freed(run(site, backend, { handler: stopTransaction, input: stop, actor: actorOf.CP })),
  },
  chance('the socket closes', [linkClosed, { pileId, code: 1006 }]),
  chance('the socket opens again', [resume, null]),
  { name: 'after a crash the wish goes out again', atMost: 1, act: (_, backend) => repeated(backend) },
]
const stop = {
  pileId,
  transactionId: 1,
  meterStop: 0,
  timestamp: afterMinutes(60),
  reason: 'Local',
  idTag: null,
  samples: [],
} as const

const { always, can, never } = propertiesOf<Scene, Happening>()
const wishOf = ({ backend }: Scene) => stateIn(backend, availability, key)
const jobOf = ({ backend }: Scene) => stateIn(backend, firmwareJob, jobId)
const linkOf = ({ backend }: Scene) => stateIn(backend, pileLink, pileId)
const isVerified = isIn('Verified')
const has = ({ backend }: Scene, list: 'calls' | 'answers', word: string): boolean =>
  kept(backend, list).split(' ').includes(word)
const serves = ({ backend }: Scene): boolean => kept(backend, 'service') === 'in'
const isSeenServing = ({ backend }: Scene): boolean => isIn('Available', 'Charging')(stateIn(backend, connector, key))

export const firmwareProduct: Product = {
  name: 'upgrading: firmware × availability × link × session',
  site,
  start: [
    chance('', [linkOpened, { pileId, protocol: 'ocpp1.6' }]),
    boots('', oldVersion, false),
    chance('', [
      (tx) => void tx.dispatch(availability, { id: key, command: 'commission', body: { pileId, connectorId: 1 } }),
      null,
      actorOf.OP,
    ]),
    chance('', [wish, 'out', actorOf.OP]),
    { name: '', atMost: 1, act: (_: Site, backend: Backend) => taken(backend, 'does', false) },
    chance('', [answer, { request: 1, said: 'accept' }]),
    chance('', [observe, 'Unavailable']),
  ].reduce((backend, { act }) => act(site, backend), furnished(site, 100_000)),
  chances,
  bound: { steps: 20, states: 12_000 },
  rules: [
    always('noPlanThrows', ({ backend }) => backend.defects.length === 0),
    never(
      'verifiedOnlyByABootWithTheVersion',
      ({ before, after }) =>
        !isVerified(jobOf(before)) &&
        isVerified(jobOf(after)) &&
        linkOf(after).context.boot?.firmwareVersion !== wantedVersion,
    ),
    never(
      'wantedVersionEndsItsJob',
      ({ before, event, after }) =>
        event.name.startsWith('BootNotification of the new version') &&
        jobOf(before).value !== 'New' &&
        !isIn('Verified', 'NotSupported', 'Canceled')(jobOf(after)),
    ),
    never(
      'waitingJobInterruptsNoSession',
      ({ before, after }) =>
        jobOf(before).value === 'Queued' &&
        jobOf(after).value === 'Sent' &&
        jobOf(before).context.waitsForIdle &&
        isRunning(session(before)),
    ),
    never(
      'bootMovesNoWish',
      ({ before, event, after }) =>
        event.name.startsWith('BootNotification') && JSON.stringify(wishOf(before)) !== JSON.stringify(wishOf(after)),
    ),
    never(
      'answerToAnEarlierWishMovesNothing',
      ({ before, event, after }) =>
        event.name.startsWith('wish ') &&
        !event.name.startsWith(`wish ${wishOf(before).context.request} `) &&
        JSON.stringify(wishOf(before)) !== JSON.stringify(wishOf(after)),
    ),
    always('whatIsWishedOutIsToldUntilItIs', (scene) => {
      const { request } = wishOf(scene).context
      const isDrift = isOnline(linkOf(scene)) && isWishedOut(wishOf(scene)) && serves(scene) && isSeenServing(scene)
      return !isDrift || has(scene, 'calls', `${request}:out`) || has(scene, 'answers', `${request}:reject`)
    }),
    can('whatIsWishedOutGoesOutAfterTheUpgrade', {
      from: (scene) => isVerified(jobOf(scene)) && isWishedOut(wishOf(scene)) && isOnline(linkOf(scene)),
      to: (scene) => !serves(scene) && isWishedOut(wishOf(scene)),
    }),
    can('everyJobCanEnd', {
      from: (scene) => jobOf(scene).value !== 'New',
      to: (scene) => isIn('Verified', 'NotSupported', 'Canceled')(jobOf(scene)),
    }),
  ],
}
