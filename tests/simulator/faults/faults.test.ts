import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moves } from '#machines/equipment/connector.ts'
import type { ObservedEvent } from '#simulator/charge-point/events.ts'
import { faultNames } from '#contracts/lab/faults.ts'
import { faultNamed, faults } from '#simulator/faults/faults.ts'
import { Status } from '#simulator/connector/status.ts'
import { car, HOUR, MORNING, rig } from '../rig.ts'

/** The fourteen pile fault codes of spec §4, and every walk they and people can send a connector on. */

const TAG = 'TAG00000001'

it('has the fourteen of the spec, thirteen with an error code of their own', () => {
  expect(faults).toHaveLength(14)
  expect(new Set(faults.map(({ errorCode }) => errorCode)).size).toBe(14)
  expect(faultNamed('charge record error')).toMatchObject({
    errorCode: 'OtherError',
    vendorErrorCode: 'ChargeRecordError',
  })
})

it.each(faultNames)('%s is reported, on an idle connector and in a session, and cleared with NoError', (name) => {
  for (const duringSession of [false, true]) {
    const { charging, clock, pile, system, received, up } = rig()
    up()
    if (duringSession) charging()
    const fault = faultNamed(name)
    const connectorId = fault.where === 'pile' ? 0 : 1
    expect(pile.fault(name, 1)).toBe(true)
    expect(pile.fault(name, 1)).toBe(false)
    clock.advance(10_000)
    const reported = received('StatusNotification').find((each) => each['errorCode'] !== 'NoError')
    const before = duringSession && connectorId === 1 ? 'Charging' : 'Available'
    expect(reported).toMatchObject({
      connectorId,
      errorCode: fault.errorCode,
      status: fault.status ?? before,
      vendorErrorCode: fault.vendorErrorCode,
      info: fault.info,
    })
    expect(pile.heal(name, 1)).toBe(true)
    expect(pile.heal(name, 1)).toBe(false)
    clock.advance(10_000)
    const last = received('StatusNotification').findLast((each) => each['connectorId'] === connectorId)
    expect(last).toMatchObject({ errorCode: 'NoError' })
    expect(last?.['status']).toBe(duringSession && fault.breaks.power === 'ends' ? 'Finishing' : before)
    expect(system.received.length).toBeGreaterThan(4)
  }
})

describe('what breaks', () => {
  const broken = (name: (typeof faultNames)[number]) => {
    const bench = rig()
    bench.up()
    bench.charging()
    bench.pile.fault(name, 1)
    return bench
  }

  it('ends a session when protection trips', () => {
    for (const name of ['ground failure', 'over-current', 'power switch failure', 'internal error'] as const) {
      const { story, received } = broken(name)
      expect(story().slice(-2)).toEqual(['1 Faulted', 'StopTransaction'])
      expect(received('StopTransaction')).toMatchObject([{ reason: 'Other' }])
    }
  })

  it('only pauses a session while the supply or the temperature is wrong', () => {
    for (const name of ['over-voltage', 'under-voltage', 'high temperature'] as const) {
      const { clock, pile, story, received } = broken(name)
      expect(pile.connector(1).watts).toBe(0)
      pile.heal(name, 1)
      clock.advance(1_000)
      expect(story().at(-1)).toBe('1 Charging')
      expect(received('StopTransaction')).toEqual([])
    }
  })

  it('shows the voltage and the temperature that are wrong', () => {
    const hot = broken('high temperature')
    hot.clock.advance(61_000)
    expect(JSON.stringify(hot.received('MeterValues'))).toContain('"value":"96"')
    const high = broken('over-voltage')
    high.clock.advance(61_000)
    expect(JSON.stringify(high.received('MeterValues'))).toContain('"value":"273.7"')
  })

  it('hides the meter, but goes on counting', () => {
    const { clock, pile, received } = broken('power meter failure')
    clock.advance(HOUR)
    expect(received('MeterValues')).toEqual([])
    pile.swipe(1, TAG)
    expect(received('StopTransaction')).toMatchObject([{ meterStop: 12_043 }])
  })

  it('blinds the reader; a remote start still works', () => {
    const { ask, pile, up } = rig()
    up()
    pile.fault('reader failure', 1)
    pile.plug(1, car())
    expect(pile.swipe(1, TAG)).toBe(false)
    ask('RemoteStartTransaction', { idTag: TAG, connectorId: 1 })
    expect(pile.connector(1).status.value).toBe('Charging')
  })

  it('refuses a reset, delays messages, loses records, jams the lock', () => {
    const reset = broken('reset failure')
    expect(reset.ask('Reset', { type: 'Soft' })).toEqual({ status: 'Rejected' })
    const slow = broken('weak signal')
    const before = slow.system.received.length
    slow.pile.withhold(1, true)
    slow.clock.advance(1_000)
    expect(slow.system.received).toHaveLength(before)
    slow.clock.advance(5_000)
    expect(slow.story().at(-1)).toBe('1 SuspendedEVSE')
    const lossy = broken('charge record error')
    lossy.pile.swipe(1, TAG)
    expect(lossy.received('StopTransaction')[0]).not.toHaveProperty('transactionData')
  })
})

const actions = fc.oneof(
  fc.constant({ do: 'plug' as const }),
  fc.constant({ do: 'plugFull' as const }),
  fc.constant({ do: 'unplug' as const }),
  fc.record({ do: fc.constant('swipe' as const), tag: fc.constantFrom(TAG, 'OTHER') }),
  fc.record({ do: fc.constant('fault' as const), fault: fc.constantFrom(...faultNames) }),
  fc.record({ do: fc.constant('heal' as const), fault: fc.constantFrom(...faultNames) }),
  fc.record({ do: fc.constant('withhold' as const), is: fc.boolean() }),
  fc.record({ do: fc.constant('availability' as const), is: fc.boolean(), connectorId: fc.constantFrom(0, 1) }),
  fc.record({ do: fc.constant('remote' as const), idTag: fc.constantFrom(TAG, 'OTHER') }),
  fc.constant({ do: 'remoteStop' as const }),
  fc.constant({ do: 'unlock' as const }),
  fc.record({ do: fc.constant('reset' as const), type: fc.constantFrom('Hard', 'Soft') }),
  fc.constant({ do: 'drop' as const }),
  fc.constant({ do: 'restore' as const }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 3 * HOUR }) }),
)
type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never

function act({ ask, clock, pile }: ReturnType<typeof rig>, action: Action): unknown {
  switch (action.do) {
    case 'plug':
      return pile.plug(1, { ...car(), pause: { atSoc: 0.2, forMs: 600_000 } })
    case 'plugFull':
      return pile.plug(1, { ...car(), soc: 1 })
    case 'unplug':
      return pile.unplug(1)
    case 'swipe':
      return pile.swipe(1, action.tag)
    case 'fault':
      return pile.fault(action.fault, 1)
    case 'heal':
      return pile.heal(action.fault, 1)
    case 'withhold':
      return pile.withhold(1, action.is)
    case 'availability':
      return ask('ChangeAvailability', {
        connectorId: action.connectorId,
        type: action.is ? 'Operative' : 'Inoperative',
      })
    case 'remote':
      return ask('RemoteStartTransaction', { idTag: action.idTag })
    case 'remoteStop':
      return ask('RemoteStopTransaction', { transactionId: pile.connector(1).transaction?.id ?? 5 })
    case 'unlock':
      return ask('UnlockConnector', { connectorId: 1 })
    case 'reset':
      return ask('Reset', { type: action.type })
    case 'drop':
      return pile.drop()
    case 'restore':
      return pile.restore()
    case 'wait':
      return clock.advance(action.ms)
    default:
      return action satisfies never
  }
}

const walked = (events: readonly ObservedEvent[], connectorId: number) =>
  events.flatMap((event) => (event.type === 'status' && event.connectorId === connectorId ? [event.status] : []))

it('throws rather than take a move outside the table', () => {
  const status = new Status('CP000001', 1)
  status.become({ status: 'Available', fault: null }, MORNING)
  expect(() => status.become({ status: 'Finishing', fault: null }, MORNING)).toThrow(
    'may not go from Available to Finishing',
  )
  const whole = new Status('CP000001', 0)
  expect(() => whole.become({ status: 'Charging', fault: null }, MORNING)).toThrow('M02')
})

it('walks only the 53 moves of OCPP, whatever people, faults and the central system do', () => {
  const taken = new Set<string>()
  fc.assert(
    fc.property(fc.array(actions, { minLength: 5, maxLength: 60 }), fc.boolean(), (list, keepsTransaction) => {
      const configuration = { StopTransactionOnEVSideDisconnect: String(!keepsTransaction) }
      const bench = rig({ configuration })
      bench.up()
      let register = 0
      for (const action of list) {
        act(bench, action)
        const connector = bench.pile.connector(1)
        expect(connector.meter.registerWh).toBeGreaterThanOrEqual(register)
        register = connector.meter.registerWh
        const soc = connector.vehicle?.soc ?? 0
        expect(soc >= 0 && soc <= 1).toBe(true)
        expect(connector.watts === 0 || connector.status.value === 'Charging').toBe(true)
        expect(bench.pile.mainController.status.value).toMatch(/^(?:Available|Unavailable|Faulted)$/u)
      }
      const statuses = walked(bench.events, 1)
      statuses.slice(1).forEach((status, at) => {
        const from = statuses[at]
        if (from === undefined || from === status) return
        expect(moves[from]).toContain(status)
        taken.add(`${from} ${status}`)
      })
    }),
    { numRuns: 1_000 },
  )
  // Reservations and starts without a tag are not built; what else there is, a thousand walks find.
  expect(taken.size).toBeGreaterThan(25)
})
