import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Taken } from '#contracts/lab/atlas.calls.ts'
import { summedTaken } from '#contracts/lab/taken.ts'
import type { Accept, PileSide } from '#simulator/wire/memory.ts'
import { takenOf } from '../areas/lab/atlas/queries.ts'
import type { World } from '../world.ts'
import { begin } from './life.ts'
import type { Beginning, Life } from './life.ts'

/** The code of a connection that ended without a goodbye (RFC 6455 §7.4.1). */
const ABNORMAL = 1006
/** How long a crash waits for the write that it is to come at. */
const WRITES_WITHIN_MS = 600_000

/** Our backend over a run: one life, or several where it is ended and started again, one at a time. */
export class Lives {
  readonly broken: string[] = []
  readonly #beginning: Omit<Beginning, 'file' | 'defect' | 'furnish'>
  readonly #folders: Folders | null
  readonly #sides = new Set<PileSide>()
  #life: Life | null = null
  #isDying = false
  /** Transitions of the lives that are over, and of the one that is lived. */
  #counted: readonly Taken[] = []
  #tally: ReturnType<typeof takenOf> | null = null

  /** `isMortal`: it is ended and started again, so its facts lie in a file meanwhile. */
  constructor(beginning: Omit<Beginning, 'file' | 'defect' | 'furnish'>, isMortal: boolean) {
    this.#beginning = beginning
    this.#folders = isMortal ? new Folders() : null
  }

  /** Null between two lives. */
  get world(): World | null {
    return this.#life?.world ?? null
  }

  /** Begins the first life, or the next; what it is told first is no part of the run. */
  async begin(furnish: Beginning['furnish'] = async () => undefined): Promise<World> {
    const defect = (what: string, error: unknown): void => {
      if (!this.#isDying) this.broken.push(`${what}: ${String(error)}`)
    }
    const file = this.#folders?.file ?? ':memory:'
    this.#life = await begin({ ...this.#beginning, file, defect, furnish })
    this.#tally = takenOf(this.#life.world)
    return this.#life.world
  }

  /** Ends a life; piles hear of a crash by their broken lines. */
  async end(how: 'restart' | 'crash'): Promise<void> {
    await this.#tally?.counted(Infinity)
    const dying = how === 'crash' ? this.#crash() : this.#leave()
    await this.#bury(dying)
  }

  /**
   * Ends a life by a crash right after so many writes to the disk from now on: the last of them is there, and nobody has
   * heard of it. Where so many do not come in time, it ends as it is then.
   */
  async endAtWrite(writes: number): Promise<void> {
    const { world } = this.#life ?? expectThere()
    await this.#tally?.counted(Infinity)
    const dying = await new Promise<Life>((resolve) => {
      let left = writes
      const crash = (): void => {
        unfollow()
        cancel()
        resolve(this.#crash())
      }
      const cancel = world.clock.after(WRITES_WITHIN_MS, crash)
      // Facts are told once they are on the disk, and before anybody is answered.
      const unfollow = world.store.follow(() => {
        left -= 1
        if (left === 0) crash()
      })
    })
    await this.#bury(dying)
  }

  async #bury(dying: Life): Promise<void> {
    await dying.end()
    this.#isDying = false
    this.#folders?.forget()
  }

  /** What is on the disk now is what the next life finds. */
  #crash(): Life {
    const sides = [...this.#sides]
    const dying = this.#leave()
    this.#isDying = true
    this.#folders?.leave()
    for (const side of sides) side.close(ABNORMAL, 'connection lost')
    return dying
  }

  #leave(): Life {
    const dying = this.#life ?? expectThere()
    if (this.#folders === null) throw new Error('a backend in memory cannot be started again')
    this.#counted = this.#counts()
    this.#tally = null
    this.#life = null
    this.#sides.clear()
    return dying
  }

  /** How often each transition was taken. */
  async taken(): Promise<readonly Taken[]> {
    await this.#tally?.counted(Infinity)
    return this.#counts()
  }

  #counts(): readonly Taken[] {
    return summedTaken([...this.#counted, ...(this.#tally?.read().taken ?? [])])
  }

  /** Takes the wire of a pile; between two lives nobody answers. */
  readonly accept: Accept = (pileId, side) => {
    const life = this.#life
    if (life === null) {
      side.close(ABNORMAL, 'nobody answers')
      return { receive: () => undefined, closed: () => undefined }
    }
    this.#sides.add(side)
    const peer = life.connect(pileId, side)
    const closed = (code: number): void => {
      this.#sides.delete(side)
      peer.closed(code)
    }
    return { receive: (text) => peer.receive(text), closed }
  }

  async close(): Promise<void> {
    await this.#life?.end()
    this.#folders?.clear()
  }
}

function expectThere(): never {
  throw new Error('the backend is not there')
}

/** Where the facts of a backend lie that dies: a folder a life. */
class Folders {
  readonly #root = mkdtempSync(join(tmpdir(), 'chargebook-bench-'))
  #lives = 0

  constructor() {
    mkdirSync(this.#folder)
  }

  get file(): string {
    return join(this.#folder, 'facts.db')
  }

  /** The next life goes on from what lies there now. */
  leave(): void {
    const before = this.#folder
    this.#lives += 1
    cpSync(before, this.#folder, { recursive: true })
  }

  /** What the lives before this one have left. */
  forget(): void {
    for (let life = 0; life < this.#lives; life += 1)
      rmSync(join(this.#root, String(life)), { recursive: true, force: true })
  }

  clear(): void {
    rmSync(this.#root, { recursive: true, force: true })
  }

  get #folder(): string {
    return join(this.#root, String(this.#lives))
  }
}
