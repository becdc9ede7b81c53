import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { liveFeed } from '#contracts/http/live.ts'
import { metrics, openApi } from '#contracts/http/health.ts'
import { usage } from '#backend/options.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { root } from '#tests/support/root.ts'
import { sourcesOf } from '#tests/support/code/sources.ts'
import { readDockerfile } from './dockerfile.ts'
import { dockerfile } from './replay.ts'
import { deployed, readUnit } from './unit.ts'

/** The files of docs/deploy name only what there is: paths, ports, volumes, variables. */

const Texts = Schema.Array(Schema.String)
const Variables = Schema.Record(Schema.String, Schema.String)
const ServiceOf = Schema.Struct({
  build: Schema.optionalKey(Schema.Struct({ context: Schema.String, dockerfile: Schema.String })),
  depends_on: Schema.optionalKey(Texts),
  environment: Variables,
  ports: Texts,
  volumes: Texts,
  command: Schema.optionalKey(Texts),
  networks: Schema.optionalKey(Schema.Struct({ default: Schema.Struct({ ipv4_address: Schema.String }) })),
})
const Compose = Schema.Struct({
  name: Schema.String,
  services: Schema.Struct({ chargebook: ServiceOf, caddy: ServiceOf }),
  volumes: Schema.Record(Schema.String, Schema.Null),
  networks: Schema.Unknown,
})

const read = (file: string): string => readFileSync(deployed(file), 'utf8')
const { services, volumes } = Schema.decodeUnknownSync(Compose)(
  parse(read('compose.yaml'), { strict: true, uniqueKeys: true }),
)
const image = readDockerfile(readFileSync(dockerfile, 'utf8')).at(-1)?.steps ?? []
const variables = image.flatMap((step) => (step.kind === 'env' ? Object.entries(step.values) : []))

it('names in the compose file only files and volumes that there are', () => {
  const { build } = services.chargebook
  const context = resolve(deployed('.'), build?.context ?? '')
  expect(`${context}/`).toBe(root)
  expect(join(context, build?.dockerfile ?? '')).toBe(dockerfile)
  for (const { volumes: mounts, depends_on: after = [] } of Object.values(services)) {
    for (const mount of mounts.map((text) => text.split(':')[0] ?? ''))
      if (mount.startsWith('.')) expect(existsSync(deployed(mount)), mount).toBe(true)
      else expect(volumes, mount).toHaveProperty(mount)
    for (const service of after) expect(services).toHaveProperty(service)
  }
  const kept = image.flatMap((step) => (step.kind === 'volume' ? step.values : []))
  expect(services.chargebook.volumes.map((text) => text.split(':')[1])).toEqual(kept)
})

it('lets people in through the proxy alone, whose word is believed', () => {
  const { chargebook, caddy } = services
  const port = Object.fromEntries(variables)['PORT']
  expect(chargebook.ports.map((text) => text.split(':')[1])).toEqual([chargebook.environment['OCPP_TLS_PORT']])
  expect(caddy.environment['UPSTREAM']).toBe(`chargebook:${port}`)
  expect(chargebook.environment['TRUSTED_PROXIES']).toBe(caddy.networks?.default.ipv4_address)
})

it('passes the feed on unbuffered, charge points on without TLS, and keeps figures and documents inside', () => {
  const text = read('Caddyfile')
  expect(text).toMatch(
    new RegExp(`handle ${liveFeed.path} \\{\\s+reverse_proxy \\{\\$UPSTREAM\\} \\{\\s+flush_interval -1`, 'u'),
  )
  expect(text).toMatch(/http:\/\/\{\$DOMAIN\} \{\s+handle \/ocpp\/\* \{\s+reverse_proxy/u)
  const [, inside = ''] = /@inside path (.+)/u.exec(text) ?? []
  expect(inside.split(' ')).toEqual([metrics.path, '/docs', '/docs/*', openApi.path])
  const named = [...text.matchAll(/\{\$([A-Z]+)\}/gu)].map(([, name]) => name ?? '')
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(services.caddy.environment).toSorted())
})

it('is read by Caddy without a complaint', ({ skip }) => {
  const env = {
    PATH: process.env['PATH'],
    HOME: temporaryFolder(),
    ...services.caddy.environment,
    DOMAIN: 'a.example.com',
  }
  const command = ['validate', '--adapter', 'caddyfile', '--config', deployed('Caddyfile')]
  const { error, status, stderr } = spawnSync('caddy', command, { env, encoding: 'utf8' })
  if (error !== undefined) skip('there is no Caddy here')
  expect({ status, stderr }).toMatchObject({ status: 0 })
})

it('is read by systemd without a complaint', ({ skip }) => {
  const folder = temporaryFolder()
  const units = readdirSync(deployed('.')).filter((name) => /\.(?:service|timer)$/u.test(name))
  expect(units).toHaveLength(3)
  for (const name of units)
    writeFileSync(join(folder, name), read(name).replaceAll(/^(ExecStart=)\S+/gmu, `$1${process.execPath}`))
  const { error, stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))], {
    encoding: 'utf8',
  })
  if (error !== undefined) skip('there is no systemd here')
  expect(stderr).toBe('')
})

it('starts scripts that there are, as a user of their own, from one folder', () => {
  for (const name of ['chargebook.service', 'chargebook-backup.service']) {
    const { Service } = readUnit(name)
    const [place = ''] = Service['WorkingDirectory'] ?? []
    const [command = '', script = ''] = Service['ExecStart']?.[0]?.split(' ') ?? []
    expect(command).toBe(`${place}/node_modules/.bin/node`)
    expect(existsSync(join(root, script)), script).toBe(true)
    expect(Service['User']).toEqual(['chargebook'])
  }
  const { Unit } = readUnit('chargebook.service')
  expect(existsSync(join(root, Unit['Documentation']?.[0]?.replace('file:///opt/chargebook/', '') ?? ''))).toBe(true)
})

/** What a program reads of its environment, by what its sources say. */
const readByProgram = sourcesOf(['backend']).flatMap(({ text }) =>
  [...text.matchAll(/(?:env\['([A-Z_]+)'\]|^ {2}([A-Z_]+): [A-Z_]+_MAX,$)/gmu)].map(
    ([, one, other]) => one ?? other ?? '',
  ),
)
const ofTools = ['NODE_ENV', 'DOMAIN', 'UPSTREAM', 'CHROMIUM']

it('sets only variables that somebody reads, and tells all of them', () => {
  const set = [
    ...variables.map(([name]) => name),
    ...Object.values(services).flatMap(({ environment }) => Object.keys(environment)),
    ...['chargebook.service', 'chargebook-backup.service'].flatMap((name) =>
      (readUnit(name).Service['Environment'] ?? []).flatMap((line) =>
        line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
      ),
    ),
    ...Array.from(read('chargebook.env.example').matchAll(/^([A-Z_]+)=/gmu), ([, name]) => name ?? ''),
  ]
  expect(set.length).toBeGreaterThan(15)
  expect(set.filter((name) => !readByProgram.includes(name) && !ofTools.includes(name))).toEqual([])
  const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  expect([...new Set(readByProgram)].filter((name) => !operating.includes(name) || !usage.includes(name))).toEqual([])
})

it('links every file of docs/deploy from docs/operating.md', () => {
  const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const files = readdirSync(deployed('.')).filter((name) => name !== '.env')
  expect(files.length).toBeGreaterThan(6)
  expect(files.filter((name) => !operating.includes(`](${dirname('deploy/x')}/${name})`))).toEqual([])
})
