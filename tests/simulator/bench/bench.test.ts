import { describe, expect, it } from 'vitest'
import { common, read } from '#simulator/bench/line/words.ts'
import { asMeant, fleetWords, pilesOf, tagsOf, wrong } from '#simulator/bench/options.ts'
import { ended, serve, start } from './rig.ts'

/** The command line and the control surface, as processes of their own. */

/** What `fleet` makes of its line. */
function options(argv: readonly string[]) {
  const given = read({ ...fleetWords, ...common }, argv)
  if (!given.ok) return given
  const complaint = wrong(asMeant(given.values))
  return complaint === null ? { ok: true as const, options: asMeant(given.values) } : { ok: false as const, complaint }
}

const URL_TEMPLATE = 'ws://127.0.0.1:1/ocpp/{id}'
describe('the command line', () => {
  it('names its piles and cards', () => {
    const parsed = options([
      '--url',
      URL_TEMPLATE,
      '--piles',
      '2',
      '--prefix',
      'P',
      '--width',
      '3',
      '--first',
      '9',
      '--seed',
      '0',
    ])
    if (!parsed.ok) throw new Error(parsed.complaint)
    expect(parsed.options.seed).toBe(0)
    expect(pilesOf(parsed.options).map(({ id }) => id)).toEqual(['P009', 'P010'])
    expect(tagsOf(parsed.options)).toEqual(['TAG00000001', 'TAG00000002', 'TAG00000003', 'TAG00000004'])
  })

  it.each([
    [[], '--url is needed'],
    [['--url', 'http://x/{id}'], 'begins with ws://'],
    [['--url', 'ws://x/'], 'holds {id}'],
    [['--url', URL_TEMPLATE, '--piles', '0'], '--piles is a whole number from 1'],
    [['--url', URL_TEMPLATE, '--duration', '10000000'], '--duration is a number from 0 to 2000000'],
    [['--url', URL_TEMPLATE, '--faults', '2'], '--faults is a number from 0 to 1'],
    [['--url', URL_TEMPLATE, '--wire', 'string'], '--wire is auto, rpc or lean'],
    [['--url', 'ws://x/{id}/ocpp', '--wire', 'rpc'], '{id} at the end'],
    [['--colour', 'green'], 'there is no option --colour'],
    [['--url', URL_TEMPLATE, '--duration', '30d'], 'of seconds, or 90s, 20m, 1h, not 30d'],
    [['--url', URL_TEMPLATE, '--profile', '4'], '--profile is a whole number from 0 to 3'],
    [['--url', URL_TEMPLATE, '--secure-url', 'ws://x/{id}'], '--secure-url begins with wss://'],
    [['--url', URL_TEMPLATE, '--cert', 'package.json'], '--cert and --key belong together'],
    [['--url', URL_TEMPLATE, '--ca', 'no-such-file.pem'], 'there is no file no-such-file.pem'],
  ])('complains about %j', (argv, complaint) => {
    const parsed = options(argv)
    expect(parsed.ok ? '' : parsed.complaint).toContain(complaint)
  })

  it('reads lengths of time, numbers below zero, and the security profile by its earlier name', () => {
    const parsed = options(['--url', URL_TEMPLATE, '--duration', '10m', '--seed', '-5', '--profile', '2'])
    if (!parsed.ok) throw new Error(parsed.complaint)
    expect(parsed.options).toMatchObject({ duration: 600, seed: -5, profile: '', 'security-profile': 2 })
  })

  it('drives the traffic of a profile, as a subcommand', async () => {
    const line = [
      '--piles',
      '5',
      '--profile',
      'highway',
      '--speed',
      '3000',
      '--duration',
      '2s',
      '--json',
      '--ramp',
      '0.1',
    ]
    const child = start(['fleet', '--url', (await serve()).url, ...line])
    await ended(child)
    const report = JSON.parse(child.lines.at(-1) ?? '') as Record<string, number>
    expect(report).toMatchObject({ final: true, registered: 5, errors: 0, failures: {} })
    expect(report['sessions']).toBeGreaterThan(0)
  })

  it('drives a fleet and ends with 0 when all went well', async () => {
    const args = [
      '--url',
      (await serve()).url,
      '--piles',
      '5',
      '--speed',
      '600',
      '--gap',
      '5',
      '--duration',
      '2',
      '--json',
      '--ramp',
      '0.1',
    ]
    const child = start(args)
    expect(await ended(child)).toBe(0)
    const report = JSON.parse(child.lines.at(-1) ?? '') as Record<string, number>
    expect(report).toMatchObject({ final: true, piles: 5, registered: 5, kept: 0, errors: 0, failures: {} })
    expect(report['confirmed']).toBe(report['sessions'])
    expect(report['sessions']).toBeGreaterThan(0)
  })

  it('ends with 1 when piles are not accepted, 2 for a wrong line, 130 when interrupted', async () => {
    const refused = start(['--url', (await serve(false)).url, '--piles', '2', '--duration', '1', '--quiet'])
    expect(await ended(refused)).toBe(1)
    expect(refused.lines.join('\n')).toContain('2 piles were never accepted')
    const wrong = start(['--piles', '2'])
    expect(await ended(wrong)).toBe(2)
    expect(wrong.lines.join('\n')).toContain('--url is needed')
    const { connections, url } = await serve()
    const child = start(['--url', url, '--piles', '2', '--json', '--quiet'])
    await expect.poll(connections).toBe(2)
    child.kill('SIGINT')
    expect(await ended(child)).toBe(130)
  })

  it('explains itself', async () => {
    const child = start(['--help'])
    expect(await ended(child)).toBe(0)
    expect(child.lines.join('\n')).toContain('npm run simulate -- fleet --url')
  })
})
