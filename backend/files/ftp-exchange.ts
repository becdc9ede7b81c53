import { stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import type { FtpAccount } from './account.ts'
import { reply } from './reply.ts'
import type { Reply } from './reply.ts'
import type { FtpConnection } from './ftp-connection.ts'
import { receive, send } from './transfer.ts'
import type { Received } from './transfer.ts'

/** What goes over a data connection: a file fetched, a file put, and the list of the one file there is. */

/** Runs a transfer over the data connection that was asked for. */
async function transfer(connection: FtpConnection, run: (socket: Socket) => Promise<Reply>): Promise<Reply> {
  const { dataPort } = connection
  if (dataPort === null) return reply(425, 'PASV or EPSV first')
  connection.dataPort = null
  connection.say(reply(150, 'Go ahead'))
  const socket = await dataPort.socket
  if (socket === null || connection.socket.destroyed) {
    socket?.destroy()
    return reply(425, 'No data connection came')
  }
  connection.data = socket
  try {
    return await run(socket)
  } finally {
    connection.data = null
  }
}

export async function fetchFile(connection: FtpConnection, path: string): Promise<Reply> {
  const account = await connection.account()
  if (account?.kind !== 'download') return reply(550, 'This account puts a file')
  const { file } = account
  const size = await sizeOf(account, path)
  if (size === null) return reply(550, 'No such file')
  const { from } = connection
  if (from > size) return reply(554, 'Beyond the end')
  const { limits, clock } = connection.options
  return transfer(connection, async (socket) =>
    (await send({ socket, file, from, stallMs: limits.stallMs, clock }))
      ? reply(226, 'Done')
      : reply(426, 'Broken off'),
  )
}

const unreceived: Readonly<Record<Exclude<Received['kind'], 'whole'>, Reply>> = {
  tooLarge: reply(552, 'Too large'),
  stalled: reply(426, 'Stalled'),
  brokenOff: reply(426, 'Broken off'),
  notWritten: reply(452, 'Cannot be written'),
}

export async function storeFile(connection: FtpConnection, path: string): Promise<Reply> {
  const account = await connection.account()
  const name = baseOf(path)
  if (account?.kind !== 'upload') return reply(550, 'This account fetches a file')
  if (name === '') return reply(553, 'A name, please')
  if (connection.from > 0) return reply(554, 'From the beginning only')
  const { limits, clock, ids, tell } = connection.options
  const left = await account.bytesLeft()
  if (left <= 0) {
    tell({ client: connection.client, account: connection.name }, 'no room is left for files')
    return reply(552, 'No room left')
  }
  return transfer(connection, async (socket) => {
    const received = await receive({
      socket,
      file: account.file,
      part: `${account.file}.${ids.token(8)}.part`,
      bytesMost: Math.min(limits.uploadMost, left),
      stallMs: limits.stallMs,
      clock,
      // The account may have ended, and the client gone.
      isWanted: async () => !connection.socket.destroyed && (await connection.account()) !== null,
    })
    if (received.kind !== 'whole') return unreceived[received.kind]
    await account.received(name, received.bytes)
    return reply(226, 'Done')
  })
}

export async function list(connection: FtpConnection, line: (name: string, bytes: number) => string): Promise<Reply> {
  const account = await connection.account()
  return transfer(connection, async (socket) => {
    const bytes = account?.kind === 'download' ? await sizeOf(account, account.name) : null
    const text = account?.kind === 'download' && bytes !== null ? `${line(account.name, bytes)}\r\n` : ''
    await new Promise<void>((resolve) => socket.once('close', resolve).end(text).resume())
    return reply(226, 'Done')
  })
}

/** The last part of a path, whatever the pile separates folders by. */
const baseOf = (path: string): string => path.split(/[/\\]/u).at(-1) ?? ''

/** Bytes of the account's file; null where there is none of that name. */
export async function sizeOf(account: FtpAccount, path: string): Promise<number | null> {
  if (account.kind === 'download' && baseOf(path) !== account.name) return null
  return stat(account.file).then(
    ({ size }) => size,
    () => null,
  )
}
