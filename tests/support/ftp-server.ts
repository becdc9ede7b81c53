import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

/** An FTP server (RFC 959, RFC 2428) of one account and one folder, in memory: what is stored can be fetched. */
export interface FtpServer {
  /** `ftp://user:password@127.0.0.1:port` */
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

export async function ftpServer(host = LOOPBACK): Promise<FtpServer> {
  const sockets = new Set<Socket>()
  const ftp = { files: new Map<string, Buffer>(), stopsAfter: Infinity, commands: [] as string[], host }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    serve(socket, ftp)
  })
  const port = await listening(server, host)
  return Object.assign(ftp, {
    url: `ftp://${USER}:${PASSWORD}@${host}:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}

/** One control connection: commands are lines, one is carried out after the other. */
function serve(control: Socket, ftp: Ftp): void {
  const session = new Session(control, ftp)
  let line = Promise.resolve()
  let rest = ''
  control.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const each of lines) line = line.then(() => session.carryOut(each))
  })
}

type Ftp = Pick<FtpServer, 'files' | 'stopsAfter' | 'commands'> & { readonly host: string }

class Session {
  readonly #control: Socket
  readonly #ftp: Ftp
  #user = ''
  #passive: { readonly server: Server; readonly data: Promise<Socket> } | null = null

  constructor(control: Socket, ftp: Ftp) {
    this.#control = control
    this.#ftp = ftp
    // A port that was opened and not used would listen for ever.
    control.on('close', () => this.#passive?.server.close())
    this.#say('220 ready')
  }

  async carryOut(line: string): Promise<void> {
    const [command = '', ...words] = line.split(' ')
    const argument = words.join(' ')
    this.#ftp.commands.push(command)
    switch (command.toUpperCase()) {
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

  #say(line: string): void {
    this.#control.write(`${line}\r\n`)
  }

  async #listen(told: (port: number) => string): Promise<void> {
    const server = createServer()
    const data = once(server, 'connection').then(([socket]) => socket as Socket)
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
    const { data, server } = this.#passive
    this.#passive = null
    this.#say('150 here it comes')
    await run(await data)
    server.close()
    if (!this.#control.destroyed) this.#say('226 done')
  }
}
