import { jsonObjectIn } from '#contracts/ocpp/json-object.ts'
import { SECOND } from '#contracts/durations.ts'
import type { BenchAct } from '#contracts/lab/bench.ts'
import { faultNames } from '#contracts/lab/faults.ts'
import type { PlainStep } from '#contracts/lab/scenario-steps.ts'
import { plugOf } from '#simulator/scenarios/recording/setup.ts'
import { spanText } from '#simulator/scenarios/recording/spans.ts'
import { carOf } from './bench-pile.ts'

/** What a hand does at the bench as a step of a scenario; null for what is done to nothing that a scenario has. */
export function stepOf(act: BenchAct, pile: string): PlainStep | null {
  if ('connectorId' in act) return atConnector(act, `${pile}/${act.connectorId}`)
  switch (act.act) {
    case 'emergencyStop':
      return { verb: 'emergencyStop', body: pile }
    case 'power':
      return { verb: act.isOn ? 'powerOn' : 'powerOff', body: pile }
    case 'network':
      return { verb: act.isOn ? 'restore' : 'drop', body: pile }
    case 'slow':
      return { verb: 'weakLine', body: { pile, delay: spanText(act.ms) } }
    case 'late':
      return { verb: 'late', body: { pile, by: spanText(act.ms) } }
    case 'once':
      return onceOf(act.what, pile)
    case 'send':
      return sendOf(act, pile)
    case 'answerNext':
      return answerOf(act, pile)
    case 'jumpClock':
      return { verb: 'clockJump', body: { pile, by: `${act.seconds}s` } }
    case 'configure':
      return { verb: 'configure', body: { pile, key: act.key, value: act.value } }
    // A boot loop tells its power cuts as they come, and traffic is no part of a scenario.
    case 'bootLoop':
    case 'hold':
      return null
    default:
      return act satisfies never
  }
}

function atConnector(act: Extract<BenchAct, { connectorId: number }>, at: string): PlainStep | null {
  switch (act.act) {
    case 'plug':
      return plugOf(at, carOf(act))
    case 'unplug':
    case 'pullAtPile':
      return { verb: 'unplug', body: at }
    case 'swipe':
      return { verb: 'swipe', body: { at, card: act.idTag } }
    case 'stop':
      return { verb: 'stop', body: at }
    case 'pauseCar':
      return { verb: act.isOn ? 'carPauses' : 'carGoesOn', body: at }
    case 'withhold':
      return { verb: act.isOn ? 'pilePauses' : 'pileGoesOn', body: at }
    case 'fault':
    case 'heal': {
      const fault = faultNames.find((one) => one === act.fault)
      if (fault === undefined) return null
      if (act.act === 'heal') return { verb: 'heal', body: { at, fault } }
      const lasts = act.forSeconds === null ? {} : { for: spanText(act.forSeconds * SECOND) }
      return { verb: 'fault', body: { at, fault, ...lasts } }
    }
    default:
      return act satisfies never
  }
}

function onceOf(what: Extract<BenchAct, { act: 'once' }>['what'], pile: string): PlainStep {
  switch (what) {
    case 'loseAnswer':
      return { verb: 'loseAnswer', body: { pile, back: '0s' } }
    case 'loseStop':
    case 'forgetProfile':
      return { verb: 'quirk', body: { pile, quirk: what } }
    default:
      return { verb: what, body: pile }
  }
}

function sendOf({ action, payload, isAsIs }: Extract<BenchAct, { act: 'send' }>, pile: string): PlainStep {
  const said = jsonObjectIn(payload)
  if (said === null) return { verb: 'note', body: `Somebody wrote ${action} ${payload}, which no step can say.` }
  return { verb: 'send', body: { pile, action, payload: said, ...(isAsIs ? { as: 'as-is' } : {}) } }
}

function answerOf(
  { action, how, code, lateSeconds }: Extract<BenchAct, { act: 'answerNext' }>,
  pile: string,
): PlainStep {
  return {
    verb: 'answer',
    body: {
      pile,
      ...(action === null ? {} : { action }),
      with: how,
      ...(how === 'late' ? { by: spanText(lateSeconds * SECOND) } : {}),
      ...(how === 'error' ? { code } : {}),
    },
  }
}
