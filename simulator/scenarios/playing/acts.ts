import { carNames } from '#contracts/lab/cars.ts'
import { durationMs } from '#contracts/lab/duration.ts'
import { connectorAt } from '#contracts/lab/scenario.ts'
import type { PlainStep, PlainVerb, StepBody, handSteps } from '#contracts/lab/scenario-steps.ts'
import type { ByHand } from '#simulator/answers/by-hand.ts'
import { MODEL } from '#simulator/charge-point/charge-point-options.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { VENDOR } from '#simulator/connector/status.ts'
import { models } from '#simulator/connector/vehicle.ts'
import type { Model, Vehicle } from '#simulator/connector/vehicle.ts'
import { isCentralAction } from '#simulator/wire/decode.ts'
import { pileOf } from './judge.ts'
import type { Stage } from './stage.ts'

/** Steps that only act: what each does to the stage. */

/** A step that the piles do, or that is done to them; the others need time, or our backend. */
export type Act = Exclude<
  PlainStep,
  { readonly verb: 'wait' | 'expect' | 'order' | 'press' | 'pause' | 'call' | 'restart' | 'crash' }
>

type Answer = Extract<PlainStep, { readonly verb: 'answer' }>['body']

/** Why nothing came of it, or null. */
type Done = string | null

/** Does one thing. Answers why the pile took no notice, or null. */
export function act(stage: Stage, does: Act): Done {
  const pile = (id: string): ChargePoint => pileOf(stage, id)
  const quietly = (run: void): Done => run ?? null
  switch (does.verb) {
    case 'plug':
    case 'unplug':
    case 'swipe':
    case 'stop':
    case 'carPauses':
    case 'carGoesOn':
    case 'pilePauses':
    case 'pileGoesOn':
    case 'fault':
    case 'heal':
      return atConnector(stage, does)
    case 'powerOn':
      return quietly(pile(does.body).powerOn())
    case 'powerOff':
      return quietly(pile(does.body).powerOff())
    case 'drop':
      return quietly(pile(does.body).drop())
    case 'restore':
      return quietly(pile(does.body).restore())
    case 'bootAgain':
      return quietly(pile(does.body).bootAgain())
    case 'replaceSocket':
      return pile(does.body).replaceSocket() ? null : 'there is no connection to replace'
    case 'doubleNext':
      return quietly(pile(does.body).networkFaults.doubleNext())
    case 'loseAnswer':
      return quietly(loseAnswer(pile(does.body.pile), durationMs(does.body.back)))
    case 'weakLine':
      return quietly(pile(does.body.pile).networkFaults.delayBy(durationMs(does.body.delay)))
    case 'late':
      return quietly(pile(does.body.pile).quirks.late(durationMs(does.body.by)))
    case 'quirk':
      return quietly(pile(does.body.pile).quirks[does.body.quirk]())
    case 'configure':
      return pile(does.body.pile).configure(does.body.key, does.body.value) ? null : 'the pile does not take it'
    case 'mishap':
      pile(does.body.pile).mishap = does.body.goesWrong
      return null
    case 'emergencyStop':
      return pile(does.body).emergencyStop() ? null : 'nothing runs that it could stop'
    case 'clockJump':
      return quietly(pile(does.body.pile).jumpClock(jumpMs(does.body.by)))
    case 'send': {
      const { action, payload, as = 'valid' } = does.body
      return pile(does.body.pile).send({ action, payload, isAsIs: as === 'as-is' })
    }
    case 'answer':
      return answerNext(pile(does.body.pile), does.body)
    case 'image':
      return quietly(void stage.files.set(does.body.url, imageOf(does.body)))
    case 'note':
      return null
    default:
      return does satisfies never
  }
}

type AtConnector = Extract<Act, { readonly verb: keyof typeof handSteps | 'fault' | 'heal' }>

function atConnector(stage: Stage, does: AtConnector): Done {
  const at = typeof does.body === 'string' ? does.body : does.body.at
  const { pileId, connectorId } = connectorAt(at)
  const pile = pileOf(stage, pileId)
  switch (does.verb) {
    case 'plug':
      return pile.plug(connectorId, carOf(does.body)) ? null : 'there is a cable in already'
    case 'unplug':
      return pile.unplug(connectorId) ? null : 'there is no cable, or it is locked'
    case 'swipe':
      if (pile.swipe(connectorId, does.body.card) !== (does.body.ignored ?? false)) return null
      return does.body.ignored === true ? 'the reader took notice' : 'the reader takes no notice'
    case 'stop':
      pile.stop(connectorId)
      return null
    case 'carPauses':
      return pile.pauseCar(connectorId, true) ? null : 'there is no car, or it pauses already'
    case 'carGoesOn':
      return pile.pauseCar(connectorId, false) ? null : 'there is no car, or it does not pause'
    case 'pilePauses':
      return pile.withhold(connectorId, true) ? null : 'nothing charges, or it gives nothing already'
    case 'pileGoesOn':
      return pile.withhold(connectorId, false) ? null : 'nothing charges, or it gives already'
    case 'fault': {
      const { fault, for: lasts } = does.body
      if (!pile.fault(fault, connectorId)) return 'the fault is there already'
      if (lasts !== undefined) pile.clock.after(durationMs(lasts), () => void pile.heal(fault, connectorId))
      return null
    }
    case 'heal':
      return pile.heal(does.body.fault, connectorId) ? null : 'the fault is not there'
    default:
      return does satisfies never
  }
}

function loseAnswer(pile: ChargePoint, backMs: number): void {
  pile.networkFaults.afterNext(() => {
    pile.drop()
    pile.clock.after(backMs, () => pile.restore())
  })
}

const jumpMs = (by: string): number => (by.startsWith('-') ? -durationMs(by.slice(1)) : durationMs(by))

function answerNext(pile: ChargePoint, { action, with: how, by, code, payload }: Answer): Done {
  if (action !== undefined && !isCentralAction(action)) return `no central system calls ${action}`
  const named = action ?? null
  const next = (one: ByHand): null => {
    pile.answersByHand.next(named, one)
    return null
  }
  switch (how) {
    case 'accept':
    case 'reject':
    case 'silence':
      return next({ with: how })
    case 'error':
      return next(code === undefined ? { with: how } : { with: how, code })
    case 'late':
      return next({ with: how, ms: durationMs(by ?? '0s') })
    case 'payload':
      return next({ with: how, payload })
    default:
      return how satisfies never
  }
}

/** An image of firmware as the simulated piles read it (simulator/firmware/image.ts). */
const imageOf = ({ version, model = MODEL }: { readonly version: string; readonly model?: string }): Uint8Array =>
  Buffer.from(`${JSON.stringify({ vendor: VENDOR, model, version })}\n`)

const SOC = 0.2
/** The car of a step that names none. */
const someCar: Model = { capacityWh: 52_000, acPhases: 3, acAmps: 16, dcWatts: 100_000 }

type Plugged = Extract<PlainStep, { readonly verb: 'plug' }>['body']
function carOf({ soc = SOC, upTo = 1, car }: Plugged): Vehicle {
  const model = car === undefined ? undefined : models[carNames.indexOf(car)]
  return { model: model ?? someCar, soc, targetSoc: Math.max(soc, upTo), pause: null }
}

/** A step as a sentence: `swipe CP000001/1 TAG00000001`. */
export function sentence(does: StepBody): string {
  if (does.verb === 'parallel') return `parallel, ${does.branches.length} branches`
  if (does.verb === 'repeat') return `repeat ${does.times} times`
  return `${does.verb satisfies PlainVerb} ${worded(does.body)}`
}

const worded = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, one]) => (name === 'at' || name === 'pile' ? worded(one) : `${name} ${worded(one)}`))
    .join(' ')
}
