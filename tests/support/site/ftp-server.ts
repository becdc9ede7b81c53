import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Keyed } from './pki.ts'

/** An FTP server (RFC 959, RFC 2428; RFC 4217 for TLS) of one account and one folder, in memory: what is stored can be fetched. */
export interface FtpServer {
  /** `ftp://user:password@127.0.0.1:port`; `ftps:` where it proves itself by a certificate. */
  readonly url: string
  readonly files: Map<string, Buffer>
  /** Fetched files end after so many bytes, and the connection with them. */
  stopsAfter: number
  /** Names of the commands it was given. */
  readonly commands: string[]
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const USER = 'pile'
const PASSWORD = 'secret'

async function listening(server: Server, host: string): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  // A listening server has a socket address.
  return (server.address() as AddressInfo).port
}

/** With a certificate it lets nobody in before AUTH TLS, and carries nothing before PROT P. */
export async function ftpServer(host = LOOPBACK, tls: Keyed | null = null): Promise<FtpServer> {
  const sockets = new Set<Socket>()
  const ftp = { files: new Map<string, Buffer>(), stopsAfter: Infinity, commands: [] as string[], host, tls }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    void new Session(socket, ftp)
  })
  const port = await listening(server, host)
  return Object.assign(ftp, {
    url: `${tls === null ? 'ftp' : 'ftps'}://${USER}:${PASSWORD}@${host}:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}

type Ftp = Pick<FtpServer, 'files' | 'stopsAfter' | 'commands'> & { readonly host: string; readonly tls: Keyed | null }

/** The same connection, from here on encrypted. */
const secured = (socket: Socket, { chain, key }: Keyed): TLSSocket =>
  new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert: chain, key }) })

/** One control connection: commands are lines, one is carried out after the other. */
class Session {
  readonly #ftp: Ftp
  #control: Socket
  #line = Promise.resolve()
  #user = ''
  #isPrivate = false
  #passive: { readonly server: Server; readonly data: Promise<Socket> } | null = null

  constructor(control: Socket, ftp: Ftp) {
    this.#ftp = ftp
    this.#control = control
    // A port that was opened and not used would listen for ever.
    control.on('close', () => this.#passive?.server.close())
    this.#attend(control)
    this.#say('220 ready')
  }

  #attend(control: Socket): void {
    this.#control.removeAllListeners('data')
    this.#control = control
    let rest = ''
    control
      .on('error', () => control.destroy())
      .on('data', (chunk) => {
        const lines = (rest + chunk.toString()).split('\r\n')
        rest = lines.pop() ?? ''
        for (const each of lines) this.#line = this.#line.then(() => this.carryOut(each))
      })
  }

  async carryOut(line: string): Promise<void> {
    const [command = '', ...words] = line.split(' ')
    const argument = words.join(' ')
    this.#ftp.commands.push(command)
    if (this.#isOpenly(command)) return this.#say('530 AUTH TLS first')
    switch (command.toUpperCase()) {
      case 'AUTH':
        return this.#encrypt()
      case 'PBSZ':
        return this.#say('200 as you like')
      case 'PROT':
        this.#isPrivate = argument === 'P'
        return this.#say('200 as you like')
      case 'USER':
        this.#user = argument
        return this.#say('331 and the password')
      case 'PASS':
        return this.#say(this.#user === USER && argument === PASSWORD ? '230 welcome' : '530 not logged in')
      case 'EPSV':
        return this.#listen((port) => `229 at (|||${port}|)`)
      case 'PASV':
        return this.#listen((port) => `227 at (${this.#ftp.host.replaceAll('.', ',')},${port >> 8},${port & 255})`)
      case 'RETR':
        return this.#retrieve(argument)
      case 'STOR':
        return this.#store(argument)
      case 'TYPE':
      case 'STRU':
      case 'OPTS':
        return this.#say('200 as you like')
      case 'QUIT':
        return void this.#control.end('221 goodbye\r\n')
      default:
        return this.#say('502 not known')
    }
  }

  /** Whether a command that wants TLS came without. */
  #isOpenly(command: string): boolean {
    return this.#ftp.tls !== null && !(this.#control instanceof TLSSocket) && command.toUpperCase() !== 'AUTH'
  }

  #encrypt(): void {
    const { tls } = this.#ftp
    if (tls === null) return this.#say('502 not known')
    this.#say('234 go on')
    this.#attend(secured(this.#control, tls))
  }

  #say(line: string): void {
    this.#control.write(`${line}\r\n`)
  }

  async #listen(told: (port: number) => string): Promise<void> {
    const { tls } = this.#ftp
    const server = createServer()
    const data = once(server, 'connection').then(([socket]) =>
      tls === null ? (socket as Socket) : secured(socket as Socket, tls),
    )
    this.#passive = { server, data }
    this.#say(told(await listening(server, this.#ftp.host)))
  }

  async #retrieve(name: string): Promise<void> {
    const content = this.#ftp.files.get(name)
    if (content === undefined) return this.#say('550 no such file')
    const { stopsAfter } = this.#ftp
    return this.#transfer(async (data) => {
      if (content.length <= stopsAfter) return void data.end(content)
      await new Promise((resolve) => void data.write(content.subarray(0, stopsAfter), resolve))
      data.destroy()
      this.#control.destroy()
    })
  }

  #store(name: string): Promise<void> {
    return this.#transfer(async (data) => {
      const chunks: Buffer[] = []
      for await (const chunk of data) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
      this.#ftp.files.set(name, Buffer.concat(chunks))
    })
  }

  async #transfer(run: (data: Socket) => Promise<void>): Promise<void> {
    if (this.#passive === null) return this.#say('425 EPSV or PASV first')
    if (this.#ftp.tls !== null && !this.#isPrivate) return this.#say('522 PROT P first')
    const { data, server } = this.#passive
    this.#passive = null
    this.#say('150 here it comes')
    await run(await data)
    server.close()
    if (!this.#control.destroyed) this.#say('226 done')
  }
}
