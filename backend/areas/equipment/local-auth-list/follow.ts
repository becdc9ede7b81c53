import { listVersionEmpty, listVersionNone } from '#contracts/equipment/lists/offline-list.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { isNew } from '#machines/kit/tags.ts'
import { requestOf } from '../remote-command/public.ts'
import type { AnswerStatus, Fate, Follower, RemoteCommandPart } from '#backend/kernel/remote-commands.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { difference } from './entries.ts'
import {
  askPile,
  askVersion,
  freeze,
  messagesOf,
  sendDifference,
  sendFull,
  sendingOf,
  sendPart,
  settle,
  update,
} from './push.ts'
import { lists } from './actor.ts'
import { localListOf } from './local-list.ts'
import { firstIn, dispatchAll, lapseOf, pushesOf, dispatchAllAsPile } from './streams.ts'

/** Handles the outcome of the calls that push a pile's lists (M20). */
const followPush: Follower = (tx, { id, command: { action, pileId }, fate }) => {
  // A call that is not awaited any more was replaced by a later one.
  if (localListOf(tx, pileId).awaited !== id) return
  if (fate.kind === 'sent') return action === 'GetLocalListVersion' ? onVersionAsked(tx, pileId) : undefined
  settle(tx, pileId)
  if (action === 'GetConfiguration') return onConfiguration(tx, pileId)
  if (fate.kind === 'unanswered') return onUnanswered(tx, pileId)
  if (fate.kind !== 'answered') return onNotSent(tx, pileId)
  if (action === 'GetLocalListVersion') onVersionRead(tx, pileId, fate)
  else onPartAnswered(tx, pileId, fate.status)
}

type AnsweredCall = Extract<Fate, { readonly kind: 'answered' }>

/** The answer itself is recorded by `configuration`. */
function onConfiguration(tx: Transaction, pileId: string): void {
  update(tx, pileId)
  // A pile that does not report its limits may still support a list.
  if (firstIn(tx, pileId, 'queued') !== null) askVersion(tx, pileId)
}

/** Calls to a pile are made one at a time, and only while it is online. */
function onVersionAsked(tx: Transaction, pileId: string): void {
  const body = { linkOnline: true, callPending: false }
  if (dispatchAll(tx, { pileId, command: 'askVersion', body, as: lists }) > 0) freeze(tx, pileId)
}

function onUnanswered(tx: Transaction, pileId: string): void {
  if (dispatchAll(tx, { pileId, command: 'giveUp', body: {}, as: lists, unless: ['answerOverdue'] }) === 0)
    dispatchAllAsPile(tx, { pileId, command: 'closeLink', body: {} })
}

/** It was not sent in time, or was withdrawn: the push begins again. */
function onNotSent(tx: Transaction, pileId: string): void {
  dispatchAllAsPile(tx, { pileId, command: 'closeLink', body: {} })
  askPile(tx, pileId)
}

/** Null for an answer without a version: then the version is unknown, and a full update is sent. */
function versionOf({ status, conf }: AnsweredCall): number | null {
  if (status.command === 'notSupport') return listVersionNone
  const { listVersion } = conf
  if (status.command !== 'accept' || typeof listVersion !== 'number') return null
  return Math.max(listVersion, listVersionNone)
}

function onVersionRead(tx: Transaction, pileId: string, fate: AnsweredCall): void {
  const version = versionOf(fate)
  const sending = sendingOf(tx, pileId)
  const changes =
    sending === null || sending.before === null
      ? { changes: 1, changesMax: 0 }
      : { changes: difference(sending.before, sending.entries).length, changesMax: sending.partMax }
  if (dispatchAllAsPile(tx, { pileId, command: 'readVersion', body: { version, ...changes } }) > 0)
    return sendNext(tx, pileId)
  if (fate.status.command !== 'accept' || version === null) return
  const body = { version, lapsesAt: lapseOf(tx) }
  if (dispatchAll(tx, { pileId, command: 'drift', body, as: lists, unless: ['versionDrifted'] }) === 0)
    dispatchAllAsPile(tx, { pileId, command: 'confirm', body: { version }, unless: ['versionKept'] })
}

/**
 * The version that the pile reports after it accepted a part: the one that was sent, or a later one, where the next
 * part arrived before the question.
 */
const followVersion: Follower = (tx, { about, fate }, { contradict, observe }) => {
  const { value, context } = tx.stateOf(remoteCommand, about.id)
  if (fate.kind !== 'answered' || fate.status.command !== 'accept' || isNew(value)) return
  const { listVersion: said } = fate.conf
  if (typeof said !== 'number') return
  const { listVersion: sent, localAuthorizationList, updateType } = requestOf(context, 'SendLocalList')
  if (context.about?.lifecycle === offlineList.name) readBack(tx, { pileId: context.pileId, sent, said })
  const isEmptied = updateType === 'Full' && (localAuthorizationList ?? []).length === 0
  if (said >= sent || (isEmptied && said === listVersionEmpty)) observe(about.id)
  else contradict(about.id)
}

export const listCalls: RemoteCommandPart = {
  followers: { [offlineList.name]: followPush },
  readBacks: { GetLocalListVersion: followVersion },
}

/** Only the last part has the version of the list itself. */
function readBack(tx: Transaction, { pileId, sent, said }: ReadBack): void {
  const [id] = pushesOf(tx, pileId)
  if (id === undefined || tx.stateOf(offlineList, id).context.version !== sent) return
  const body = { version: Math.max(said, listVersionNone) }
  if (dispatchAllAsPile(tx, { pileId, command: 'confirm', body, unless: ['versionKept'] }) === 0)
    dispatchAllAsPile(tx, { pileId, command: 'contradict', body, unless: ['versionOther'] })
}

interface ReadBack {
  readonly pileId: string
  /** The version that was sent, and the one that the pile reports. */
  readonly sent: number
  readonly said: number
}

function sendNext(tx: Transaction, pileId: string): void {
  if (firstIn(tx, pileId, 'sendsChanges') !== null) sendDifference(tx, pileId)
  else if (firstIn(tx, pileId, 'sendsAll') !== null) sendFull(tx, pileId)
}

function onPartAnswered(tx: Transaction, pileId: string, status: AnswerStatus): void {
  const sending = sendingOf(tx, pileId)
  if (sending === null) return
  if (status.command === 'accept') {
    dispatchAllAsPile(tx, {
      pileId,
      command: 'accept',
      body: { part: sending.part, parts: messagesOf(sending).length },
    })
    return sendPart(tx, pileId, sending)
  }
  dispatchAllAsPile(tx, { pileId, command: 'refuse', body: { status: updateStatusOf(status) } })
  const full = firstIn(tx, pileId, 'sendsAll')
  // A rejected differential update becomes a full one at once; a full one is sent again after a pause (process.ts).
  if (full !== null && tx.stateOf(offlineList, full).context.attempt === 1) sendFull(tx, pileId)
}

/** UpdateStatus (OCPP 1.6 §7.46); an error of the pile is a failure. */
function updateStatusOf(
  status: Exclude<AnswerStatus, { readonly command: 'accept' }>,
): 'NotSupported' | 'VersionMismatch' | 'Failed' {
  if (status.command === 'notSupport') return 'NotSupported'
  return status.command === 'refuse' && status.answer === 'VersionMismatch' ? 'VersionMismatch' : 'Failed'
}
