import { lookup } from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import { openPassive } from './passive.ts'
import { reply } from './reply.ts'
import type { Reply } from './reply.ts'
import type { FtpSession } from './session.ts'
import { fetchFile, list, sizeOf, storeFile } from './exchange.ts'

/**
 * What the FTP server understands: RFC 959 with EPSV (RFC 2428), SIZE and REST (RFC 3659), and nothing that a charge point
 * does not need. All folders are one, which holds at most the one file of the account; bytes are bytes.
 */
type Verb = (session: FtpSession, argument: string) => Reply | null | Promise<Reply | null>

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

export const verbs: Readonly<Record<string, Verb>> = {
  USER(session, name) {
    session.name = name
    session.password = null
    return reply(331, 'Password, please')
  },

  async PASS(session, password) {
    if (session.name === null) return reply(503, 'USER first')
    session.password = password
    if ((await session.account()) !== null) return reply(230, 'Signed in')
    session.password = null
    session.signIns += 1
    session.options.tell({ client: session.client, account: session.name }, 'an FTP sign-in was refused')
    if (session.signIns < session.options.limits.signInsMost) return reply(530, 'Name or password is wrong')
    session.leave(421, 'Too many sign-ins')
    return null
  },

  QUIT(session) {
    session.leave(221, 'Goodbye')
    return null
  },

  NOOP: fine,
  OPTS: fine,
  TYPE: fine,
  SYST: () => reply(215, 'UNIX Type: L8'),
  FEAT(session) {
    session.socket.write('211-Features:\r\n EPSV\r\n REST STREAM\r\n SIZE\r\n UTF8\r\n')
    return reply(211, 'End')
  },
  MODE: (_, mode) => (/^S$/iu.test(mode) ? reply(200, 'OK') : reply(504, 'Stream only')),
  STRU: (_, structure) => (/^F$/iu.test(structure) ? reply(200, 'OK') : reply(504, 'Files only')),
  ALLO: (session, bytes) =>
    Number.parseInt(bytes, 10) > session.options.limits.uploadMost ? reply(552, 'Too large') : reply(202, 'Not needed'),
  ABOR: () => reply(226, 'Nothing goes on'),
  PWD: () => reply(257, '"/" is the folder'),
  CWD: here,
  CDUP: here,
  MKD: () => reply(257, '"/" is the folder'),

  async PASV(session) {
    const address = await addressOf(session.options.toldHost)
    if (address === null) return reply(425, 'EPSV, please')
    const port = await openData(session)
    if (port === null) return reply(425, 'No port is free')
    return reply(227, `Entering passive mode (${address.replaceAll('.', ',')},${port >> 8},${port & 0xff})`)
  },

  async EPSV(session) {
    const port = await openData(session)
    return port === null ? reply(425, 'No port is free') : reply(229, `Entering extended passive mode (|||${port}|)`)
  },

  REST(session, from) {
    if (!/^\d{1,15}$/u.test(from)) return reply(501, 'A number, please')
    session.from = Number(from)
    return reply(350, 'From there')
  },

  async SIZE(session, path) {
    const account = await session.account()
    const bytes = account === null ? null : await sizeOf(account, path)
    return bytes === null ? reply(550, 'No such file') : reply(213, String(bytes))
  },

  LIST: (session) => list(session, (name, bytes) => `-rw-r--r-- 1 ftp ftp ${bytes} Jan 01 00:00 ${name}`),
  NLST: (session) => list(session, (name) => name),
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

async function openData(session: FtpSession): Promise<number | null> {
  const { host, ports, limits, clock } = session.options
  session.passive?.close()
  session.passive = await openPassive({ host, ports, client: session.client, withinMs: limits.dataWithinMs, clock })
  return session.passive?.port ?? null
}
