import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import type { FindAccount, FtpAccount } from './account.ts'
import { plainAddress } from './address.ts'
import type { FtpLimits } from './limits.ts'
import type { DataPort, PortRange } from './data-port.ts'
import { reply } from './reply.ts'
import type { Reply } from './reply.ts'
import { ftpCommands, withoutSignIn } from './ftp-commands.ts'

export interface SessionOptions {
  readonly find: FindAccount
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: FtpLimits
  /** The address to listen at for data, and the ports. */
  readonly host: string
  readonly ports: PortRange | null
  /** The host that piles are told, for those who ask by PASV. */
  readonly advertisedHost: string
  readonly tell: (detail: object, message: string) => void
}

/** One FTP client and its control connection: commands are done one after the other, in the order they came. */
export class FtpConnection {
  readonly options: SessionOptions
  readonly socket: Socket
  readonly client: string
  #line = Buffer.alloc(0)
  #turn: Promise<void> = Promise.resolve()
  #idle: () => void
  dataPort: DataPort | null = null
  /** The data connection of the transfer that goes on. */
  data: Socket | null = null
  name: string | null = null
  password: string | null = null
  signIns = 0
  from = 0

  constructor(socket: Socket, options: SessionOptions) {
    this.socket = socket
    this.options = options
    this.client = plainAddress(socket.remoteAddress)
    this.#idle = this.#beIdle()
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#end())
    socket.on('data', (bytes: Buffer) => this.#take(bytes))
    this.say(reply(220, 'Ready'))
  }

  say({ code, text }: Reply): void {
    if (this.socket.writable) this.socket.write(`${code} ${text}\r\n`)
  }

  /** Whoever is signed in, as of now: an account may have ended meanwhile. */
  account(): Promise<FtpAccount | null> {
    if (this.name === null || this.password === null) return Promise.resolve(null)
    return this.options.find(this.name, this.password)
  }

  leave(code: number, text: string): void {
    this.say(reply(code, text))
    this.socket.end()
  }

  #take(bytes: Buffer): void {
    this.#idle()
    this.#idle = this.#beIdle()
    this.#line = Buffer.concat([this.#line, bytes])
    for (let end = this.#line.indexOf('\n'); end >= 0; end = this.#line.indexOf('\n')) {
      const line = this.#line.subarray(0, end)
      this.#line = this.#line.subarray(end + 1)
      if (line.length > this.options.limits.lineMost) return this.leave(500, 'Command too long')
      this.#hear(textOf(line))
    }
    if (this.#line.length > this.options.limits.lineMost) this.leave(500, 'Command too long')
    return undefined
  }

  #hear(line: string): void {
    // ABOR breaks off what goes on; everything else waits for its turn.
    if (/^ABOR$/iu.test(line)) this.data?.destroy()
    this.#turn = this.#turn.then(() => this.#do(line)).catch((error: unknown) => this.#fail(error))
  }

  async #do(line: string): Promise<void> {
    const [verb = '', ...rest] = line.split(' ')
    const name = verb.toUpperCase()
    const command = Object.hasOwn(ftpCommands, name) ? ftpCommands[name] : undefined
    if (this.socket.destroyed) return
    if (command === undefined) return this.say(reply(502, 'Not supported'))
    if (!withoutSignIn.has(name) && (await this.account()) === null) return this.say(reply(530, 'Not signed in'))
    const answer = await command(this, rest.join(' ').trim())
    if (answer !== null) this.say(answer)
    if (name !== 'REST') this.from = 0
  }

  #fail(error: unknown): void {
    this.options.tell({ err: error, client: this.client }, 'an FTP command met a defect')
    this.leave(421, 'Not available')
  }

  #beIdle(): () => void {
    const { clock, limits } = this.options
    return clock.after(limits.idleMs, () => {
      if (this.data === null) this.leave(421, 'Idle for too long')
      else this.#idle = this.#beIdle()
    })
  }

  #end(): void {
    this.#idle()
    this.dataPort?.close()
    this.data?.destroy()
  }
}

/** A command without its line ending and without the marks of Telnet that go before ABOR. */
const textOf = (line: Buffer): string =>
  Buffer.from(line.filter((byte) => byte < 0xf0))
    .toString('utf8')
    .trim()
