import { SECOND } from '#contracts/durations.ts'
import type { BenchAct, BenchDetail, BenchPile, BenchSample } from '#contracts/lab/bench.ts'
import { faultNames } from '#contracts/lab/faults.ts'
import type { FaultName } from '#contracts/lab/faults.ts'
import type { PlainStep } from '#contracts/lab/scenario-steps.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { models } from '#simulator/connector/vehicle.ts'
import type { Vehicle } from '#simulator/connector/vehicle.ts'
import type { Cancel } from '#simulator/environment/clock.ts'
import type { Traffic } from '#simulator/fleet/traffic.ts'
import type { LineWatch } from './line-watch.ts'
import { snapshotOf } from '#simulator/scenarios/recording/recording.ts'
import type { Snapshot } from '#simulator/scenarios/recording/recording.ts'
import { limitOf, pileView, profileViews } from './view.ts'

/** A curve is this long at the most: a quarter of an hour at two seconds. */
const SAMPLES_MAX = 450
/** A pile in a boot loop has power for so long, and none for so long. */
const LOOP_ON_MS = 12 * SECOND
const LOOP_OFF_MS = 3 * SECOND

const isFault = (name: string): name is FaultName => faultNames.some((one) => one === name)

/** What belongs to a pile at the bench beside the pile. */
interface Beside {
  readonly traffic: Pick<Traffic, 'hold' | 'isHeld'>
  readonly isAdded: boolean
  /** Where it connects to instead of our backend; null: there. */
  readonly address: string | null
  readonly line: Pick<LineWatch, 'trouble'>
  /** Does what hands set going and a recording writes down: in the words of a scenario. */
  readonly doing: (step: PlainStep, run: () => void) => void
}

/** A pile at the bench: a simulated one, and what the hands around it have done. */
export class BenchedPile {
  readonly pile: ChargePoint
  readonly isAdded: boolean
  readonly #address: string | null
  readonly #line: Pick<LineWatch, 'trouble'>
  readonly #traffic: Pick<Traffic, 'hold' | 'isHeld'>
  readonly #curves: BenchSample[][]
  #isPluggedIn = true
  #delayMs = 0
  #loop: Cancel | null = null
  readonly #heals = new Map<string, Cancel>()
  readonly #doing: Beside['doing']

  constructor(pile: ChargePoint, { traffic, isAdded, address, line, doing }: Beside) {
    this.pile = pile
    this.isAdded = isAdded
    this.#address = address
    this.#line = line
    this.#traffic = traffic
    this.#doing = doing
    this.#curves = pile.connectors.map(() => [])
  }

  view(): BenchPile {
    const { isPowered, isConnected, isAccepted } = this.pile
    return pileView(this.pile, {
      address: this.#address,
      // Without power or cable it is plain why.
      trouble: !isPowered || !this.#isPluggedIn || (isConnected && isAccepted) ? null : this.#line.trouble,
      isAdded: this.isAdded,
      isHeld: this.#traffic.isHeld(this.pile.id),
      isPluggedIn: this.#isPluggedIn,
      isBootLooping: this.#loop !== null,
      delayMs: this.#delayMs,
    })
  }

  /** As a recording sees it. */
  snapshot(): Snapshot {
    return snapshotOf(this.pile, { isPluggedIn: this.#isPluggedIn, delayMs: this.#delayMs })
  }

  detail(): BenchDetail {
    return {
      pile: this.view(),
      curves: this.#curves,
      answersWaiting: this.pile.answersByHand.waiting,
      clockAheadSeconds: Math.round((this.pile.timeOfDay - this.pile.clock.now()) / SECOND),
      localList: { version: this.pile.localAuthList.version, cards: this.pile.localAuthList.tags },
      profiles: profileViews(this.pile),
      keys: this.pile.configuration.list([]).configurationKey ?? [],
    }
  }

  /** Writes down what every connector draws now. */
  sample(): void {
    for (const [index, connector] of this.pile.connectors.entries()) {
      const curve = this.#curves[index]
      const limit = limitOf(this.pile, connector.id)
      curve?.push([this.pile.clock.now(), Math.round(connector.watts), limit === null ? null : Math.round(limit)])
      if (curve !== undefined && curve.length > SAMPLES_MAX) curve.shift()
    }
  }

  /** Does what a person does; whoever uses a pile by hand has it for himself. False when the pile itself refuses. */
  act(act: BenchAct): boolean {
    if (act.act === 'hold') {
      const isNew = this.#traffic.isHeld(this.pile.id) !== act.isOn
      this.#traffic.hold(this.pile.id, act.isOn)
      return isNew
    }
    if ('connectorId' in act && this.pile.connectors[act.connectorId - 1] === undefined) return false
    if (!this.#traffic.isHeld(this.pile.id)) this.#traffic.hold(this.pile.id, true)
    return 'connectorId' in act ? this.#atConnector(act) : this.#atPile(act)
  }

  #atConnector(act: Extract<BenchAct, { connectorId: number }>): boolean {
    const { pile } = this
    const connector = pile.connector(act.connectorId)
    switch (act.act) {
      case 'plug':
        return pile.plug(act.connectorId, carOf(act))
      case 'unplug':
        return connector.vehicle !== null && pile.unplug(act.connectorId)
      case 'pullAtPile':
        return !connector.isLocked && !connector.hasFixedCable && pile.unplug(act.connectorId)
      case 'swipe':
        return pile.swipe(act.connectorId, act.idTag)
      case 'stop':
        if (connector.transaction === null) return false
        pile.stop(act.connectorId)
        return true
      case 'pauseCar':
        return pile.pauseCar(act.connectorId, act.isOn)
      case 'withhold':
        return pile.withhold(act.connectorId, act.isOn)
      case 'fault':
        return this.#breaks(act)
      case 'heal':
        return isFault(act.fault) && this.#heal(act.fault, act.connectorId)
      default:
        return act satisfies never
    }
  }

  #breaks({ fault, connectorId, forSeconds }: Extract<BenchAct, { act: 'fault' }>): boolean {
    if (!isFault(fault) || !this.pile.fault(fault, connectorId)) return false
    const key = `${fault}~${connectorId}`
    if (forSeconds !== null)
      this.#heals.set(
        key,
        this.pile.clock.after(forSeconds * SECOND, () => void this.#heal(fault, connectorId)),
      )
    return true
  }

  #heal(fault: FaultName, connectorId: number): boolean {
    const key = `${fault}~${connectorId}`
    this.#heals.get(key)?.()
    this.#heals.delete(key)
    return this.pile.heal(fault, connectorId)
  }

  #atPile(act: Exclude<BenchAct, { connectorId: number } | { act: 'hold' }>): boolean {
    const { pile } = this
    switch (act.act) {
      case 'emergencyStop':
        return pile.emergencyStop()
      case 'power':
        return this.#switch(act.isOn)
      case 'network':
        return this.#network(act.isOn)
      case 'slow':
        this.#delayMs = act.ms
        pile.networkFaults.delayBy(act.ms)
        return true
      case 'late':
        pile.quirks.late(act.ms)
        return true
      case 'bootLoop':
        return this.#bootLoop(act.isOn)
      case 'once':
        return this.#once(act.what)
      case 'send':
        return pile.isConnected
      case 'answerNext':
        return this.#answerNext(act)
      case 'configure':
        return pile.configure(act.key, act.value)
      case 'jumpClock':
        pile.jumpClock(act.seconds * SECOND)
        return true
      default:
        return act satisfies never
    }
  }

  #switch(isOn: boolean): boolean {
    this.#endLoop()
    if (this.pile.isPowered === isOn) return false
    if (isOn) this.pile.powerOn()
    else this.pile.powerOff()
    if (isOn && !this.#isPluggedIn) this.#doing({ verb: 'drop', body: this.pile.id }, () => this.pile.drop())
    return true
  }

  #network(isOn: boolean): boolean {
    if (this.#isPluggedIn === isOn) return false
    this.#isPluggedIn = isOn
    if (isOn) this.pile.restore()
    else this.pile.drop()
    return true
  }

  #bootLoop(isOn: boolean): boolean {
    if ((this.#loop !== null) === isOn) return false
    this.#endLoop()
    if (isOn) this.#goDown()
    else this.#comeUp()
    return true
  }

  #goDown(): void {
    this.#doing({ verb: 'powerOff', body: this.pile.id }, () => this.pile.powerOff())
    this.#loop = this.pile.clock.after(LOOP_OFF_MS, () => {
      this.#comeUp()
      this.#loop = this.pile.clock.after(LOOP_ON_MS, () => this.#goDown())
    })
  }

  #comeUp(): void {
    this.#doing({ verb: 'powerOn', body: this.pile.id }, () => this.pile.powerOn())
  }

  #endLoop(): void {
    this.#loop?.()
    this.#loop = null
  }

  /** Sends what somebody wrote; answers why not. */
  send({ action, payload, isAsIs }: Extract<BenchAct, { act: 'send' }>): string | null {
    let said: unknown
    try {
      said = JSON.parse(payload)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    return this.pile.isConnected ? this.pile.send({ action, payload: said, isAsIs }) : null
  }

  #answerNext({ action, how, code, lateSeconds }: Extract<BenchAct, { act: 'answerNext' }>): boolean {
    const { answersByHand } = this.pile
    if (how === 'error') answersByHand.next(action, { with: 'error', code })
    else if (how === 'late') answersByHand.next(action, { with: 'late', ms: lateSeconds * SECOND })
    else answersByHand.next(action, { with: how })
    return true
  }

  #once(what: Extract<BenchAct, { act: 'once' }>['what']): boolean {
    const { pile } = this
    const happen: Readonly<Record<typeof what, () => boolean | void>> = {
      bootAgain: () => {
        if (!pile.isConnected) return false
        pile.bootAgain()
        return true
      },
      doubleNext: () => pile.networkFaults.doubleNext(),
      // The connection breaks before the answer can come, and is there again at once.
      loseAnswer: () =>
        pile.networkFaults.afterNext(() => {
          pile.drop()
          pile.restore()
        }),
      loseStop: () => pile.quirks.loseStop(),
      forgetProfile: () => pile.quirks.forgetProfile(),
      replaceSocket: () => pile.replaceSocket(),
    }
    return happen[what]() ?? true
  }

  /** Ends all that was to happen later, and the connection. */
  end(): void {
    this.#endLoop()
    for (const cancel of this.#heals.values()) cancel()
    this.pile.powerOff()
  }
}

/** The car that a hand drives up. */
export function carOf({ model, soc, targetSoc }: Extract<BenchAct, { act: 'plug' }>): Vehicle {
  const known = models[model] ?? models[0]
  if (known === undefined) throw new RangeError('there are no cars')
  return { model: known, soc, targetSoc: Math.max(soc, targetSoc), pause: null }
}
