import { expect, it } from 'vitest'
import { TEXT_MAX } from '#simulator/scenarios/reading/text.ts'
import { problemLine } from '#simulator/scenarios/reading/problem.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'

/** A scenario as text, read with line and column: whatever is wrong is told before anything is played. */

const head = `name: A short one
vars: { card: TAG00000001 }
fleet:
  - id: CP000001
    connectors: [ac22, dc50]
steps:
`

it('reads a scenario with its steps, their places and what is inserted', () => {
  const read = readScenario(
    `${head}  - wait: { ready: CP000001 }\n  - title: Pay\n    swipe: { at: CP000001/1, card: '\${card}' }\n`,
  )
  expect(read).toMatchObject({
    ok: true,
    scenario: {
      name: 'A short one',
      steps: [
        { title: null, place: { line: 7, column: 5 }, does: { verb: 'wait', body: { ready: 'CP000001' } } },
        { title: 'Pay', place: { line: 8, column: 5 }, does: { body: { at: 'CP000001/1', card: 'TAG00000001' } } },
      ],
    },
  })
})

const wrong: readonly (readonly [what: string, text: string, problems: readonly string[]])[] = [
  [
    'a step that does not exist',
    '  - swip: { at: CP000001/1, card: X }',
    ['f:7:5 no step is called swip. Did you mean swipe?'],
  ],
  [
    'two verbs in one step',
    '  - { plug: { at: CP000001/1 }, pause: 1m }',
    ['f:7:5 a step has exactly one verb; here stand ["plug","pause"]'],
  ],
  [
    'a word that the step does not know',
    '  - plug: { att: CP000001/1 }',
    ['f:7:5 at is missing', 'f:7:13 unknown word att. Did you mean at?'],
  ],
  ['a fault that nobody has', '  - fault: { at: CP000001/1, fault: ground failur }', ['Did you mean ground failure?']],
  ['a duration without a unit', '  - pause: 20', ['f:7:5 expected ', 'here stands 20.']],
  [
    'a condition that says two things',
    '  - wait: { ready: CP000001, charging: CP000001/1 }',
    ['f:7:5 expected exactly one of ready'],
  ],
  [
    'a pile that the fleet does not have',
    '  - powerOff: CP000002',
    ['f:7:5 the fleet has no pile CP000002. Did you mean CP000001?'],
  ],
  ['a connector that the pile does not have', '  - unplug: CP000001/3', ['f:7:5 CP000001 has no connector 3, but 2']],
  [
    'a name that means nothing',
    "  - swipe: { at: CP000001/1, card: '${crad}' }",
    ['f:7:30 nothing is called crad. Did you mean card?'],
  ],
  [
    'two steps at one connector at once',
    '  - parallel:\n      - [{ plug: { at: CP000001/1 } }]\n      - [{ unplug: CP000001/1 }]',
    ['f:9:10 lines 8 and 9 use CP000001/1 at once'],
  ],
  [
    'a repetition without an end',
    '  - repeat: { times: 0, steps: [{ pause: 1m }] }',
    ['f:7:15 expected a whole number from 1 to 1000'],
  ],
  ['no steps at all', '  []', ['f:6:1 expected a list of steps; here stands []']],
  ['text that is no YAML', '  - { plug: [', ['f:8:1 ']],
]

it.each(wrong)('tells the place of %s', (_, text, problems) => {
  const read = readScenario(`${head}${text}\n`)
  const told = read.ok ? [] : read.problems.map((one) => problemLine('f', one))
  for (const problem of problems) expect(told.join('\n')).toContain(problem)
})

it('tells everything that is wrong at once, in the order of the text', () => {
  const read = readScenario('nam: x\nfleet: []\nsteps:\n  - pauze: 1m\n  - plug: {}\n')
  expect(read.ok ? [] : read.problems.map(({ line }) => line)).toEqual([1, 1, 4, 5])
})

it('refuses aliases, which make a small text large, and a text that is too large', () => {
  const bomb = readScenario('name: &a [x, x]\nfleet: *a\nsteps: [*a, *a]\n')
  expect(bomb.ok ? [] : bomb.problems.map(({ message }) => message)).toEqual([expect.stringMatching(/alias/iu)])
  const large = readScenario(' '.repeat(TEXT_MAX + 1))
  expect(large).toMatchObject({ ok: false, problems: [{ line: 1, column: 1 }] })
})
