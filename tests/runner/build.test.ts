import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { root } from '#tests/support/root.ts'

/** What the build says while it works, in a project whose steps are made up: the real ones take half a minute. */

/** A second of the build is ten milliseconds here. */
const hasty = `
  const [set, now, began] = [globalThis.setInterval, performance.now.bind(performance), performance.now()]
  globalThis.setInterval = (run, milliseconds) => set(run, milliseconds / 100)
  performance.now = () => began + (now() - began) * 100
`
const nothing = ''
/** Goes on until it is let go. */
const untilLetGo = (file: string) => `
  const { existsSync } = require('node:fs')
  const look = setInterval(() => existsSync(${JSON.stringify(file)}) && clearInterval(look), 2)
`
const bundle = `
  require('node:fs').mkdirSync('dist/console', { recursive: true })
  require('node:fs').writeFileSync('dist/console/index.html', '')
`

interface Steps {
  readonly texts?: string
  readonly charts?: string
  readonly bundle?: string
}

/** A project with the real build and these steps. */
function project({ texts = nothing, charts = nothing, bundle: last = bundle }: Steps) {
  const folder = temporaryFolder()
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const required = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"
  write('console/intl/compile.mjs', `${required}${texts}`)
  write('.ci/charts.mjs', `${required}${charts}`)
  write('node_modules/vite/bin/vite.js', last)
  write('hasty.mjs', hasty)
  for (const file of ['.ci/build.mjs', '.ci/fingerprint.ts']) copyFileSync(join(root, file), join(folder, file))
  function buildIn(env: Readonly<Record<string, string>>, ...args: string[]) {
    const command = ['--import', './hasty.mjs', '.ci/build.mjs', ...args]
    const child = spawn(process.execPath, command, { cwd: folder, env: { ...process.env, ...env } })
    onTestFinished(() => void child.kill('SIGKILL'))
    const said: string[] = []
    child.stderr.on('data', (part: Buffer) => said.push(String(part)))
    child.stdout.on('data', (part: Buffer) => said.push(`stdout: ${String(part)}`))
    return { said: () => said.join(''), exit: once(child, 'close').then(([code]: (number | null)[]) => code) }
  }
  return { folder, buildIn, build: (...args: string[]) => buildIn({}, ...args) }
}

it('says what it is for and at which step it is, and every few seconds that it is still at it', async () => {
  const letGo = join(temporaryFolder(), 'go')
  const { build, folder } = project({ charts: untilLetGo(letGo) })
  const { said, exit } = build()
  await expect.poll(said).toMatch(/ {2}2 of 3, charts: \d+ s …\n {2}2 of 3, charts: \d+ s …\n/u)
  writeFileSync(letGo, '')
  expect(await exit).toBe(0)
  const lines = said().split('\n')
  expect(lines.filter((line) => !line.endsWith('s …'))).toEqual([
    'Building the console, which is done again only when its sources change …',
    '  1 of 3, texts',
    '  2 of 3, charts',
    '  3 of 3, bundle',
    expect.stringMatching(/^Built the console in \d+ s$/u),
    '',
  ])
  const alive = lines.flatMap((line) => /^ {2}2 of 3, charts: (\d+) s …$/u.exec(line)?.[1] ?? [])
  expect(Number(alive[0])).toBeGreaterThanOrEqual(5)
  expect(Number(alive[1])).toBeGreaterThan(Number(alive[0]))
  expect(readFileSync(join(folder, 'dist/console.sha256'), 'utf8')).toMatch(/^[\da-f]{64}$/u)
})

it('says nothing where nothing has changed, and builds again what has, or when told to', async () => {
  const { build, folder } = project({})
  const run = async (...args: string[]) => {
    const { said, exit } = build(...args)
    expect(await exit).toBe(0)
    return said() === '' ? 'nothing' : 'built'
  }
  expect([await run(), await run(), await run('--force')]).toEqual(['built', 'nothing', 'built'])
  writeFileSync(join(folder, 'console/new.ts'), '')
  expect([await run(), await run()]).toEqual(['built', 'nothing'])
})

it('ends with the code of a step that fails, takes no later one and builds again the next time', async () => {
  const { build, folder } = project({ charts: "process.stderr.write('no charts today\\n'); process.exit(3)" })
  const { said, exit } = build()
  expect(await exit).toBe(3)
  expect(said()).toContain('no charts today\n')
  expect(said()).not.toContain('3 of 3')
  expect(existsSync(join(folder, 'dist/console.sha256'))).toBe(false)
})

it('builds nothing in production, and says what is missing or of other sources', async () => {
  const { build, buildIn, folder } = project({})
  const serve = async () => {
    const { said, exit } = buildIn({ NODE_ENV: 'production' })
    return [await exit, said()]
  }
  const refused = (what: string) => [1, expect.stringMatching(new RegExp(`^dist/console ${what}, and .*\\.\\n$`, 'u'))]
  expect(await serve()).toEqual(refused('is not there'))
  writeFileSync(join(folder, 'console/index.html'), '')
  expect(await build().exit).toBe(0)
  expect(await serve()).toEqual([0, ''])
  writeFileSync(join(folder, 'console/new.ts'), '')
  expect(await serve()).toEqual(refused('was built from other sources than these'))
  expect(await buildIn({ NODE_ENV: 'production' }, '--force').exit).toBe(0)
  // An image has the console without its sources.
  rmSync(join(folder, 'console'), { recursive: true })
  expect(await serve()).toEqual([0, ''])
})
