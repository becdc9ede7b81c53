/** The last message ids of a connection: OCPP-J wants each to be used once (1.6 §4.1.4). */
export class RecentIds {
  readonly #ids: string[] = []
  readonly #max: number
  #at = 0

  constructor(max: number) {
    this.#max = max
  }

  /** Whether one of the last ids is used again; remembers this one. */
  usedBefore(id: string): boolean {
    if (this.#ids.includes(id)) return true
    this.#ids[this.#at] = id
    this.#at = (this.#at + 1) % this.#max
    return false
  }
}
