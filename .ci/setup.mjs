// Makes a fresh clone runnable: installs the dependencies when node_modules does not hold what package-lock.json says.
// Plain JavaScript without dependencies, because it runs on the host's own Node (20.19 or later); all that follows it
// runs on the pinned Node, which is one of the dependencies. It speaks on stderr, so that a script's stdout stays its own.
//
// With NODE_ENV=production it installs nothing: a server runs what was brought there, without the development packages.
//
// Scripts call the pinned Node as `env node`: a shell remembers where it found `node` before the installation.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { complaintAbout, complaintAboutRunning } from './node-version.mjs'

const root = new URL('../', import.meta.url)
const isProduction = process.env.NODE_ENV === 'production'
const host = { version: process.versions.node, platform: process.platform, arch: process.arch }

refuse(complaintAbout(host))

if (!isInstalled()) {
  if (isProduction)
    refuse(
      'node_modules does not hold what package-lock.json says, and NODE_ENV=production installs nothing: ' +
        'run npm ci --omit=dev, or bring node_modules along with the rest (docs/operating.md).',
    )
  process.stderr.write('Installing the dependencies …\n')
  const started = performance.now()
  const shell = process.platform === 'win32'
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: root, shell, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
  process.stderr.write(`Installed the dependencies in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}

refuse(complaintAboutRunning(runningVersion(), host))

/** Says what is wrong, and ends; a stack of whatever fails later would say less. */
function refuse(complaint) {
  if (complaint === null) return
  process.stderr.write(`${complaint}\n`)
  process.exit(1)
}

/** The version of the Node that the scripts call; null where there is none that starts. */
function runningVersion() {
  // npm has put this folder first already; whoever calls this script by itself has not.
  const PATH = `${fileURLToPath(new URL('node_modules/.bin', root))}${delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH }
  const { status, stdout } = spawnSync('env', ['node', '-p', 'process.versions.node'], { encoding: 'utf8', env })
  return status === 0 ? stdout.trim() : null
}

/**
 * Whether npm's record of what it installed agrees with the lockfile. Optional packages of other platforms are absent, and
 * in production all that only development needs.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  if (wanted === null) throw new Error('package-lock.json cannot be read')
  if (installed === null) return false
  return Object.entries(wanted).every(([path, { version, optional, dev }]) => {
    const found = installed[path]?.version
    const mayLack = optional === true || (isProduction && dev === true)
    return path === '' || found === version || (mayLack && found === undefined)
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(new URL(file, root), 'utf8')).packages
  } catch {
    return null
  }
}
