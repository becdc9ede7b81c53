// Builds the console into dist/console, unless nothing it is made of has changed since the last time (`--force`: always).
// It speaks on stderr, because it takes a while on a small machine and whoever waits should know for what.
//
// With NODE_ENV=production it builds nothing unless forced: a server serves the console that was brought there, perhaps without
// its sources.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf } from './fingerprint.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const sources = ['console', 'contracts', 'locales', 'machines', '.ci/said.ts', 'package.json', 'package-lock.json']
const stamp = join(root, 'dist/console.sha256')
const page = join(root, 'dist/console/index.html')
const SIGN_OF_LIFE_MS = 5_000

const steps = [
  { name: 'texts', command: ['console/intl/compile.mjs'] },
  { name: 'charts', command: ['.ci/charts.mjs'] },
  {
    name: 'bundle',
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'console/vite.config.ts', '--logLevel', 'warn'],
  },
]

const isForced = process.argv.includes('--force')
const print = fingerprintOf(sources)
if (process.env.NODE_ENV === 'production' && !isForced) refuseOther()
else if (isForced || !isFresh()) {
  const began = performance.now()
  process.stderr.write('Building the console, which is done again only when its sources change …\n')
  for (const [at, { name, command }] of steps.entries()) await run(`${at + 1} of ${steps.length}, ${name}`, command)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, print)
  process.stderr.write(`Built the console in ${secondsSince(began)} s\n`)
}

function isFresh() {
  return existsSync(stamp) && existsSync(page) && readFileSync(stamp, 'utf8') === print
}

/** Ends where there is no console to serve, or one of other sources than those that lie here. */
function refuseOther() {
  const hasSources = existsSync(join(root, 'console/index.html'))
  if (hasSources ? isFresh() : existsSync(page)) return
  const what = existsSync(page) ? 'was built from other sources than these' : 'is not there'
  process.stderr.write(
    `dist/console ${what}, and NODE_ENV=production builds nothing: run npm run build where the development packages are, ` +
      'and bring dist along (docs/operating.md).\n',
  )
  process.exit(1)
}

/** Runs one step, says what it is, and every few seconds that it is still at it. */
async function run(name, command) {
  const began = performance.now()
  process.stderr.write(`  ${name}\n`)
  const alive = setInterval(() => process.stderr.write(`  ${name}: ${secondsSince(began)} s …\n`), SIGN_OF_LIFE_MS)
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 2, 2] })
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  clearInterval(alive)
  if (status !== 0) process.exit(status)
}

function secondsSince(began) {
  return ((performance.now() - began) / 1000).toFixed(0)
}
