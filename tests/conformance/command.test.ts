import { describe, expect, it } from 'vitest'
import type { Half, Listed, Result } from './case.ts'
import { optionsOf } from './options.ts'
import { table } from './table.ts'

/** The command around the cases. */

const ids = ['TC_001_CS', 'TC_003_CS']

describe('the command line', () => {
  it('examines ours, all of it, unless told otherwise', () => {
    expect(optionsOf([], ids)).toEqual({ only: [], subject: { kind: 'ours' }, isHelp: false })
  })

  it('takes a foreign charge point with all that is to be known of it', () => {
    const words = ['--listen', '9000', '--id', 'CP7', '--host', '0.0.0.0', '--tags', 'A,B', '--fixed-cable']
    const { only, subject } = optionsOf(['--only', 'TC_003_CS', ...words], ids)
    expect(only).toEqual(['TC_003_CS'])
    expect(subject).toEqual({
      kind: 'charge point',
      port: 9_000,
      host: '0.0.0.0',
      identity: 'CP7',
      tags: { first: 'A', second: 'B' },
      hasFixedCable: true,
    })
  })

  it('takes a foreign central system with all that is to be known of it', () => {
    const url = 'ws://central.example/ocpp/{id}'
    const { subject } = optionsOf(['--url', url, '--id', 'CP7', '--password', 'secret', '--tags', 'A,B,C,D,E'], ids)
    expect(subject).toEqual({
      kind: 'central system',
      address: { url, id: 'CP7', authorization: 'Q1A3OnNlY3JldA==', connectors: [1, 2] },
      tags: { known: 'A', mate: 'B', blocked: 'C', expired: 'D', unknown: 'E' },
    })
  })

  it.each([
    [['--only', 'TC_002_CS'], 'there is no case TC_002_CS'],
    [['--listen', 'loud'], '--listen is a port, not loud'],
    [['--listen', '70000'], '--listen is a port'],
    [['--listen', '9000', '--url', 'ws://a/{id}'], '--listen or --url, not both'],
    [['--url', 'http://a/{id}'], '--url begins with ws://'],
    [['--url', 'ws://a/b'], 'holds {id}'],
    [['--id', 'CP7'], '--id needs --listen or --url'],
    [['--listen', '9000', '--password', 'secret'], '--password needs --url'],
    [['--listen', '9000', '--tags', 'A'], '--tags are 2 here'],
    [['--url', 'ws://a/{id}', '--tags', 'A,B'], '--tags are 5 here'],
    [['--fnord'], 'fnord'],
  ])('says what is wrong with %j', (argv, complaint) => {
    expect(() => optionsOf(argv, ids)).toThrow(complaint)
  })
})

describe('the table', () => {
  const listed = (id: string): Listed => ({
    id,
    name: 'Boot',
    profile: 'Core',
    subject: 'charge-point',
    passes: 'boots',
  })
  const play = async (results: Readonly<Record<string, Result>>, only: readonly string[] = []) => {
    const played: string[] = []
    const half: Half = {
      cases: Object.keys(results).map(listed),
      play: (id) => {
        played.push(id)
        return Promise.resolve(results[id] ?? { kind: 'passed' })
      },
      close: () => Promise.resolve(),
    }
    const lines: string[] = []
    const isGood = await table([half], only, (line) => lines.push(line))
    return { isGood, lines, played }
  }

  it('tells what came of each case, and where it ended that did not pass', async () => {
    const { isGood, lines } = await play({
      TC_001_CS: { kind: 'passed' },
      TC_003_CS: { kind: 'failed', why: 'no StartTransaction', frame: '[2,"1","Heartbeat",{}]' },
      TC_017_CS: { kind: 'not applicable', why: 'needs a loose cable' },
    })
    expect(lines).toEqual([
      'TC_001_CS        passed          Boot',
      [
        'TC_003_CS        failed          Boot',
        '                 no StartTransaction',
        '                 [2,"1","Heartbeat",{}]',
      ].join('\n'),
      'TC_017_CS        not applicable  Boot\n                 needs a loose cable',
      '1 passed, 1 failed, 1 not applicable',
    ])
    expect(isGood).toBe(false)
  })

  it('is good when nothing failed, and plays only what was asked for', async () => {
    const { isGood, lines, played } = await play(
      { TC_001_CS: { kind: 'not applicable', why: 'no reader' }, TC_003_CS: { kind: 'passed' } },
      ['TC_001_CS'],
    )
    expect([isGood, played, lines.at(-1)]).toEqual([true, ['TC_001_CS'], '0 passed, 0 failed, 1 not applicable'])
  })
})
