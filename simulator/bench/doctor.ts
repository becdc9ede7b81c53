import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exits } from './line/exits.ts'
import { subcommand } from './line/subcommand.ts'
import { painter } from './line/terminal.ts'

/** What a machine needs for the product, its simulator and its tests; `lacks` says what to do. */
interface Finding {
  readonly what: string
  /** `lacks` stops something that everybody uses; `could` stops tests, or very many piles. */
  readonly verdict: 'ok' | 'could' | 'lacks'
  readonly found: string
  readonly advice: string | null
}

const root = fileURLToPath(new URL('../../', import.meta.url))

export const doctorCommand = subcommand({
  summary: 'says what this machine lacks, and what to do about it',
  usage: '[options]',
  examples: [
    ['', ''],
    ['--port 9090 --data /var/lib/chargebook', 'for a server on another port with its data elsewhere'],
  ],
  options: {
    port: { initial: 8080, limits: [1, 65_535], isWhole: true, help: 'port that the server would listen on' },
    data: { initial: 'data', isPath: true, help: 'folder of the server’s data' },
  },
  notes: 'Ends with 0 when nothing is missing that the product needs, 1 otherwise.',
  async run(given) {
    const findings = [
      nodeVersion(process.versions.node),
      database(),
      await freePort(given.port),
      dataFolder(given.data),
      zones(),
      browser(),
      fonts(),
      openFiles(),
    ]
    if (given.json) console.log(JSON.stringify(findings))
    else
      for (const finding of findings)
        if (!given.quiet || finding.verdict !== 'ok') console.log(lineOf(finding, painter(given)))
    return findings.some(({ verdict }) => verdict === 'lacks') ? exits.error : exits.passed
  },
})

const marks = { ok: ['good', 'ok   '], could: ['warning', 'could'], lacks: ['bad', 'lacks'] } as const

function lineOf({ what, verdict, found, advice }: Finding, paint: ReturnType<typeof painter>): string {
  const [tone, mark] = marks[verdict]
  return `${paint(tone, mark)}  ${what}: ${found}${advice === null ? '' : `; ${advice}`}`
}

const NODE_AT_LEAST = 24

/** Exported for its test: what a machine with another Node would be told. */
export function nodeVersion(version: string): Finding {
  const isEnough = Number.parseInt(version, 10) >= NODE_AT_LEAST
  const advice = isEnough
    ? null
    : `install Node ${NODE_AT_LEAST} or later, or use npm run simulate, which brings its own on Linux (x64)`
  return { what: 'Node', verdict: isEnough ? 'ok' : 'lacks', found: version, advice }
}

/** In a process of its own: an addon that was built for another Node ends the process that loads it. */
function database(): Finding {
  const load =
    "const D = require('better-sqlite3'); console.log(new D(':memory:').prepare('select sqlite_version()').pluck().get())"
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', load], { cwd: root, encoding: 'utf8' })
  if (status === 0) return { what: 'SQLite', verdict: 'ok', found: stdout.trim(), advice: null }
  const why = /^\w*Error: .*$/mu.exec(stderr)?.[0] ?? 'better-sqlite3 cannot be loaded'
  return { what: 'SQLite', verdict: 'lacks', found: why, advice: 'run npm ci with this Node' }
}

function freePort(port: number): Promise<Finding> {
  return new Promise((done) => {
    const server = createServer()
    const tell = (verdict: Finding['verdict'], found: string, advice: string | null): void =>
      done({ what: 'Port', verdict, found, advice })
    server.once('error', ({ message }) =>
      tell('lacks', message, 'stop what listens there, or start with PORT=<another>'),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => tell('ok', `${port} is free`, null)))
  })
}

/** A folder that does not exist yet is made in the first one above it that does. */
function dataFolder(given: string): Finding {
  let folder = resolve(given)
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  const what = 'Data folder'
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return { what, verdict: 'ok', found: `${resolve(given)} can be written`, advice: null }
  } catch {
    return {
      what,
      verdict: 'lacks',
      found: `${folder} cannot be written`,
      advice: 'give it to your user, or start with DATA_DIR=<another>',
    }
  }
}

/** A Node that was built with little of ICU, or a file of zones that is missing, knows UTC only. */
function zones(): Finding {
  const what = 'Time zones'
  try {
    const winter = new Intl.DateTimeFormat('pl', { timeZone: 'Europe/Warsaw', hour: 'numeric', weekday: 'long' })
    const isRight =
      winter.format(Date.UTC(2026, 0, 5, 12)).includes('13') && winter.format(Date.UTC(2026, 6, 6, 12)).includes('14')
    const isPolish = winter.format(Date.UTC(2026, 0, 5, 12)).includes('poniedziałek')
    if (isRight && isPolish)
      return {
        what,
        verdict: 'ok',
        found: `tz ${process.versions.tz ?? 'of the system'}, ICU ${process.versions.icu ?? '?'}`,
        advice: null,
      }
  } catch {
    // The same advice as for a wrong hour.
  }
  return {
    what,
    verdict: 'lacks',
    found: 'Europe/Warsaw is wrong or unknown',
    advice: 'use a Node with full ICU (the usual builds have it)',
  }
}

function browser(): Finding {
  const what = 'Browser for tests'
  const ask = "console.log(require('playwright').chromium.executablePath())"
  const own = spawnSync(process.execPath, ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout.trim()
  const found = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', own].find(
    (path) => path !== '' && existsSync(path),
  )
  if (found !== undefined) return { what, verdict: 'ok', found, advice: null }
  return { what, verdict: 'could', found: 'none', advice: 'npx playwright install chromium, or name one in CHROMIUM' }
}

function fonts(): Finding {
  const what = 'Chinese font for pictures'
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  if (status !== 0)
    return {
      what,
      verdict: 'could',
      found: 'fc-list is not there to ask',
      advice: 'on Debian: apt-get install fontconfig fonts-noto-cjk',
    }
  const family = stdout.split('\n')[0]?.split(',')[0] ?? ''
  if (family !== '') return { what, verdict: 'ok', found: family, advice: null }
  return { what, verdict: 'could', found: 'none', advice: 'on Debian: apt-get install fonts-noto-cjk' }
}

const FILES_AT_LEAST = 4_096

/** Each simulated pile holds a socket open. */
function openFiles(): Finding {
  const limit = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  const isEnough = limit === 'unlimited' || Number(limit) >= FILES_AT_LEAST
  const advice = isEnough ? null : `for more than ${limit || 'some hundred'} piles: ulimit -n 65536`
  return { what: 'Open files', verdict: isEnough ? 'ok' : 'could', found: limit || 'unknown', advice }
}
