// Builds the console into dist/console, unless nothing it is made of has changed since the last time (`--force`: always).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf } from './fingerprint.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const sources = ['console', 'contracts', 'locales', 'machines', 'package.json', 'package-lock.json']
const stamp = join(root, 'dist/console.sha256')

const print = fingerprintOf(sources)
if (process.argv.includes('--force') || !isFresh()) {
  run('console/intl/compile.mjs')
  run('.ci/charts.mjs')
  run('node_modules/vite/bin/vite.js', 'build', '--config', 'console/vite.config.ts', '--logLevel', 'warn')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, print)
}

function isFresh() {
  return existsSync(stamp) && existsSync(join(root, 'dist/console/index.html')) && readFileSync(stamp, 'utf8') === print
}

function run(...command) {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}
