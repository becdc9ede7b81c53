import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { system } from '#contracts/actor.ts'
import type { Fact } from '#contracts/fact.ts'
import { instant } from '#contracts/units.ts'
import { openBeside } from '#backend/store/derived.ts'
import { ORIGIN } from '#backend/store/integrity/chain.ts'
import { walkChain, walkToEnd } from '#backend/store/integrity/chain-walk.ts'
import { openRead } from '#backend/store/read.ts'
import { PACKED_FACTS, PACKED_MOST } from '#backend/store/segments/pages.ts'
import { lastOf } from '#backend/store/segments/segment.ts'
import { openStore } from '#backend/store/store.ts'
import { changeFact, linksIn, segmentsIn } from '#tests/support/files/stored-facts.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { pick, randomOf, seeds } from '#tests/support/seed.ts'
import { stretchOf } from '#tests/support/site/stretch.ts'

/** Facts written in commits of every size, taken back, and read again, beside a list of what must be there. */

const RUNS = 10
const STEPS = 60
const streams = ['A', 'B', 'C', 'D', 'E'].map((id) => ({ lifecycle: 'user-group', id }))
const rest = { at: instant(0), by: system('test'), cause: null, correlation: 'ö "\n\u2028', irregular: false } as const

/** Characters of a random number, at the least. */
const WORD = 10

class Written {
  readonly file = join(temporaryFolder(), 'world.db')
  readonly facts: Fact[] = []
  readonly commits: number[] = []
  #opened = openStore(this.file)

  get store() {
    return this.#opened.store
  }

  /** Writes a commit of so many facts; one that is taken back leaves nothing. */
  commit(count: number, chance: () => number, isKept: boolean, longest = 50): void {
    const { store, writer } = this.#opened
    const facts = [...this.facts]
    store.factsDb.exec('BEGIN')
    for (let number = 0; number < count; number += 1) {
      const stream = pick(chance, streams)
      const before = facts.findLast(({ id }) => id === stream.id)
      const words = Array.from({ length: Math.floor((chance() * longest) / WORD) }, () => chance().toString(36))
      const data = { name: `${words.join(' ')}\n${chance().toString(36)}` }
      const about = { ...stream, ...rest, type: 'group.changed', version: (before?.version ?? 0) + 1, data }
      facts.push(writer.facts.append(about, before?.position ?? null))
    }
    writer.facts.seal()
    store.factsDb.exec(isKept ? 'COMMIT' : 'ROLLBACK')
    if (!isKept) return writer.facts.forget()
    if (writer.facts.committed()?.position !== facts.length) throw new Error(`no link ends at ${facts.length}`)
    this.facts.splice(0, Infinity, ...facts)
    this.commits.push(facts.length)
  }

  reopen(): void {
    this.#opened.store.close()
    this.#opened = openStore(this.file)
  }

  close(): void {
    this.#opened.store.close()
  }
}

/** What is read by another handle is what was written. */
function expectRead({ file, facts, commits }: Written, chance: () => number, where: string): void {
  const db = openBeside(file)
  const { id } = pick(chance, facts)
  const stream = facts.filter((fact) => fact.id === id)
  const read = openRead(db, () => stream.at(-1)?.position ?? null)
  expect(read.position(), where).toBe(facts.length)
  const from = Math.floor(chance() * facts.length)
  const limit = 1 + Math.floor(chance() * 150)
  expect(read.after(from, limit), where).toEqual(facts.slice(from, from + limit))
  expect(read.stream('user-group', id), where).toEqual(stream)
  const { position } = pick(chance, stream)
  for (const part of [{ limit }, { after: Math.floor(chance() * 30), limit }, { before: position, limit }])
    expect(read.stretch('user-group', id, part), where).toEqual(stretchOf(stream, part))
  expect(walkToEnd(walkChain(db, ORIGIN)), where).toBeNull()
  expect(
    linksIn(db).map((link) => link.position),
    where,
  ).toEqual(commits)
  db.close()
}

it(`holds what was committed, whatever the size of commits, and nothing else (${RUNS} seeds)`, () => {
  for (const seed of seeds(RUNS)) {
    const chance = randomOf(seed)
    const written = new Written()
    for (let step = 0; step < STEPS; step += 1) {
      const size = chance() < 0.7 ? 1 + Math.floor(chance() * 4) : 1 + Math.floor(chance() * 400)
      written.commit(size, chance, chance() < 0.8)
      if (chance() < 0.1) written.reopen()
      if (written.facts.length > 0 && step % 5 === 0) expectRead(written, chance, `SEED=${seed}, step ${step}`)
    }
    expectRead(written, chance, `SEED=${seed}`)
    written.close()
  }
})

const PAGE = 4_096
/** Characters of a text that differs from fact to fact. */
const LONGEST = 200

it('packs facts into rows that fill their pages, and leaves fewer at the end that are not packed', () => {
  const chance = randomOf(1)
  const written = new Written()
  const sizes = (): readonly number[] => segmentsIn(written.store.factsDb).map(({ lines }) => lines.length)
  for (let commit = 1; commit < PACKED_FACTS; commit += 1) written.commit(1, chance, true)
  expect(sizes()).toEqual(Array.from({ length: PACKED_FACTS - 1 }, () => 1))
  written.reopen()
  written.commit(1, chance, true)
  expect(sizes()).toEqual([PACKED_FACTS])
  for (let commit = 0; commit < 1_000; commit += 1) written.commit(1 + Math.floor(chance() * 3), chance, true, LONGEST)
  written.commit(1_000, chance, true, LONGEST)
  const { factsDb } = written.store
  const rows = factsDb.prepare<[], string | Buffer>('SELECT content FROM segments ORDER BY last').pluck().all()
  const packed = rows.filter((content) => typeof content !== 'string')
  expect(packed.length).toBeGreaterThan(30)
  expect(rows.length - packed.length).toBeLessThan(PACKED_MOST)
  const pages = "SELECT unused FROM dbstat WHERE name = 'segments' AND pagetype = 'leaf' ORDER BY path"
  const unused = factsDb.prepare<[], number>(pages).pluck().all().slice(0, -1)
  expect(unused.reduce((sum, bytes) => sum + bytes, 0) / unused.length / PAGE).toBeLessThan(1 / 8)
  written.close()
})

it('keeps a hash every few hundred facts, however commits and rows lie to each other', () => {
  const chance = randomOf(1)
  const written = new Written()
  for (let commit = 0; commit < 60; commit += 1) written.commit(90 + Math.floor(chance() * 20), chance, true)
  const hashed = segmentsIn(written.store.factsDb).filter(({ hash }) => hash !== null)
  const gaps = hashed.map((one, at) => lastOf(one) - (at === 0 ? 0 : lastOf(hashed[at - 1] ?? one)))
  expect(Math.max(...gaps)).toBeLessThan(400)
  written.close()
})

it('is whole for whoever walks along the chain while facts are packed', () => {
  for (const seed of seeds(RUNS)) {
    const chance = randomOf(seed)
    const written = new Written()
    written.commit(3, chance, true)
    const db = openBeside(written.file)
    const walk = walkChain(db, ORIGIN)
    let packed = 0
    for (let step = 0; step < 300; step += 1) {
      const before = segmentsIn(written.store.factsDb).length
      written.commit(1 + Math.floor(chance() * 3), chance, true)
      packed += segmentsIn(written.store.factsDb).length < before ? 1 : 0
      expect(walk.step(1), `SEED=${seed}, step ${step}`).toBe('more')
    }
    expect(packed).toBeGreaterThan(5)
    expect(walkToEnd(walk), `SEED=${seed}`).toBeNull()
    expect(walk.position).toBe(written.facts.length)
    db.close()
    written.close()
  }
})

it('is broken behind the last link before a fact that was changed, wherever rows end', () => {
  for (const seed of seeds(RUNS)) {
    const chance = randomOf(seed)
    const written = new Written()
    for (let commit = 0; commit < 60; commit += 1) written.commit(1 + Math.floor(chance() * 20), chance, true, LONGEST)
    const { position } = pick(chance, written.facts)
    written.close()
    changeFact(written.file, position, { type: 'group.changed.otherwise' })
    const db = openBeside(written.file)
    const segments = segmentsIn(db)
    const before = segments.findLast((one) => one.hash !== null && lastOf(one) < position)
    const first = before === undefined ? 1 : lastOf(before) + 1
    expect(walkToEnd(walkChain(db, ORIGIN)), `SEED=${seed}`).toMatchObject({ kind: 'changed', position: first })
    db.close()
  }
})

it('is whole for whoever is at its end while a commit comes', () => {
  const chance = randomOf(1)
  const written = new Written()
  written.commit(40, chance, true)
  const db = openBeside(written.file)
  // A commit comes right after each look that has found nothing.
  const prepare = db.prepare.bind(db)
  const looks = vi.spyOn(db, 'prepare').mockImplementation((sql: string) => {
    const statement = prepare(sql)
    const get = statement.get.bind(statement)
    vi.spyOn(statement, 'get').mockImplementation((...given: unknown[]) => {
      const found = get(...given)
      if (found === undefined) written.commit(1, chance, true)
      return found
    })
    return statement
  })
  const walk = walkChain(db, ORIGIN)
  looks.mockRestore()
  for (let step = 0; step < 100; step += 1) {
    if (step % 10 === 9) written.commit(2, chance, true)
    expect(['more', 'whole'], `step ${step}`).toContain(walk.step(1))
  }
  db.close()
  written.close()
})

it('finds no fact where there is none', () => {
  const written = new Written()
  const { store } = written
  expect([store.position(), store.after(0, 9), store.facts('user-group', 'A')]).toEqual([0, [], []])
  written.commit(3, randomOf(1), true)
  expect(store.after(3, 9)).toEqual([])
  expect(store.after(2, 9)).toEqual(written.facts.slice(2))
  written.close()
})
