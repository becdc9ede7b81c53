import { damageText } from '../store/integrity/damage.ts'
import type { Damage } from '../store/integrity/damage.ts'

/** The facts are damaged. */
class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** Why a world takes no writes: its disk, which may recover, or damage, which does not. */
export class Trouble {
  /** What SQLite reported, or what is damaged; null while there is no trouble. */
  cause: unknown = null
  damage: Damage | null = null
  readonly #listeners = new Set<() => void>()

  /** Calls the listener when trouble begins; returns the function that unsubscribes it. */
  onBegin(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  begin(cause: unknown): void {
    const isNew = this.cause === null
    if (this.damage === null) this.cause = cause
    if (isNew) for (const tell of this.#listeners) tell()
  }

  /** Damage never ends. */
  end(): void {
    if (this.damage === null) this.cause = null
  }

  condemn(damage: Damage): void {
    if (this.damage !== null) return
    this.damage = damage
    this.cause = new Damaged(damageText(damage))
    for (const tell of this.#listeners) tell()
  }
}
