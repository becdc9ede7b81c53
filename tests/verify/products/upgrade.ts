import { pile } from '#contracts/actor.ts'
import { connectorKey, PileId } from '#contracts/ids.ts'
import type { FirmwareNotice } from '#contracts/equipment/firmware/firmware-job.ts'
import { notifyFirmware } from '#backend/areas/equipment/firmware/notifications.ts'
import { jobHandlers } from '#backend/areas/equipment/firmware/job.ts'
import { advanceUpgrade } from '#backend/areas/equipment/firmware/send.ts'
import { draftUpgrade, upgradeHandlers } from '#backend/areas/equipment/firmware/upgrade.ts'
import { watchJob } from '#backend/areas/equipment/firmware/watch.ts'
import { boot, linkOpened, linkResumed } from '#backend/areas/equipment/connectivity/commands.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { availability } from '#machines/equipment/availability.ts'
import { connector } from '#machines/equipment/connector.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { jobIdOf } from '#machines/equipment/firmware/firmware-waves.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { lastStep } from '#machines/equipment/remote/remote-command.lookups.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { isIn } from '#machines/kit/properties.ts'
import { booted, now, pileId, reportOf } from './environment.ts'
import { modelWork } from './world.ts'
import type { Backend } from './world.ts'

/**
 * What firmware does, by the product's own handlers, and what availability does, modelled: the wish is sent when it is
 * uttered, and again whenever the pile comes back or reports otherwise (M03 invariant 2). The pile itself is here as well:
 * whether it serves, which calls are under way to it and what it has answered stand at places of their own.
 */
export const key = connectorKey(pileId, 1)
const upgradeId = '1'
export const jobId = jobIdOf(upgradeId, 0)
export const wantedVersion = '2.0'
const says = pile(pileId)
export const isWishedOut = isIn('ToInoperative', 'InoperativeScheduled', 'Inoperative')
const isUnderWay = isIn('ToInoperative', 'InoperativeScheduled', 'ToOperative')
export const isOnline = isIn('Online', 'Suspect')
export const isRunning = isIn('Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping')

const place = {
  service: 'pile/service',
  calls: 'pile/calls',
  answers: 'pile/answers',
  version: 'pile/version',
} as const
/** What is kept of the pile; lists are words with spaces between them. */
type Place = keyof typeof place
export const kept = ({ places }: Backend, name: Place): string => places.get(place[name]) ?? ''
const keep = (backend: Backend, changed: Partial<Record<Place, string>>): Backend => ({
  ...backend,
  places: new Map([
    ...backend.places,
    ...Object.entries(changed).map(([name, value]) => [`pile/${name}`, value] as const),
  ]),
})
const words = (list: string): readonly string[] => list.split(' ').filter((word) => word !== '')

/** ChangeAvailability goes out for the last wish: `2:out`. */
function call(tx: Transaction): void {
  const wish = tx.stateOf(availability, key)
  const waiting = words(modelWork(tx).places.get(place.calls) ?? '')
  if (!isOnline(tx.stateOf(pileLink, pileId))) return
  modelWork(tx).place(
    place.calls,
    [...waiting, `${wish.context.request}:${isWishedOut(wish) ? 'out' : 'in'}`].join(' '),
  )
}

/** Again, unless it is on its way. */
function callAgain(tx: Transaction): void {
  const { context } = tx.stateOf(availability, key)
  const isOnItsWay = words(modelWork(tx).places.get(place.calls) ?? '').some((one) =>
    one.startsWith(`${context.request}:`),
  )
  if (!isOnItsWay) call(tx)
}

/** Whether the report contradicts the wish, or the wish was never settled. */
function needsCall(tx: Transaction): boolean {
  const wish = tx.stateOf(availability, key)
  const { value } = tx.stateOf(connector, key)
  return isUnderWay(wish) || isWishedOut(wish) !== (value === 'Unavailable')
}

export const wish: CommandHandler<'out' | 'in', void> = (tx, where) => {
  const body =
    where === 'out' ? { reason: 'works ahead' } : { isEnabled: true, openSafetyAlarms: 0, openSafetyOrders: 0 }
  const command = where === 'out' ? 'setInoperative' : 'setOperative'
  if (tx.dispatch(availability, { id: key, command, body }) === null) call(tx)
}

/** An answer to a wish, however late and however often. */
export const answer: CommandHandler<
  { readonly request: number; readonly said: 'accept' | 'schedule' | 'reject' },
  void
> = (tx, { request, said }) => {
  const body = said === 'schedule' ? { request, transactionId: null } : { request }
  tx.dispatch(availability, { id: key, command: said, body })
}

/** StatusNotification: the connector's word, what it means for the wish, and whether the pile has to be told again. */
export const observe: CommandHandler<'Available' | 'Charging' | 'Unavailable', void> = (tx, word) => {
  status(tx, reportOf(word))
  tx.dispatch(availability, { id: key, command: 'takeEffect', body: { status: word, seenAt: tx.now } })
  if (!isUnderWay(tx.stateOf(availability, key)) && needsCall(tx)) callAgain(tx)
}

/** BootNotification: what was on its way is lost, the version is what the pile says. */
export const comeBack: CommandHandler<string, void> = (tx, firmwareVersion) => {
  boot(tx, { pileId, ...booted, firmwareVersion })
  modelWork(tx).place(place.calls, '')
  if (needsCall(tx)) call(tx)
}

/** A socket that opens again without a boot. */
export const resume: CommandHandler<null, void> = (tx) => {
  linkOpened(tx, { pileId, protocol: 'ocpp1.6' })
  linkResumed(tx, { pileId })
  modelWork(tx).place(place.calls, '')
  if (needsCall(tx)) call(tx)
}

/** A configuration is issued to the pile: the product's own handlers. */
export const issue: CommandHandler<{ readonly waitsForIdle: boolean }, void> = (tx, { waitsForIdle }) => {
  if (tx.stateOf(firmwareUpgrade, upgradeId).value !== 'New') return
  draftUpgrade(tx, {
    version: wantedVersion,
    fileAddress: 'ftp://files.example/2.0.bin',
    vendor: booted.vendor,
    model: booted.model,
    retrieveAt: now,
    retries: 0,
    retryIntervalSeconds: 0,
    signing: null,
    description: '',
    copyOf: null,
  })
  upgradeHandlers.issue(tx, { id: upgradeId, pileIds: [PileId.make(pileId)], waitsForIdle })
}

/** The job is told to the pile where it may be, the wave having been resumed if it was paused. */
export const send: CommandHandler<null, void> = (tx) => advanceUpgrade(tx, { id: upgradeId })

/** FirmwareStatusNotification. */
export const notify: CommandHandler<FirmwareNotice, void> = (tx, said) =>
  void notifyFirmware(tx, { pileId, requestId: null, status: said })

/** UpdateFirmware.conf; the command itself is not looked at here. */
export const receive: CommandHandler<null, void> = (tx) =>
  void tx.dispatch(firmwareJob, { id: jobId, command: 'receive', body: {}, as: says })

/** Time has passed: for the answer, or for a word of the pile. */
export const watch: CommandHandler<null, void> = (tx) => {
  if (tx.stateOf(firmwareJob, jobId).value !== 'New') watchJob(tx, { id: jobId })
}

export const retry: CommandHandler<null, void> = (tx) => void jobHandlers.retry(tx, { id: jobId, retrieveAt: now })
export const cancel: CommandHandler<null, void> = (tx) => void jobHandlers.cancel(tx, { id: jobId })

/** Commands have a product of their own: of those that were issued here nothing is remembered. */
export const forgotten = (backend: Backend): Backend => ({
  ...backend,
  snapshots: new Map([...backend.snapshots].filter(([stream]) => !stream.startsWith(`${remoteCommand.name}/`))),
  found: new Map([...backend.found].filter(([at]) => !at.startsWith(`${lastStep.name} `))),
  numbers: new Map([...backend.numbers].filter(([name]) => name !== 'command')),
})

/** The pile takes the first call that waits: at once, after the session, or not at all. */
export function taken(backend: Backend, how: 'does' | 'refuses', isBusy: boolean): Backend {
  const [first, ...rest] = words(kept(backend, 'calls'))
  const [request, where = ''] = first?.split(':') ?? []
  if (request === undefined) return backend
  const isLater = where === 'out' && isBusy
  const said = how === 'refuses' ? 'reject' : isLater ? 'schedule' : 'accept'
  const answers = new Set([...words(kept(backend, 'answers')), `${request}:${said}`])
  const service = how === 'refuses' ? kept(backend, 'service') : isLater ? 'later' : where
  return keep(backend, { calls: rest.join(' '), answers: [...answers].toSorted().join(' '), service })
}

/** What waited for the session's end comes. */
export const freed = (backend: Backend): Backend =>
  kept(backend, 'service') === 'later' ? keep(backend, { service: 'out' }) : backend

/** The pile starts anew, with a version; what it was told of availability it keeps, or not. */
export const restarted = (backend: Backend, version: string, keeps: boolean): Backend =>
  keep(keeps ? freed(backend) : keep(backend, { service: 'in' }), { version })

/** Nobody knows whether the last wish went out: it goes out again. */
export function repeated(backend: Backend): Backend {
  const waiting = words(kept(backend, 'calls'))
  const last = waiting.at(-1)
  return last === undefined ? backend : keep(backend, { calls: [...waiting, last].join(' ') })
}
