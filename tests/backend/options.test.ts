import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { firstFromEnvironment } from '#backend/first-run.ts'
import { readOptions, usage } from '#backend/options.ts'
import { temporaryFolder } from '#tests/support/folder.ts'

it('serves the demo on 127.0.0.1:8080 from data/ when nothing is said', () => {
  expect(readOptions([], {})).toMatchObject({ host: '127.0.0.1', port: 8080, dataDir: 'data', demo: true, fixtures: 0 })
})

it('takes the environment and the command line', () => {
  const env = { PORT: '9000', HOST: '0.0.0.0', DATA_DIR: '/srv/x', DEMO_PASSWORD: 'abc12' }
  const said = { host: '0.0.0.0', port: 9000, dataDir: '/srv/x', demoPassword: 'abc12', demo: false, fixtures: 12 }
  expect(readOptions(['--no-demo', '--fixtures', '12'], env)).toMatchObject(said)
})

it('takes the kind of the demo, and leaves it to the folder when nothing is said', () => {
  expect(readOptions([], {})).toMatchObject({ demo: true, demoKind: null })
  expect(readOptions(['--demo', 'incident'], {})).toMatchObject({ demo: true, demoKind: 'incident' })
  expect(readOptions(['--demo=empty'], {})).toMatchObject({ demo: true, demoKind: 'empty', allowProfile0: true })
})

it('allows piles of the bench the addresses that it was given, and says what is wrong with one', () => {
  expect(readOptions([], {})).toMatchObject({ bench: true, benchAddresses: [] })
  const [one, other] = ['ws://127.0.0.1:9000/{id}', 'wss://csms.example.com/ocpp/{id}?by=us']
  const given = ['--bench-url', one, '--bench-url', other, '--bench-url', one]
  expect(readOptions(given, {})).toMatchObject({ benchAddresses: [one, other] })
  expect(readOptions(['--no-demo', '--bench', ...given], {})).toMatchObject({
    bench: true,
    benchAddresses: [one, other],
  })
  expect(readOptions(['--no-demo', ...given], {})).toBe('--bench-url needs --bench')
  const wrong = ['http://host/{id}', 'host/{id}', 'ws://host/', 'ws://me:secret@host/{id}', 'ws://host/{id}#a']
  for (const url of wrong) expect(readOptions(['--bench-url', url], {}), url).toMatch(/^--bench-url /u)
  expect(readOptions(['--bench-url', 'ws://me:secret@host/{id}'], {})).not.toContain('secret')
  const many = Array.from({ length: 21 }, (_, at) => ['--bench-url', `ws://host/${at}/{id}`]).flat()
  expect(readOptions(many, {})).toContain('20')
})

it('leaves to the settings what nobody chose, and takes what somebody did', () => {
  expect(readOptions([], {})).toMatchObject({ settleAfterMinutes: null, ocppLogDays: null, ocppLogMegabytes: null })
  const env = { SETTLE_AFTER_MINUTES: '0', OCPP_LOG_DAYS: '7', OCPP_LOG_MEGABYTES: '100' }
  expect(readOptions([], env)).toMatchObject({ settleAfterMinutes: 0, ocppLogDays: 7, ocppLogMegabytes: 100 })
  expect(readOptions([], {})).toMatchObject({ approvalLimit: null, approvalMinutes: null })
  const asked = readOptions([], { APPROVAL_LIMIT: '0', APPROVAL_MINUTES: '45' })
  expect(asked).toMatchObject({ approvalLimit: 0, approvalMinutes: 45 })
  expect(readOptions([], { APPROVAL_MINUTES: '0' })).toContain('APPROVAL_MINUTES')
})

it('takes the map of a provider with its key, and says what is missing', () => {
  expect(readOptions([], {})).toMatchObject({ map: null })
  const google = { provider: 'Google', key: 'k', url: 'https://tile.googleapis.com' }
  expect(readOptions([], { MAP_PROVIDER: 'google', MAP_KEY: 'k' })).toMatchObject({ map: google })
  const proxied = { MAP_PROVIDER: 'Bing', MAP_KEY: 'k', MAP_URL: 'http://proxy.example/maps/' }
  expect(readOptions([], proxied)).toMatchObject({ map: { provider: 'Bing', url: 'http://proxy.example/maps' } })
  expect(readOptions([], { MAP_PROVIDER: 'Here', MAP_KEY: 'k' })).toContain('MAP_PROVIDER must be one of Bing, Google')
  expect(readOptions([], { MAP_PROVIDER: 'Bing' })).toContain('needs MAP_KEY')
  expect(readOptions([], { MAP_KEY: 'k' })).toContain('need MAP_PROVIDER')
  expect(readOptions([], { ...proxied, MAP_URL: 'proxy' })).toContain('MAP_URL')
})

it('serves TLS with files, or with its own authority for the names it was told', () => {
  expect(readOptions([], {})).toMatchObject({ tls: null })
  const own = readOptions(['--tls-name', 'csms.example.com'], { OCPP_TLS_PORT: '8443', HOST: '0.0.0.0' })
  const names = ['csms.example.com', '0.0.0.0', 'localhost']
  expect(own).toMatchObject({ tls: { port: 8443, certificates: [], keys: [], authorities: [], names } })
  const files = ['--tls-cert', 'ec.pem', '--tls-key', 'ec.key', '--tls-cert', 'rsa.pem', '--tls-key', 'rsa.key']
  const given = { certificates: ['ec.pem', 'rsa.pem'], keys: ['ec.key', 'rsa.key'], authorities: ['ca.pem'] }
  expect(readOptions([...files, '--tls-ca', 'ca.pem'], { OCPP_TLS_PORT: '0' })).toMatchObject({ tls: given })
})

it.each([
  [[], true],
  [['--no-demo'], false],
  [['--no-demo', '--allow-profile-0'], true],
  [['--no-demo', '--fixtures', '1'], true],
])('lets piles connect without any proof only where somebody said so: %j', (args, allowProfile0) => {
  expect(readOptions(args, {})).toMatchObject({ allowProfile0 })
})

it('starts an FTP server in the demo and where a port is given, with the address that piles see', () => {
  const own = { host: '127.0.0.1', port: 0, advertised: null, passivePorts: null }
  expect(readOptions([], { HOST: '0.0.0.0' })).toMatchObject({ ftp: own })
  expect(readOptions(['--no-demo'], {})).toMatchObject({ ftp: null })
  const said = {
    port: 2121,
    advertised: { host: 'files.example', port: 21 },
    passivePorts: { first: 50_000, last: 50_009 },
  }
  const env = { FTP_PORT: '2121', FTP_URL: 'ftp://files.example:21/', FTP_PORTS: '50000-50009' }
  expect(readOptions(['--no-demo'], env)).toMatchObject({ ftp: said })
  const flags = ['--ftp-port', '2122', '--ftp-url', 'ftp://[2001:db8::1]']
  expect(readOptions(['--no-demo', ...flags], env)).toMatchObject({
    ftp: { port: 2122, advertised: { host: '2001:db8::1', port: null } },
  })
})

it('takes an empty variable as one that is not set, and listens nowhere else for it', () => {
  const env = { HOST: '', PORT: '', DATA_DIR: '', CAPTCHA_TEXT: '', DEMO_PASSWORD: '', LOG_LEVEL: '' }
  expect(readOptions([], env)).toEqual(readOptions([], {}))
})

it.each([
  [['--fixtures', 'many'], {}, '--fixtures must be a number'],
  [['--fixtures', '-1'], {}, '--fixtures'],
  [['--bogus'], {}, 'Unknown option'],
  [['--demo', 'large'], {}, '--demo must be one of small, city, incident, empty'],
  [['--demo', 'small', '--no-demo'], {}, 'Either --demo or --no-demo'],
  [['--demo'], {}, '--demo KIND     small:'],
  [[], { PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
  [[], { UNKNOWN_PILES: 'welcome' }, 'UNKNOWN_PILES must be refuse or pending'],
  [[], { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [[], { SETTLE_AFTER_MINUTES: 'soon' }, 'SETTLE_AFTER_MINUTES must be a number'],
  [['--no-demo'], { UNKNOWN_PILES: 'pending' }, 'UNKNOWN_PILES=pending needs --allow-profile-0'],
  [[], { OCPP_TLS_PORT: 'https' }, 'OCPP_TLS_PORT must be a number from 0 to 65535'],
  [['--tls-ca', 'ca.pem'], {}, 'OCPP_TLS_PORT must be set'],
  [['--tls-cert', 'a.pem'], { OCPP_TLS_PORT: '8443' }, 'Each --tls-cert needs its --tls-key'],
  [[], { OCPP_LOG_DAYS: '-1' }, 'OCPP_LOG_DAYS must be a number from 0 to 3650'],
  [[], { OCPP_LOG_MEGABYTES: 'all' }, 'OCPP_LOG_MEGABYTES must be a number'],
  [[], { FTP_PORT: 'x' }, 'FTP_PORT must be a number from 0 to 65535'],
  [['--no-demo', '--ftp-url', 'ftp://files.example'], {}, 'FTP_URL and FTP_PORTS need FTP_PORT'],
  [['--ftp-url', 'http://files.example'], {}, 'FTP_URL must be ftp://host'],
  [['--ftp-ports', '9-8'], {}, 'FTP_PORTS must be two ports'],
  [[], { HOST: '0.0.0.0', FTP_PORT: '21' }, 'FTP_URL must say how piles reach the FTP server'],
  [['--help'], {}, usage],
])('says what is wrong with %j', (args, env, message) => {
  expect(readOptions(args, env)).toContain(message)
})

it.each([
  [null, 'ADMIN_PASSWORD'],
  ['letters', 'letters and digits'],
  ['a1', '5 to 20'],
])('takes no first account with the password %s', (password, message) => {
  expect(firstFromEnvironment(password)).toContain(message)
})

it('never starts an empty installation with a password that is known beforehand', () => {
  const directory = temporaryFolder()
  const { status, stderr } = spawnSync(process.execPath, ['backend/main.ts', '--no-demo'], {
    env: { PATH: process.env['PATH'], DATA_DIR: directory, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  expect(status).toBe(2)
  expect(stderr).toContain('ADMIN_PASSWORD')
  expect(readdirSync(directory).filter((name) => name.startsWith('0PL002'))).toEqual([])
})
