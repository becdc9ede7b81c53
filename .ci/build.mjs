// Builds the console into dist/console, unless nothing it is made of has changed since the last time (`--force`: always).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const sources = ['console', 'contracts', 'locales', 'machines', 'package.json', 'package-lock.json']
const stamp = join(root, 'dist/console.sha256')

const print = fingerprint()
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

/** One hash over the names and bytes of everything the console is made of; generated messages and charts are not a source. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(name) {
  if (!existsSync(join(root, name))) return []
  if (name.endsWith('.json')) return [name]
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !file.startsWith('locales/compiled') && !file.startsWith('console/atlas/compiled'))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

function run(...command) {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}
