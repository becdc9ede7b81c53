import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { extract } from 'tar'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { root } from '#tests/support/root.ts'
import { serve } from './bench/rig.ts'

/** The simulator packed as a library, and used somewhere else as docs/library.md says. */

const run = promisify(execFile)
type Ended = { readonly stdout: string }
const examples = [...readFileSync(join(root, 'docs/library.md'), 'utf8').matchAll(/```ts\n(.*?)```/gsu)].map(
  ([, code = '']) => code,
)

/** A folder with the package installed from its tarball. What it needs is taken from the checkout: tests have no network. */
async function installed(): Promise<string> {
  const folder = temporaryFolder()
  const [library, app] = [join(folder, 'library'), join(folder, 'app')]
  execFileSync(process.execPath, [join(root, '.ci/package.mjs'), library], { stdio: 'ignore' })
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts'], { cwd: library, shell: process.platform === 'win32' })
  const tarball = readdirSync(library).find((name) => name.endsWith('.tgz')) ?? ''
  const here = join(app, 'node_modules/chargebook-simulator')
  mkdirSync(here, { recursive: true })
  await extract({ file: join(library, tarball), cwd: here, strip: 1 })
  const about = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  for (const name of [...Object.keys(about.dependencies), '@types/node']) {
    const link = join(app, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link, 'junction')
  }
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }')
  return app
}

it('is packed without anything of the checkout, typed, and plays a scenario elsewhere', async () => {
  const app = await installed()
  for (const [at, code] of examples.entries()) writeFileSync(join(app, `example-${at}.ts`), code)
  writeFileSync(
    join(app, 'wrong.ts'),
    `import { ChargePoint, playScenario } from 'chargebook-simulator'
export const pile = new ChargePoint({})
export const played = playScenario('name: none')
`,
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2024', noEmit: true, types: ['node'] }
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  // What is wrong is found, so the types have come along; the examples are right.
  const { stdout: complaints } = await run(process.execPath, [tsc, '-p', '.'], { cwd: app }).catch(
    (error: unknown) => error as Ended,
  )
  const places = [...complaints.matchAll(/^(\S+\.ts)\((\d+),/gmu)].map(([, file, line]) => `${file}:${line}`)
  expect(places).toEqual(['wrong.ts:2', 'wrong.ts:3'])

  const { url } = await serve()
  const env = { ...process.env, CENTRAL_SYSTEM: url }
  const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', 'example-0.ts'], { cwd: app, env })
  expect(stdout).toContain('ok 1 - takes a session from its start to its end')

  const here = join(app, 'node_modules/chargebook-simulator')
  for (const name of readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((one) => /\.[jt]s$/u.test(one)))
    expect(readFileSync(join(here, name), 'utf8'), name).not.toMatch(
      /(from |import\()["'](#|\.\.\/\.\.\/\.\.\/\.\.\/)/u,
    )
})
