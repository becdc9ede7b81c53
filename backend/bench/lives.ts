import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Taken } from '#contracts/lab/atlas.calls.ts'
import type { Accept, PileSide } from '#simulator/wire/memory.ts'
import { takenOf } from '../areas/lab/atlas/queries.ts'
import type { World } from '../world.ts'
import { begin } from './life.ts'
import type { Beginning, Life } from './life.ts'

/** The code of a connection that ended without a goodbye (RFC 6455 §7.4.1). */
const ABNORMAL = 1006

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
    const [dying, folders] = [this.#life, this.#folders]
    if (dying === null || folders === null) throw new Error('the backend is not there')
    this.#counted = await this.taken()
    this.#tally = null
    this.#life = null
    if (how === 'crash') {
      this.#isDying = true
      // What is on the disk now is what the next life finds.
      folders.leave()
      for (const side of this.#sides) side.close(ABNORMAL, 'connection lost')
    }
    this.#sides.clear()
    await dying.end()
    this.#isDying = false
  }

  /** How often each transition was taken. */
  async taken(): Promise<readonly Taken[]> {
    await this.#tally?.counted(Infinity)
    return summed([...this.#counted, ...(this.#tally?.read().taken ?? [])])
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

  clear(): void {
    rmSync(this.#root, { recursive: true, force: true })
  }

  get #folder(): string {
    return join(this.#root, String(this.#lives))
  }
}

function summed(all: readonly Taken[]): readonly Taken[] {
  const sums = new Map<string, Taken>()
  for (const { count, ...move } of all) {
    const key = JSON.stringify(move)
    sums.set(key, { ...move, count: count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}
