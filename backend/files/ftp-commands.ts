import { lookup } from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import { openDataPort } from './data-port.ts'
import { reply } from './reply.ts'
import type { Reply } from './reply.ts'
import type { FtpConnection } from './ftp-connection.ts'
import { fetchFile, list, sizeOf, storeFile } from './ftp-exchange.ts'

/**
 * What the FTP server understands: RFC 959 with EPSV (RFC 2428), SIZE and REST (RFC 3659), and nothing that a charge point
 * does not need. All folders are one, which holds at most the one file of the account; bytes are bytes.
 */
type Verb = (connection: FtpConnection, argument: string) => Reply | null | Promise<Reply | null>

export const withoutSignIn: ReadonlySet<string> = new Set([
  'USER',
  'PASS',
  'QUIT',
  'NOOP',
  'SYST',
  'FEAT',
  'OPTS',
  'AUTH',
])

const here: Verb = () => reply(250, 'There is one folder')
const fine: Verb = () => reply(200, 'OK')

export const ftpCommands: Readonly<Record<string, Verb>> = {
  USER(connection, name) {
    connection.name = name
    connection.password = null
    return reply(331, 'Password, please')
  },

  async PASS(connection, password) {
    if (connection.name === null) return reply(503, 'USER first')
    connection.password = password
    if ((await connection.account()) !== null) return reply(230, 'Signed in')
    connection.password = null
    connection.signIns += 1
    connection.options.tell({ client: connection.client, account: connection.name }, 'an FTP sign-in was refused')
    if (connection.signIns < connection.options.limits.signInsMost) return reply(530, 'Name or password is wrong')
    connection.leave(421, 'Too many sign-ins')
    return null
  },

  QUIT(connection) {
    connection.leave(221, 'Goodbye')
    return null
  },

  NOOP: fine,
  OPTS: fine,
  TYPE: fine,
  SYST: () => reply(215, 'UNIX Type: L8'),
  FEAT(connection) {
    connection.socket.write('211-Features:\r\n EPSV\r\n REST STREAM\r\n SIZE\r\n UTF8\r\n')
    return reply(211, 'End')
  },
  MODE: (_, mode) => (/^S$/iu.test(mode) ? reply(200, 'OK') : reply(504, 'Stream only')),
  STRU: (_, structure) => (/^F$/iu.test(structure) ? reply(200, 'OK') : reply(504, 'Files only')),
  ALLO: (connection, bytes) =>
    Number.parseInt(bytes, 10) > connection.options.limits.uploadMost
      ? reply(552, 'Too large')
      : reply(202, 'Not needed'),
  ABOR: () => reply(226, 'Nothing goes on'),
  PWD: () => reply(257, '"/" is the folder'),
  CWD: here,
  CDUP: here,
  MKD: () => reply(257, '"/" is the folder'),

  async PASV(connection) {
    const address = await addressOf(connection.options.advertisedHost)
    if (address === null) return reply(425, 'EPSV, please')
    const port = await openData(connection)
    if (port === null) return reply(425, 'No port is free')
    return reply(227, `Entering passive mode (${address.replaceAll('.', ',')},${port >> 8},${port & 0xff})`)
  },

  async EPSV(connection) {
    const port = await openData(connection)
    return port === null ? reply(425, 'No port is free') : reply(229, `Entering extended passive mode (|||${port}|)`)
  },

  REST(connection, from) {
    if (!/^\d{1,15}$/u.test(from)) return reply(501, 'A number, please')
    connection.from = Number(from)
    return reply(350, 'From there')
  },

  async SIZE(connection, path) {
    const account = await connection.account()
    const bytes = account === null ? null : await sizeOf(account, path)
    return bytes === null ? reply(550, 'No such file') : reply(213, String(bytes))
  },

  LIST: (connection) => list(connection, (name, bytes) => `-rw-r--r-- 1 ftp ftp ${bytes} Jan 01 00:00 ${name}`),
  NLST: (connection) => list(connection, (name) => name),
  RETR: fetchFile,
  STOR: storeFile,
}

async function addressOf(host: string): Promise<string | null> {
  if (isIPv4(host)) return host
  return lookup(host, { family: 4 }).then(
    ({ address }) => address,
    () => null,
  )
}

async function openData(connection: FtpConnection): Promise<number | null> {
  const { host, ports, limits, clock } = connection.options
  connection.dataPort?.close()
  connection.dataPort = await openDataPort({
    host,
    ports,
    client: connection.client,
    withinMs: limits.dataWithinMs,
    clock,
  })
  return connection.dataPort?.port ?? null
}
