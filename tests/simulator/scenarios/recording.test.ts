import { expect, it } from 'vitest'
import { MINUTE, SECOND } from '#contracts/durations.ts'
import type { PlainStep } from '#contracts/lab/scenario-steps.ts'
import { models } from '#simulator/connector/vehicle.ts'
import type { Message } from '#simulator/scenarios/playing/messages.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import type { Doing, Recording, Snapshot, Standing } from '#simulator/scenarios/recording/recording.ts'
import { scenarioText } from '#simulator/scenarios/recording/scenario-text.ts'
import { roundedDown, roundedUp, spanText } from '#simulator/scenarios/recording/spans.ts'
import { MORNING, socket22 } from '#tests/simulator/rig.ts'

/** Given what was done and said, then this text. */

const PILE = 'SIM-0001'
const free: Standing = {
  id: 1,
  supply: socket22,
  status: 'Available',
  isPlugged: false,
  isWithheld: false,
  isCarPaused: false,
  car: null,
  transaction: null,
  faults: [],
}
const pile = (one: Partial<Standing> = {}, more: Partial<Snapshot> = {}): Snapshot => ({
  id: PILE,
  isPowered: true,
  isPluggedIn: true,
  isRegistered: true,
  delayMs: 0,
  pending: 0,
  connectors: [{ ...free, ...one }],
  ...more,
})

interface Event {
  readonly at: number
  readonly step?: PlainStep | null
  readonly isDone?: boolean
  readonly before?: Snapshot
  readonly says?: Partial<Message>
}

/** Events in their order; seconds since the beginning. */
function recorded(events: readonly Event[], after: Snapshot): Recording {
  const doings: Doing[] = []
  const messages: Message[] = []
  for (const { at: seconds, step, isDone = true, before, says } of events) {
    const at = MORNING + seconds * SECOND
    const how = { at, after: messages.length, pile: PILE, isDone, before: [before ?? pile()] }
    if (step !== undefined) doings.push({ ...how, step })
    if (says !== undefined)
      messages.push({ at, pile: PILE, from: 'pile', action: '', payload: {}, answer: {}, ...says })
  }
  const ended = MORNING + 60 * MINUTE
  return { began: MORNING, ended, seed: 7, doings, messages, after: [after] }
}

const at = `${PILE}/1`
const status = (is: string): Partial<Message> => ({
  action: 'StatusNotification',
  payload: { connectorId: 1, status: is, errorCode: 'NoError' },
})
const steps = (recording: Recording, keepsNames = false): readonly string[] => {
  const text = scenarioText(recording, { keepsNames })
  expect(readScenario(text), text).toMatchObject({ ok: true })
  return text
    .slice(text.indexOf('steps:\n') + 'steps:\n'.length)
    .trimEnd()
    .split('\n')
}
const begin = [
  '  - powerOn: CP000001',
  '  - wait: { ready: CP000001 }',
  '  - wait: { status: { at: CP000001/1, is: Available } }',
]
const idTag = '04A1B2C3'
const started = { action: 'StartTransaction', payload: { connectorId: 1, idTag } }
const running: Partial<Standing> = { status: 'Charging', transaction: { id: 41, idTag } }

it('waits for what came of each thing, and pauses only where nothing else tells two apart', () => {
  const events: readonly Event[] = [
    { at: 0, step: { verb: 'plug', body: { at, soc: 0.3 } } },
    { at: 0, says: status('Preparing') },
    { at: 5, step: { verb: 'swipe', body: { at, card: idTag } }, before: pile({ status: 'Preparing' }) },
    { at: 6, says: { ...started, answer: { transactionId: 41, idTagInfo: { status: 'Accepted' } } } },
    { at: 7, says: status('Charging') },
    { at: 1_300, step: { verb: 'stop', body: at }, before: pile(running) },
    { at: 1_301, says: { action: 'StopTransaction', payload: { transactionId: 41, reason: 'Other' } } },
    { at: 1_301, says: status('Finishing') },
  ]
  expect(steps(recorded(events, pile({ status: 'Finishing' })))).toEqual([
    ...begin,
    '  - plug: { at: CP000001/1, soc: 0.3 }',
    '  - wait: { status: { at: CP000001/1, is: Preparing } }',
    '  - swipe: { at: CP000001/1, card: TAG00000001 }',
    '  - wait: { transaction: CP000001/1 }',
    '  - wait: { charging: CP000001/1 }',
    '  - pause: 21m',
    '  - stop: CP000001/1',
    '  - wait: { status: { at: CP000001/1, is: Finishing } }',
    '  - wait: { message: { pile: CP000001, from: pile, action: StopTransaction, with: { reason: Other }, answer: {} } }',
  ])
})

it('bounds what took long, counts what came before, and leaves out what nobody could have seen', () => {
  const refused = { action: 'Authorize', payload: { idTag }, answer: { idTagInfo: { status: 'Blocked' } } }
  const swipe: PlainStep = { verb: 'swipe', body: { at, card: idTag } }
  const events: readonly Event[] = [
    { at: 0, step: swipe, says: refused },
    { at: 3, step: swipe, says: refused },
    { at: 100, says: status('Preparing') },
    { at: 100.5, says: status('Available') },
    { at: 300, says: status('Reserved') },
    { at: 310, step: swipe, isDone: false, before: pile({ status: 'Reserved' }) },
    { at: 320, step: { verb: 'unplug', body: at }, isDone: false, before: pile({ status: 'Reserved' }) },
  ]
  const text = scenarioText(recorded(events, pile({ status: 'Reserved' })))
  expect(text).toContain('    - { idTag: BLOCKED1, balance: 2000000, blocked: true }')
  const authorized =
    'message: { pile: CP000001, from: pile, action: Authorize, with: { idTag: BLOCKED1 }, answer: { idTagInfo: { status: Blocked } } }'
  expect(steps(recorded(events, pile({ status: 'Reserved' })))).toEqual([
    ...begin,
    '  - swipe: { at: CP000001/1, card: BLOCKED1 }',
    `  - wait: { ${authorized} }`,
    '  - swipe: { at: CP000001/1, card: BLOCKED1 }',
    `  - wait: { ${authorized}, times: 2 }`,
    '  - wait: { status: { at: CP000001/1, is: Available }, within: 5m }',
    '  - wait: { status: { at: CP000001/1, is: Reserved }, within: 8m }',
    '  - swipe: { at: CP000001/1, card: BLOCKED1, ignored: true }',
    "  - note: 'unplug at CP000001/1: the pile refused.'",
  ])
})

it('begins where the pile stood, and gives orders with the number that another run will have', () => {
  const before = pile({
    ...running,
    car: { model: models[2] ?? { capacityWh: 1, acPhases: 1, acAmps: 1, dcWatts: 1 }, soc: 0.456, targetSoc: 0.9 },
  })
  const stop = { from: 'central', action: 'RemoteStopTransaction', payload: { transactionId: 41 } } as const
  const events: readonly Event[] = [{ at: 0, step: null, before, says: { ...stop, answer: { status: 'Accepted' } } }]
  expect(steps(recorded(events, before))).toEqual([
    ...begin,
    '  - plug: { at: CP000001/1, soc: 0.46, upTo: 0.9, car: family }',
    '  - swipe: { at: CP000001/1, card: TAG00000001 }',
    '  - wait: { transaction: CP000001/1 }',
    '  - wait: { status: { at: CP000001/1, is: Charging } }',
    '  - wait: { transaction: CP000001/1, save: { number: id } }',
    "  - order: { pile: CP000001, action: RemoteStopTransaction, payload: { transactionId: '${number}' } }",
    '  - wait: { message: { pile: CP000001, from: central, action: RemoteStopTransaction, answer: { status: Accepted } } }',
  ])
  expect(steps(recorded(events, before), true)[0]).toBe(`  - powerOn: ${PILE}`)
})

it('waits for messages that were kept while there was no line', () => {
  const off = pile({ status: 'Finishing' }, { isRegistered: false, isPluggedIn: false, pending: 2 })
  const events: readonly Event[] = [
    { at: 0, step: { verb: 'drop', body: PILE } },
    { at: 40, step: { verb: 'restore', body: PILE }, before: off },
    { at: 42, says: { action: 'StopTransaction', payload: { transactionId: 41 } } },
  ]
  expect(steps(recorded(events, pile({ status: 'Finishing' }))).slice(1)).toContain('  - wait: { delivered: CP000001 }')
})

it('writes lengths of time as people do: pauses never longer, bounds never shorter', () => {
  expect([250, 45 * SECOND, 90 * MINUTE, 0].map(spanText)).toEqual(['250ms', '45s', '1h30m', '0s'])
  expect([44 * SECOND, 1_293 * SECOND, 181 * MINUTE].map(roundedDown).map(spanText)).toEqual(['40s', '21m', '3h'])
  expect([44 * SECOND, 1_293 * SECOND, 181 * MINUTE].map(roundedUp).map(spanText)).toEqual(['45s', '22m', '3h5m'])
})
