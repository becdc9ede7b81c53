import type { AlarmCode } from '#contracts/maintenance/alarm.ts'
import type { ConnectorFact } from '#contracts/equipment/connector.ts'
import { SECOND } from '#contracts/durations.ts'
import { raiseDelaySeconds } from '#contracts/maintenance/alarm.ts'
import { alarmingEvents } from '#contracts/equipment/pile-security.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { is } from '#machines/kit/tags.ts'
import { clearAlarms, raiseAlarm, recoverAlarm, showAlarm } from './commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { ProcessContext, Process, FactOf } from '#backend/kernel/process/process.ts'

/** Raises alarms for conditions that piles report or that we detect, and clears them, both with a delay (M15). */

/** A condition must be absent this long before the alarm has recovered; longer when it came back often. */
const HOLD_DOWN_MS = 60_000
const HOLD_DOWN_FLAPPING_MS = 300_000
const FLAPPING = 3
/** The fourteenth fault of spec §4: it arrives as OtherError with this vendor error code. */
const CHARGE_RECORD_ERROR = 'ChargeRecordError'

/** The alarm code of a report: its error code, or our own where OCPP has none; null without an error. */
function codeOf({ status, errorCode, vendorErrorCode }: ConnectorFact['data']): AlarmCode | null {
  if (errorCode === 'OtherError' && vendorErrorCode === CHARGE_RECORD_ERROR) return CHARGE_RECORD_ERROR
  if (errorCode !== 'NoError') return errorCode
  return status === 'Faulted' ? 'FaultedWithoutCode' : null
}

function onReport(fact: FactOf<'connector.reported'>, { dispatch }: ProcessContext): unknown {
  const { pileId, connectorId, info, vendorErrorCode } = fact.data
  const wrong = codeOf(fact.data)
  const cleared = dispatch(clearAlarms, { pileId, connectorId, seenAt: fact.at, codes: null, still: wrong })
  if (wrong === null) return cleared
  const raised = dispatch(raiseAlarm, { pileId, connectorId, code: wrong, info, vendorErrorCode, seenAt: fact.at })
  return Promise.all([cleared, raised])
}

type LinkTold = FactOf<'link.closed' | 'link.dead' | 'link.booted' | 'link.resumed'>

const whole = (fact: LinkTold) => ({ pileId: fact.id, connectorId: 0, seenAt: fact.at }) as const

const onOffline = (fact: LinkTold, { dispatch }: ProcessContext): unknown =>
  dispatch(raiseAlarm, { ...whole(fact), code: 'PileOffline', info: null, vendorErrorCode: null })
const onOnline = (fact: LinkTold, { dispatch }: ProcessContext): unknown =>
  dispatch(clearAlarms, { ...whole(fact), codes: ['PileOffline'], still: null })

export const alarms: Process = {
  name: 'alarms',
  on: {
    'connector.reported': onReport,
    'link.closed': onOffline,
    'link.dead': onOffline,
    'link.booted': onOnline,
    'link.resumed': onOnline,
    'record.implausible': (fact, { world, dispatch }) => {
      const record = stateOf(world, chargeRecord, fact.id)
      if (record === null) return undefined
      const { pileId, connectorId, implausible } = record.context
      const about = { info: implausible, vendorErrorCode: null, seenAt: fact.at }
      return dispatch(raiseAlarm, { pileId, connectorId, code: 'ChargeRecordError', ...about })
    },
    'security.noticed': (fact, { dispatch }) => {
      const { type, techInfo } = fact.data
      if (!alarmingEvents.includes(type)) return undefined
      const about = { info: techInfo === null ? type : `${type}: ${techInfo}`, vendorErrorCode: null, seenAt: fact.at }
      return dispatch(raiseAlarm, { pileId: fact.id, connectorId: 0, code: 'SecurityEvent', ...about })
    },
  },
  deadlines: [
    deadline(alarm, {
      while: 'unshown',
      at: ({ context: { code }, since }) => since + raiseDelaySeconds(code) * SECOND,
    }),
    deadline(alarm, {
      while: 'recovering',
      at: ({ context: { flaps }, since }) => since + (flaps >= FLAPPING ? HOLD_DOWN_FLAPPING_MS : HOLD_DOWN_MS),
    }),
  ],
  due: (id, { world, dispatch }) => {
    const state = stateOf(world, alarm, id)
    if (is(alarm, state, 'unshown')) return dispatch(showAlarm, { id })
    if (is(alarm, state, 'recovering')) return dispatch(recoverAlarm, { id })
    return undefined
  },
}
