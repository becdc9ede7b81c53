import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { Authorization } from '../authorization/authorization.ts'
import type { Announce } from '../charge-point/component.ts'
import type { Power } from '../charge-point/power.ts'
import type { Charging } from '../charging/charging.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Registration } from '../connection/registration.ts'
import type { Connector } from '../connector/connector.ts'
import type { MainController } from '../connector/main-controller.ts'
import type { StatusReports } from '../connector/status-reports.ts'
import { broken } from '../faults/faults.ts'
import type { Security } from '../security/security.ts'
import type { Reservations } from '../transactions/reservations.ts'
import type { Transactions } from '../transactions/transactions.ts'
import type { UserActions } from '../transactions/user-actions.ts'
import type { Reply } from '../wire/wire.ts'
import { reply } from './answers.ts'
import type { Answers } from './answers.ts'

/** What the Core profile needs of the pile. */
export interface CoreNeeds {
  readonly announce: Announce
  readonly authorization: Pick<Authorization, 'clear'>
  readonly charging: Pick<Charging, 'forStart'>
  readonly configuration: Pick<Configuration, 'change' | 'flag' | 'list'>
  readonly connectors: readonly Connector[]
  readonly userActions: Pick<UserActions, 'authorize' | 'callOff' | 'canBegin' | 'known' | 'present' | 'release'>
  readonly mainController: MainController
  readonly power: Pick<Power, 'reboot'>
  readonly registration: Pick<Registration, 'isAccepted'>
  readonly statusReports: Pick<StatusReports, 'refreshAll'>
  readonly reservations: Pick<Reservations, 'allows' | 'interrupted' | 'isFor' | 'mightAllow'>
  readonly security: Pick<Security, 'changed' | 'mayHold'>
  readonly transactions: Pick<Transactions, 'end'>
}

/** The user who asked for the unlocking pulls the cable after this time. */
const PULL_AFTER_MS = 5_000

/** Core (OCPP 1.6 §5): replies to calls of the central system, and what the pile does after a reply has been sent. */
export const core = {
  ChangeAvailability: changeAvailability,
  ChangeConfiguration: changeConfiguration,
  ClearCache: (pile) => reply({ status: pile.authorization.clear() ? 'Accepted' : 'Rejected' }),
  DataTransfer: () => reply({ status: 'UnknownVendorId' }),
  GetConfiguration: (pile, { key = [] }) => reply(pile.configuration.list(key)),
  RemoteStartTransaction: remoteStart,
  RemoteStopTransaction: remoteStop,
  Reset: reset,
  UnlockConnector: unlock,
} satisfies Answers<CoreNeeds>

/** §5.2. Connector 0 means the pile and all its connectors. */
function changeAvailability(
  pile: CoreNeeds,
  request: ToPile['ChangeAvailability']['req'],
): Reply<'ChangeAvailability'> {
  const { connectorId, type } = request
  const meant = pile.connectors.filter(({ id }) => connectorId === 0 || id === connectorId)
  if (meant.length === 0) return reply({ status: 'Rejected' })
  const isOperative = type === 'Operative'
  const waits = !isOperative && meant.some(({ transaction }) => transaction !== null)
  return reply({ status: waits ? 'Scheduled' : 'Accepted' }, () => {
    if (connectorId === 0) pile.mainController.isOperative = isOperative
    for (const connector of meant) setOperative(pile, connector, isOperative)
    pile.reservations.interrupted()
    pile.statusReports.refreshAll()
  })
}

function setOperative(pile: CoreNeeds, connector: Connector, isOperative: boolean): void {
  if (isOperative) {
    if (!connector.isOperative) connector.set({ isOperative, awaitsUser: false })
    connector.closesAfter = false
  } else if (connector.transaction !== null) connector.closesAfter = true
  else {
    // Preparing leads to Unavailable only by way of Available or Finishing (M02).
    if (connector.condition.status === 'Preparing') pile.userActions.callOff(connector)
    connector.set({ isOperative, awaitsUser: false })
  }
}

/** §5.3 */
function changeConfiguration(
  pile: CoreNeeds,
  request: ToPile['ChangeConfiguration']['req'],
): Reply<'ChangeConfiguration'> {
  const { configuration, security } = pile
  const status = security.mayHold(request.key, request.value)
    ? configuration.change(request.key, request.value)
    : 'Rejected'
  return reply({ status }, () => {
    if (status !== 'Accepted') return
    pile.announce('reconfigured')
    security.changed(request.key)
  })
}

/**
 * §5.11: the answer promises an attempt; none before the registration (§4.2). Without a connector the pile takes the one that is reserved for the tag, then one
 * with a cable in, then a free one.
 */
function remoteStart(
  pile: CoreNeeds,
  request: ToPile['RemoteStartTransaction']['req'],
): Reply<'RemoteStartTransaction'> {
  const { configuration, userActions, reservations } = pile
  const tag = userActions.known(request.idTag)
  const able = pile.connectors.filter(
    (each) => userActions.canBegin(each) && each.presented === null && reservations.mightAllow(each, tag),
  )
  const connector =
    request.connectorId === undefined
      ? (able.find((each) => reservations.isFor(each, tag)) ?? able.find(({ isPlugged }) => isPlugged) ?? able[0])
      : able.find(({ id }) => id === request.connectorId)
  if (connector === undefined || !pile.registration.isAccepted) return reply({ status: 'Rejected' })
  const profile = request.chargingProfile === undefined ? undefined : pile.charging.forStart(request.chargingProfile)
  if (profile === null) return reply({ status: 'Rejected' })
  const limits = profile === undefined ? {} : { profile }
  return reply({ status: 'Accepted' }, () => {
    const mustAsk = configuration.flag('AuthorizeRemoteTxRequests') || !reservations.allows(connector, tag)
    if (mustAsk) userActions.authorize(connector, request.idTag, limits)
    else userActions.present(connector, { ...tag, ...limits })
  })
}

/** §5.12 */
function remoteStop(pile: CoreNeeds, request: ToPile['RemoteStopTransaction']['req']): Reply<'RemoteStopTransaction'> {
  const connector = pile.connectors.find(({ transaction }) => transaction?.id === request.transactionId)
  if (connector === undefined || !pile.registration.isAccepted) return reply({ status: 'Rejected' })
  return reply({ status: 'Accepted' }, () => pile.transactions.end(connector, 'Remote'))
}

/** §5.14 */
function reset(pile: CoreNeeds, request: ToPile['Reset']['req']): Reply<'Reset'> {
  if (broken(pile.mainController.faults).reset !== undefined) return reply({ status: 'Rejected' })
  return reply({ status: 'Accepted' }, () => pile.power.reboot(request.type === 'Hard' ? 'HardReset' : 'SoftReset'))
}

/** §5.18: a fixed cable has no lock to open; a running transaction is stopped first. */
function unlock(pile: CoreNeeds, request: ToPile['UnlockConnector']['req']): Reply<'UnlockConnector'> {
  const connector = pile.connectors.find(({ id }) => id === request.connectorId)
  if (connector === undefined || connector.hasFixedCable) return reply({ status: 'NotSupported' })
  if (broken(connector.faults).lock !== undefined) return reply({ status: 'UnlockFailed' })
  return reply({ status: 'Unlocked' }, () => {
    pile.transactions.end(connector, 'UnlockCommand')
    pile.userActions.release(connector, PULL_AFTER_MS)
  })
}
