import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nodeVersion } from '#simulator/bench/doctor.ts'
import { durationMs } from '#contracts/lab/duration.ts'
import { meant } from '#simulator/bench/line/suggest.ts'
import { bar, painter } from '#simulator/bench/line/terminal.ts'
import { root } from '#tests/support/root.ts'

/** The command line as people type it, as a process of its own. */

const cli = join(root, 'simulator/bench/cli.ts')
function simulate(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}
const subcommands = ['fleet', 'serve', 'explore', 'doctor', 'completion', 'version', 'help']

describe('help', () => {
  it('names every subcommand, and each explains itself with examples and options', () => {
    const { status, stdout } = simulate('help')
    expect(status).toBe(0)
    for (const name of subcommands) expect(stdout).toMatch(new RegExp(`^  ${name} {2,}\\S`, 'mu'))
  })

  it.each(subcommands)('tells all about %s in both ways of asking', (name) => {
    const { status, stdout } = simulate('help', name)
    expect(status).toBe(0)
    for (const told of [`npm run simulate -- ${name}`, 'Examples:', '--json', '--quiet', '--no-color'])
      expect(stdout).toContain(told)
    expect(simulate(name, '--help').stdout).toBe(stdout)
  })

  it('is what a line without words gets, as a wrong one', () => {
    const { status, stderr } = simulate()
    expect(status).toBe(2)
    expect(stderr).toContain('Subcommands')
  })
})

describe('a word that is misspelled', () => {
  it.each([
    [['flet'], 'there is no subcommand flet; did you mean fleet?'],
    [['srve'], 'did you mean serve?'],
    [['help', 'docter'], 'did you mean doctor?'],
    [['toString'], 'there is no subcommand toString\n'],
    [['fleet', '--plies', '5'], 'there is no option --plies; did you mean --piles?'],
    [['doctor', '--prot', '1'], 'did you mean --port?'],
    [['fleet', '--wire', 'len'], '--wire is auto, rpc or lean, not len; did you mean lean?'],
    [['fleet', '--url'], '--url wants a value'],
    [['fleet', '--url', '--piles', '2'], '--url wants a value'],
    [['fleet', '--json=1'], '--json takes no value'],
    [['fleet', 'office'], 'office is no option'],
    [['completion', 'tcsh'], 'completion takes bash, zsh, fish, not tcsh'],
    [['fleet', '--url', 'ws://127.0.0.1:1/{id}', '--profile', 'hihgway'], 'did you mean highway?'],
    [['serve'], '--url is needed'],
  ])('%j ends with 2 and says what was meant', (args, told) => {
    const { status, stderr, stdout } = simulate(...args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(told)
  })

  it('suggests nothing that is far away', () => {
    expect(meant('banana', subcommands)).toBeNull()
    expect(meant('fl', subcommands)).toBe('fleet')
    expect(meant('versoin', subcommands)).toBe('version')
  })
})

it('says its versions, for people and for programs', () => {
  expect(simulate('version').stdout).toMatch(/^Chargebook \d+\.\d+\.\d+, Node v\d+/u)
  expect(JSON.parse(simulate('--version', '--json').stdout)).toEqual({
    chargebook: expect.any(String),
    node: process.version,
  })
})

describe('doctor', () => {
  it('says in a line each what there is, and what to do about what is not', async () => {
    const taken = createServer()
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestFinished(() => void taken.close())
    const address = taken.address()
    const port = String(typeof address === 'object' && address !== null ? address.port : 0)
    const { status, stdout } = simulate('doctor', '--port', port, '--data', join(tmpdir(), 'a', 'b'))
    expect(status).toBe(1)
    const lines = stdout.trim().split('\n')
    expect(lines).toHaveLength(8)
    expect(lines.find((line) => line.includes('Port'))).toMatch(
      /^lacks {2}Port: .*EADDRINUSE.*; stop what listens there, or start with PORT=/u,
    )
    for (const what of ['Node', 'SQLite', 'Data folder', 'Time zones']) expect(stdout).toContain(`ok     ${what}: `)
    const quiet = simulate('doctor', '--port', port, '--quiet', '--json').stdout
    expect(JSON.parse(quiet)).toHaveLength(8)
  })

  it('knows a Node that is too old', () => {
    expect(nodeVersion('22.3.0')).toMatchObject({
      verdict: 'lacks',
      advice: expect.stringContaining('install Node 24'),
    })
    expect(nodeVersion('24.0.0')).toMatchObject({ verdict: 'ok' })
  })
})

describe('completion', () => {
  const bash = (words: readonly string[]): readonly string[] => {
    const script = `${simulate('completion', 'bash').stdout}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _simulate; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.trim().split('\n')
  }

  it('completes subcommands, options, values and shells in bash', () => {
    expect(bash(['simulate', 'fl'])).toEqual(['fleet'])
    expect(bash(['simulate', 'fleet', '--pil'])).toEqual(['--piles'])
    expect(bash(['simulate', 'fleet', '--wire', 'l'])).toEqual(['lean'])
    expect(bash(['simulate', 'completion', 'z'])).toEqual(['zsh'])
  })

  it('defines the command that it completes', () => {
    const script = `${simulate('completion', 'bash').stdout}\nsimulate version`
    expect(spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }).stdout).toContain('Chargebook')
  })

  it.each(['zsh', 'fish'])('has a script for %s with every subcommand', (shell) => {
    const { status, stdout } = simulate('completion', shell)
    expect(status).toBe(0)
    for (const name of subcommands) expect(stdout).toContain(name)
  })
})

it.each([
  ['250ms', 250],
  ['90s', 90_000],
  ['1h30m', 5_400_000],
  ['0.5h', 1_800_000],
  ['7d', 604_800_000],
])('reads the length of time %j', (text, ms) => {
  expect(durationMs(text)).toBe(ms)
})

it.each(['10', '', '10 m', '5y', 'm', '1.m'])('takes %j for no length of time', (text) => {
  expect(() => durationMs(text)).toThrow(`no duration: ${text}`)
})

describe('colours', () => {
  const given = { json: false, quiet: false, 'no-color': false }

  it('are for terminals of people who want them', () => {
    expect(painter(given, {}, true)('bad', 'no')).toBe('\u001B[31mno\u001B[0m')
    expect(painter(given, {}, false)('bad', 'no')).toBe('no')
    expect(painter(given, { NO_COLOR: '1' }, true)('bad', 'no')).toBe('no')
    expect(painter({ ...given, 'no-color': true }, {}, true)('bad', 'no')).toBe('no')
  })

  it('stand beside a bar that shows its share', () => {
    expect(bar(0.5)).toBe(`${'█'.repeat(12)}${'░'.repeat(12)}  50 %`)
    expect(bar(7)).toContain('100 %')
  })
})
