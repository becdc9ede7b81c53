/** How many facts are packed together, so that their rows fill the pages that SQLite lays them on. */

/** So many facts are packed together until it is known how much room they take, and when an older file is taken over. */
export const PACKED_FACTS = 20
/** At the most: to read one fact is to unpack all of its segment. */
export const PACKED_MOST = 48

/** What the rows of a page may take together, in bytes: SQLite's page without its head. */
const PAGE = 4_088
/** What a row takes beside its content: its place, its lengths, its key and its hash. */
const BESIDE = 52
/** What a row should take: a longer one packs hardly better, and takes longer to unpack. */
const ROW = PAGE / 4 - BESIDE
/** Less room at the end of a page is left. */
const LEAST = 300
/** Fewer facts take a little more each. */
const SHARE = 0.98

/**
 * The page that packed rows come to lie on. Where rows came there otherwise, as after a start, the next page is right again:
 * that a row does not fit costs room, and nothing else.
 */
export class Pages {
  /** Bytes that are left for content on the page under way; 0 where none is. */
  #left = 0
  #bytesAFact = ROW / PACKED_FACTS

  /** How many facts the next row should have. */
  get facts(): number {
    const room = this.#left === 0 || this.#left > ROW * 2 ? ROW : this.#left * SHARE
    return Math.min(PACKED_MOST, Math.max(1, Math.floor(room / this.#bytesAFact)))
  }

  /** Whether so many facts, packed in so many bytes, are the next row; where not, fewer are asked for. */
  takes(facts: number, bytes: number): boolean {
    this.#bytesAFact = bytes / facts
    const isIn = bytes <= this.#left
    if (!isIn && this.#left > 0 && facts > 1) return false
    const left = (isIn ? this.#left : PAGE - BESIDE) - bytes - BESIDE
    this.#left = left < LEAST ? 0 : left
    return true
  }
}
