import { commissionPile, setAvailability } from '#backend/areas/equipment/availability/wish.ts'
import type { Direction } from '#backend/areas/equipment/availability/wish.ts'
import { boot, linkClosed, linkOpened, linkResumed } from '#backend/areas/equipment/connectivity/commands.ts'
import { confirmCommand, giveUpCommand, sendCommand } from '#backend/areas/equipment/remote-command/commands.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { connectorKey } from '#contracts/ids.ts'
import { availability } from '#machines/equipment/availability.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { lastStep } from '#machines/equipment/remote/remote-command.lookups.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { propertiesOf, isIn } from '#machines/kit/properties.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, booted, chance, furnished, idTag, now, pileId, reportOf } from './environment.ts'
import type { Chance, Happening, Scene } from './environment.ts'
import type { Product } from './product.ts'
import { foundIn, modelWork, settingsOf, stateIn } from './world.ts'
import type { Backend, Site } from './world.ts'

/**
 * The wish for a connector, the calls that carry it, and a pile that does as it is called at once or after the charge,
 * refuses, does not answer, loses its connection, or boots and forgets. Whether it serves stands under a key of its own.
 */
const site: Site = { now, settings: settingsOf({}), processes: [] }
const key = connectorKey(pileId, 1)
const service = 'pile/service'
const numbers = ['1', '2', '3', '4', '5', '6', '7', '8']
const runs = isIn('Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping')

const wish = (type: Direction): Chance =>
  chance(
    `it is wished ${type}`,
    [setAvailability, { pileId, connectorId: 1, type, reason: 'works ahead' }, actorOf.OP],
    { atMost: 2 },
  )

/** The first call that waits leaves. */
const send: CommandHandler<null, void> = (tx) => {
  const id = numbers.find((one) => tx.stateOf(remoteCommand, one).value === 'Queued')
  if (id !== undefined) sendCommand(tx, { id, messageId: id })
}

/** The call that is under way. */
const sentOf = (tx: Transaction): string | undefined =>
  numbers.find((one) => tx.stateOf(remoteCommand, one).value === 'Sent')

/** The pile does as it is called, or refuses, and says so. */
const hear: CommandHandler<'does' | 'refuses', void> = (tx, how) => {
  const id = sentOf(tx)
  if (id === undefined) return
  if (how === 'refuses') return confirmCommand(tx, { id, conf: { status: 'Rejected' } })
  const isOut = tx.stateOf(remoteCommand, id).context.payload['type'] === 'Inoperative'
  const isBusy = isOut && runs(tx.stateOf(chargingSession, '1'))
  modelWork(tx).place(service, isBusy ? 'later' : isOut ? 'out' : 'in')
  confirmCommand(tx, { id, conf: { status: isBusy ? 'Scheduled' : 'Accepted' } })
}

/** The pile has heard the call, or not; nobody will know. */
const lose: CommandHandler<'heard' | 'unheard', void> = (tx, how) => {
  const id = sentOf(tx)
  if (id === undefined) return
  const isOut = tx.stateOf(remoteCommand, id).context.payload['type'] === 'Inoperative'
  if (how === 'heard') modelWork(tx).place(service, isOut ? 'out' : 'in')
  giveUpCommand(tx, { id, cause: 'connectionClosed' })
}

/** The connection is lost with what was under way on it; the pile may be back before that is known. */
const loses = (how: 'heard' | 'unheard'): Chance => {
  const closed = chance('', [linkClosed, { pileId, code: 1006 }])
  const lost = chance('', [lose, how, actorOf.SYS])
  return {
    name: `the connection is lost, the call ${how}`,
    atMost: 1,
    act: (_, backend) => closed.act(site, lost.act(site, backend)),
  }
}

const comeBack: CommandHandler<'boots' | 'forgets' | 'resumes', void> = (tx, how) => {
  linkOpened(tx, { pileId, protocol: 'ocpp1.6' })
  if (how === 'resumes') return linkResumed(tx, { pileId })
  if (how === 'forgets') modelWork(tx).place(service, 'in')
  else if (modelWork(tx).places.get(service) === 'later') modelWork(tx).place(service, 'out')
  boot(tx, { pileId, ...booted })
}

/** The pile reports what is so. */
const report: CommandHandler<null, void> = (tx) => {
  const isBusy = runs(tx.stateOf(chargingSession, '1'))
  status(tx, reportOf(modelWork(tx).places.get(service) === 'out' ? 'Unavailable' : isBusy ? 'Charging' : 'Available'))
}

const start = { pileId, connectorId: 1, idTag, meterStart: 0, timestamp: afterMinutes(0), reservationId: null } as const
const end = { meterStop: 0, timestamp: afterMinutes(60), reason: 'Local', idTag: null, samples: [] } as const
const stop: CommandHandler<null, void> = (tx) => {
  stopTransaction(tx, { pileId, transactionId: 1, ...end })
  if (modelWork(tx).places.get(service) === 'later') modelWork(tx).place(service, 'out')
}

const { always, can, never } = propertiesOf<Scene, Happening>()
const isOnline = isIn('Online', 'Suspect')
const isOut = isIn('ToInoperative', 'Inoperative')
const wished = ({ backend }: Scene) => stateIn(backend, availability, key)
const serves = ({ backend }: Scene): boolean => backend.places.get(service) === 'in'
const linkOf = ({ backend }: Scene) => stateIn(backend, pileLink, pileId)
const reported = ({ backend }: Scene) => stateIn(backend, connector, key)
const lastCall = ({ backend }: Scene) =>
  stateIn(backend, remoteCommand, foundIn(backend, lastStep, availability.name, key)[0] ?? '')
/** Seen to serve although it is wished out of service. */
const isAdrift = (scene: Scene): boolean =>
  isOnline(linkOf(scene)) && isOut(wished(scene)) && serves(scene) && isIn('Available', 'Charging')(reported(scene))

export const wishProduct: Product = {
  name: 'wishing: availability × command × link × connector × session',
  site,
  start: [
    chance('', [linkOpened, { pileId, protocol: 'ocpp1.6' }]),
    chance('', [boot, { pileId, ...booted }]),
    chance('', [commissionPile, { pileId }, actorOf.SYS]),
    chance('', [report, null]),
  ].reduce<Backend>((backend, { act }) => act(site, backend), withService(furnished(site, 100_000))),
  chances: [
    wish('Inoperative'),
    wish('Operative'),
    chance('the call leaves', [send, null, actorOf.SYS], { atMost: Infinity }),
    chance('the pile does as it is called', [hear, 'does', actorOf.SYS], { atMost: Infinity }),
    chance('the pile rejects the call', [hear, 'refuses', actorOf.SYS]),
    loses('unheard'),
    loses('heard'),
    chance('the connection is lost', [linkClosed, { pileId, code: 1006 }]),
    chance('the pile boots', [comeBack, 'boots'], { atMost: Infinity }),
    chance('the pile boots and has forgotten', [comeBack, 'forgets'], { atMost: 2 }),
    chance('the pile connects again', [comeBack, 'resumes']),
    chance('StatusNotification', [report, null], { atMost: Infinity }),
    chance('StartTransaction', [startTransaction, start]),
    chance('StopTransaction', [stop, null]),
  ],
  bound: { steps: 20, states: 5_000 },
  rules: [
    always('noPlanThrows', ({ backend }) => backend.defects.length === 0),
    always(
      'whatIsWishedOutIsToldUntilItIs',
      (scene) => !isAdrift(scene) || isIn('Queued', 'Sent', 'Rejected')(lastCall(scene)),
    ),
    never(
      'answerToAnEarlierWishMovesNothing',
      ({ before, event, after }) =>
        event.name.startsWith('the pile ') &&
        event.name.endsWith(' call') &&
        !isIn('Sent')(lastCall(before)) &&
        JSON.stringify(wished(before)) !== JSON.stringify(wished(after)),
    ),
    never(
      'outOfServiceIsWhatThePileSaid',
      ({ before, after }) =>
        !isIn('Inoperative')(wished(before)) &&
        isIn('Inoperative')(wished(after)) &&
        wished(before).value === 'Operative',
    ),
    can('whatIsWishedOutGoesOut', {
      from: (scene) => isOut(wished(scene)) && isOnline(linkOf(scene)),
      to: (scene) => !serves(scene) && isIn('Inoperative')(wished(scene)),
    }),
  ],
}

function withService(backend: Backend): Backend {
  return { ...backend, places: new Map([...backend.places, [service, 'in']]) }
}
