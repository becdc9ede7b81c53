import { pile, system } from '#contracts/actor.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { is } from '#machines/kit/tags.ts'
import type { Follower, RemoteCommandPart } from '#backend/kernel/remote-commands.ts'
import { alarmAt, cleared } from './clear.ts'
import { doubtProfile } from './doubt.ts'
import { noteCleared } from './boots.ts'
import { commandOf } from './profile-numbers.ts'
import { followSchedule } from './read-schedule.ts'

/** The step of a profile that a command is. */
export const SET = 0
export const CLEAR = 1

/** Handles the outcome of a profile's commands. */
const followProfile: Follower = (tx, { id: commandId, about: { id, turn }, fate }) => {
  if (commandOf(tx, id) !== commandId) return
  const { pileId } = tx.stateOf(chargingProfile, id).context
  const dispatch = (command: 'giveUp' | (typeof heard)[keyof typeof heard]): unknown =>
    tx.dispatch(chargingProfile, {
      id,
      command,
      body: {},
      as: command === 'giveUp' ? system('balancing') : pile(pileId),
      // It was changed meanwhile, cleared, or has been answered already.
      mayRefuse: ['elsewhere'],
    })
  if (turn === CLEAR) {
    // A profile that the pile does not know counts as cleared (M22 CLEAR).
    const isGone = fate.kind === 'answered' && (fate.status.command === 'accept' || fate.conf['status'] === 'Unknown')
    if (isGone) cleared(tx, id)
    return
  }
  switch (fate.kind) {
    case 'answered':
      dispatch(heard[fate.status.command])
      if (is(chargingProfile, tx.stateOf(chargingProfile, id), 'refused'))
        alarmAt(tx, pileId, { code: 'ProfileRejected', info: 'answer' in fate.status ? fate.status.answer : null })
      return
    case 'unanswered':
    case 'expired':
    case 'cancelled':
      dispatch('giveUp')
      return
    case 'unseen':
      if (tx.stateOf(chargingProfile, id).context.doubt === null) doubtProfile(tx, id, 'notShown')
      return
    case 'sent':
    case 'observed':
      return
    default:
      fate satisfies never
  }
}

const heard = {
  accept: 'accept',
  schedule: 'accept',
  refuse: 'reject',
  fail: 'reject',
  notSupport: 'doNotSupport',
} as const

export const profileCalls: RemoteCommandPart = {
  followers: { [chargingProfile.name]: followProfile },
  readBacks: { GetCompositeSchedule: followSchedule },
  noteAnswer: noteCleared,
}
