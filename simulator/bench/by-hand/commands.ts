import { Result, Schema } from 'effect'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { faultNames, mishaps } from '#contracts/lab/faults.ts'
import type { PlainStep } from '#contracts/lab/scenario-steps.ts'
import { dropAndReplay } from '#simulator/scenarios/drop-and-replay.ts'
import { faultAndHeal } from '#simulator/scenarios/fault-and-heal.ts'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import { plugOf } from '#simulator/scenarios/recording/setup.ts'
import { spanText } from '#simulator/scenarios/recording/spans.ts'
import { compact } from '#simulator/scenarios/session.ts'
import type { Vehicle } from '#simulator/connector/vehicle.ts'
import { view } from './view.ts'

/**
 * What the control surface understands:
 *
 *     GET  /piles, /piles/<id>, /faults
 *     POST /piles/<id>/<powerOn | powerOff | drop | restore | repeat | loseStop | late {ms} | bootAgain | forgetProfile>
 *     POST /piles/<id>/<keepReservations | replaceSocket>
 *     POST /piles/<id>/mishap {mishap: missing | refused | broken off | too big | wrong signature | null}
 *     POST /piles/<id>/connectors/<n>/<plug {soc?, targetSoc?} | unplug | swipe {idTag} | suspend | resume>
 *     POST /piles/<id>/connectors/<n>/<fault {fault} | heal {fault}>
 *     POST /piles/<id>/connectors/<n>/stories/<plug-to-paid | drop-and-replay | fault-and-heal>
 *
 * A command answers the pile as it then is, a story what came of it; 409 means that the thing itself refused.
 */
export interface ControlRequest {
  readonly method: string
  readonly path: readonly string[]
  readonly body: unknown
}

/** Does something to a pile, and may write it down in the words of a scenario; a story is many things at once, and none of them. */
export type Doing = (pile: ChargePoint, step: PlainStep, run: () => boolean) => boolean

export interface ControlResponse {
  readonly status: 200 | 400 | 404 | 409
  readonly body: unknown
}

const Share = Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Duration = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 86_400_000 }))
const IdTag = Schema.String.check(Schema.isBetweenLength(1, 20))
const Fault = Schema.Literals(faultNames)

const Plug = Schema.Struct({ soc: Schema.optionalKey(Share), targetSoc: Schema.optionalKey(Share) })
const Swipe = Schema.Struct({ idTag: IdTag })
/** The fault of file transfers, which lasts until null is sent. */
const GoesWrong = Schema.Struct({ mishap: Schema.NullOr(Schema.Literals(mishaps)) })
const Break = Schema.Struct({ fault: Fault })
const Late = Schema.Struct({ ms: Duration })
const PlugToPaid = Schema.Struct({ idTag: IdTag, chargesMs: Duration, idlesMs: Schema.optionalKey(Duration) })
const DropAndReplay = Schema.Struct({ idTag: IdTag, chargesMs: Duration, awayMs: Duration })
const FaultAndHeal = Schema.Struct({ idTag: IdTag, fault: Fault, lastsMs: Duration, duringSession: Schema.Boolean })

/** Runs a command. Rejects with a sentence when its body is invalid, or a story failed. */
export async function command(
  piles: ReadonlyMap<string, ChargePoint>,
  request: ControlRequest,
  doing?: Doing,
): Promise<ControlResponse> {
  const [what, id = '', ...rest] = request.path
  if (what === 'faults') return fine(faultNames)
  if (what !== 'piles') return missing(`/${request.path.join('/')}`)
  if (id === '') return fine([...piles.values()].map(view))
  const pile = piles.get(decodeURIComponent(id))
  if (pile === undefined) return missing(`pile ${id}`)
  if (rest.length === 0) return fine(view(pile))
  if (request.method !== 'POST') return { status: 400, body: { error: 'commands are POSTed' } }
  const written: Written = (step, run) => (doing === undefined ? run() : doing(pile, step, run))
  if (rest[0] !== 'connectors') return atPile({ pile, written }, rest[0] ?? '', request.body)
  const [number = '', verb = '', name = ''] = rest.slice(1)
  const connectorId = Number(number)
  if (pile.connectors[connectorId - 1] === undefined) return missing(`connector ${number}`)
  if (verb !== 'stories') return atConnector({ pile, connectorId, written }, verb, request.body)
  if (doing !== undefined) throw new RangeError('a recording takes one thing after the other, and no stories')
  return story({ pile, connectorId }, name, request.body)
}

const fine = (body: unknown): ControlResponse => ({ status: 200, body })
const missing = (what: string): ControlResponse => ({ status: 404, body: { error: `there is no ${what}` } })
const done = (pile: ChargePoint, isDone: boolean): ControlResponse => ({ status: isDone ? 200 : 409, body: view(pile) })

/** Runs something that is written down as a step where somebody records. */
type Written = (step: PlainStep, run: () => boolean) => boolean
interface AtPile {
  readonly pile: ChargePoint
  readonly written: Written
}

function atPile({ pile, written }: AtPile, verb: string, body: unknown): ControlResponse {
  const { id } = pile
  const plainly = (step: PlainStep, run: () => boolean | void) => (): boolean => written(step, () => run() ?? true)
  const verbs: Readonly<Record<string, () => boolean>> = {
    powerOn: plainly({ verb: 'powerOn', body: id }, () => pile.powerOn()),
    powerOff: plainly({ verb: 'powerOff', body: id }, () => pile.powerOff()),
    drop: plainly({ verb: 'drop', body: id }, () => pile.drop()),
    restore: plainly({ verb: 'restore', body: id }, () => pile.restore()),
    repeat: plainly({ verb: 'doubleNext', body: id }, () => pile.networkFaults.doubleNext()),
    loseStop: plainly({ verb: 'quirk', body: { pile: id, quirk: 'loseStop' } }, () => pile.quirks.loseStop()),
    late: () => {
      const { ms } = read(Late, body)
      return plainly({ verb: 'late', body: { pile: id, by: spanText(ms) } }, () => pile.quirks.late(ms))()
    },
    bootAgain: plainly({ verb: 'bootAgain', body: id }, () => pile.bootAgain()),
    forgetProfile: plainly({ verb: 'quirk', body: { pile: id, quirk: 'forgetProfile' } }, () =>
      pile.quirks.forgetProfile(),
    ),
    keepReservations: plainly({ verb: 'quirk', body: { pile: id, quirk: 'keepReservations' } }, () =>
      pile.quirks.keepReservations(),
    ),
    replaceSocket: plainly({ verb: 'replaceSocket', body: id }, () => pile.replaceSocket()),
    mishap: () => {
      const { mishap: goesWrong } = read(GoesWrong, body)
      return plainly({ verb: 'mishap', body: { pile: id, goesWrong } }, () => {
        pile.mishap = goesWrong
      })()
    },
  }
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (act === undefined) return missing(`command ${verb} for a pile`)
  return done(pile, act())
}

function atConnector(
  { pile, connectorId, written }: AtPile & { readonly connectorId: number },
  verb: string,
  body: unknown,
): ControlResponse {
  const at = `${pile.id}/${connectorId}`
  const verbs: Readonly<Record<string, () => boolean>> = {
    plug: () => {
      const car = carOf(read(Plug, body))
      return written(plugOf(at, car), () => pile.plug(connectorId, car))
    },
    unplug: () => written({ verb: 'unplug', body: at }, () => pile.unplug(connectorId)),
    swipe: () => {
      const { idTag } = read(Swipe, body)
      return written({ verb: 'swipe', body: { at, card: idTag } }, () => pile.swipe(connectorId, idTag))
    },
    suspend: () => written({ verb: 'pilePauses', body: at }, () => pile.withhold(connectorId, true)),
    resume: () => written({ verb: 'pileGoesOn', body: at }, () => pile.withhold(connectorId, false)),
    fault: () => {
      const { fault } = read(Break, body)
      return written({ verb: 'fault', body: { at, fault } }, () => pile.fault(fault, connectorId))
    },
    heal: () => {
      const { fault } = read(Break, body)
      return written({ verb: 'heal', body: { at, fault } }, () => pile.heal(fault, connectorId))
    },
  }
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  return act === undefined ? missing(`command ${verb} for a connector`) : done(pile, act())
}

async function story(
  at: { pile: ChargePoint; connectorId: number },
  name: string,
  body: unknown,
): Promise<ControlResponse> {
  switch (name) {
    case 'plug-to-paid':
      return fine(await plugToPaid({ ...at, ...read(PlugToPaid, body) }))
    case 'drop-and-replay':
      return fine(await dropAndReplay({ ...at, ...read(DropAndReplay, body) }))
    case 'fault-and-heal':
      await faultAndHeal({ ...at, ...read(FaultAndHeal, body) })
      return fine({})
    default:
      return missing(`story ${name}`)
  }
}

function carOf({ soc, targetSoc }: typeof Plug.Type): Vehicle {
  const car = compact()
  return { ...car, soc: soc ?? car.soc, targetSoc: targetSoc ?? car.targetSoc }
}

function read<Type>(schema: Schema.Codec<Type, unknown>, body: unknown): Type {
  const result = Schema.decodeUnknownResult(schema, { onExcessProperty: 'error', errors: 'all' })(body)
  if (Result.isFailure(result)) throw new RangeError(String(result.failure))
  return result.success
}
