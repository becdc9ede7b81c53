import { SECOND } from '#contracts/durations.ts'
import type { OcppSender } from '#contracts/equipment/ocpp-log.calls.ts'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import type { Chunk } from './chunk.ts'
import { openLogClient } from './log-client.ts'
import type { LogStore } from './log-client.ts'
import { Gathered } from './gather.ts'
import { openLogDatabase } from './log-database.ts'
import type { Question, Questions } from './log-database.ts'
import { fileBeside } from '../store/derived.ts'

/**
 * Every OCPP frame of a world's piles as it stood on the wire, in a file of its own beside the world's
 * (`<name>.ocpp-log.db`). It is no part of the facts and may be deleted while the server is down. Frames are gathered for
 * a second, so that `kill -9` loses no more; what comes faster than the disk takes it is dropped, counted, and said in the
 * log itself. Charge points wait for none of it.
 */
export interface OcppLog {
  /** Takes a frame; never waits and never throws. Empty texts, with which some piles keep their connection open, are none. */
  take(pileId: string, sender: OcppSender, text: string): void
  /** Rejects with Unreadable when the log cannot be read. What was taken before is found. */
  ask<Kind extends keyof Questions>(kind: Kind, asked: Questions[Kind]['asked']): Promise<Questions[Kind]['answer']>
  readonly figures: OcppLogFigures
  /** Who is told when frames are lost, at most once a minute; instead of who was told before. */
  onTrouble(onTrouble: (trouble: { readonly lost: number; readonly why: string }) => void): void
  /** Writes what is gathered, unless that takes too long. */
  close(): void
}

export interface OcppLogFigures {
  /** Frames written since the world was opened. */
  readonly kept: number
  /** Frames that could not be. */
  readonly lost: number
}

/** The log cannot be read now; `cause` says why. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export interface OcppLogOptions {
  /** The file of the world, or `:memory:`, whose log is kept in memory too. */
  readonly file: string
  readonly clock: Clock
  readonly settings: Pick<Settings, 'ocppLogDays' | 'ocppLogMegabytes'>
  /** Characters that may wait to be written; what comes then is dropped. */
  readonly waitingMost?: number
}

/** Frames are written this often … */
const WRITE_EVERY_MS = SECOND
/** … and sooner when so many characters are gathered. */
const WRITE_CHARS = 8 * 1024 * 1024
const WAITING_CHARS_MOST = 32 * 1024 * 1024
const REPORT_EVERY_MS = 60 * SECOND
const MEGABYTE = 1024 * 1024
/** A log in memory takes no more than this. */
const MEMORY_BYTES_MOST = 16 * MEGABYTE

export const openOcppLog = (options: OcppLogOptions): OcppLog => new KeptLog(options)

class KeptLog implements OcppLog {
  readonly #clock: Clock
  readonly #store: LogStore
  readonly #waitingMost: number
  /** Frames are taken: until it is closed, and never where none are to be kept. */
  #isOn: boolean
  readonly #gathered = new Gathered()
  readonly #figures = { kept: 0, lost: 0 }
  /** Characters on their way to the disk. */
  #underWay = 0
  #cancel: (() => void) | null = null
  #onTrouble: Parameters<OcppLog['onTrouble']>[0] = () => {}
  #reportedAt = -Infinity
  #reportedLost = 0

  constructor({ file, clock, settings, waitingMost = WAITING_CHARS_MOST }: OcppLogOptions) {
    const bytes = settings.ocppLogMegabytes * MEGABYTE
    const isNear = file === ':memory:'
    const retention = { days: settings.ocppLogDays, bytes: isNear ? Math.min(bytes, MEMORY_BYTES_MOST) : bytes }
    this.#clock = clock
    this.#store = isNear ? logInMemory(retention) : openLogClient(fileBeside(file, '.ocpp-log.db'), retention)
    this.#waitingMost = waitingMost
    this.#isOn = settings.ocppLogDays > 0
  }

  get figures(): OcppLogFigures {
    return this.#figures
  }

  take(pileId: string, sender: OcppSender, text: string): void {
    if (text === '' || !this.#isOn) return
    const now = this.#clock.now()
    if (this.#gathered.chars + this.#underWay + text.length > this.#waitingMost) {
      this.#lose({ pileId, firstAt: now, frames: 1 }, 'the disk does not keep up')
      return
    }
    this.#gathered.add(pileId, sender, { at: now, text })
    if (this.#gathered.chars >= WRITE_CHARS) this.#write()
    else this.#writeSoon()
  }

  async ask<Kind extends keyof Questions>(
    kind: Kind,
    asked: Questions[Kind]['asked'],
  ): Promise<Questions[Kind]['answer']> {
    this.#write()
    try {
      // A question's kind says what is asked and what is answered.
      return (await this.#store.ask({ kind, asked } as Question)) as Questions[Kind]['answer']
    } catch (error) {
      throw new Unreadable('the OCPP log cannot be read', { cause: error })
    }
  }

  onTrouble(onTrouble: Parameters<OcppLog['onTrouble']>[0]): void {
    this.#onTrouble = onTrouble
  }

  close(): void {
    this.#isOn = false
    this.#cancel?.()
    this.#cancel = null
    const chunks = this.#gathered.take()
    try {
      this.#store.close(chunks, this.#clock.now())
    } catch (error) {
      for (const chunk of chunks) this.#lose(chunk, String(error))
    }
  }

  #writeSoon(): void {
    this.#cancel ??= this.#clock.after(WRITE_EVERY_MS, () => this.#write())
  }

  #write(): void {
    this.#cancel?.()
    this.#cancel = null
    const { chars } = this.#gathered
    const chunks = this.#gathered.take()
    if (chunks.length === 0) return
    this.#underWay += chars
    void this.#keep(chunks, chars)
  }

  async #keep(chunks: readonly Chunk[], chars: number): Promise<void> {
    try {
      await this.#store.keep(chunks, this.#clock.now())
      for (const { frames } of chunks) this.#figures.kept += frames
    } catch (error) {
      for (const chunk of chunks) this.#lose(chunk, String(error))
    } finally {
      this.#underWay -= chars
    }
  }

  /** Said at the place where the frames would stand, as soon as something can be written again. */
  #lose({ pileId, firstAt, frames }: Omit<Chunk, 'text' | 'longest'>, why: string): void {
    this.#gathered.lose(pileId, firstAt, frames)
    this.#figures.lost += frames
    const now = this.#clock.now()
    if (now - this.#reportedAt < REPORT_EVERY_MS) return
    this.#reportedAt = now
    this.#onTrouble({ lost: this.#figures.lost - this.#reportedLost, why })
    this.#reportedLost = this.#figures.lost
  }
}

/** A log in memory, which is where its frames are taken. */
function logInMemory(retention: Parameters<typeof openLogDatabase>[1]): LogStore {
  const database = openLogDatabase(':memory:', retention)
  return {
    keep: async (chunks, now) => database.keep(chunks, now),
    ask: async (question) => database.answer(question),
    // What is in memory goes with it.
    close: () => database.close(),
  }
}
