/**
 * Stands where `vitest` is imported while mutants run: it keeps the tests of a file instead of running them, so that they
 * can be run again for each mutant without loading anything anew. `expect` is the real one.
 */
export interface Case {
  readonly title: string
  run(): unknown
}

type Body = (...given: readonly unknown[]) => unknown

const kept: Case[] = []

/** The tests kept since the last call. */
export const collected = (): readonly Case[] => kept.splice(0)

const keep = (title: string, body: Body): void => void kept.push({ title, run: () => body() })

const each =
  (take: (title: string, body: Body) => unknown) =>
  (rows: readonly unknown[]) =>
  (title: string, body: Body): void => {
    for (const row of rows) take(title, () => body(...(Array.isArray(row) ? row : [row])))
  }

const group = (_: string, body: Body): unknown => body()

export const it = Object.assign(keep, { each: each(keep) })
export const describe = Object.assign(group, { each: each(group) })

// vitest puts the real one there (`globals` in the config beside).
export const expect: unknown = Reflect.get(globalThis, 'expect')
