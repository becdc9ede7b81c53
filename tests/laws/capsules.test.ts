import { expect, it } from 'vitest'
import type { Schema } from 'effect'
import {
  factNumbers,
  factWords,
  hiddenNumbers,
  leaving,
  ocppNumbers,
  ocppWords,
  staying,
} from '#contracts/lab/capsule/capsule-words.ts'
import { leavesOf, ocppSchemas } from '#backend/capsule/vocabulary.ts'
import { atlas } from '#machines/atlas.ts'

/** What may leave in a capsule is said field by field: whoever adds a field says what becomes of it there. */

const factSchemas = [...leaving].flatMap((name) => Object.values<Schema.Top>(atlas.get(name)?.facts ?? {}))
const named = (schemas: readonly Schema.Top[], kind: string): readonly string[] => [
  ...new Set(schemas.flatMap(leavesOf).flatMap((leaf) => (leaf.kind === kind ? [leaf.name] : []))),
]
/** Records of words that are held as they are found: configuration by its keys, calls by the fields of the protocol. */
const byKey = ['values', 'payload', 'conf']

it('says of each lifecycle whether its facts may leave', () => {
  const said = [...leaving, ...staying]
  expect(said.toSorted()).toEqual([...atlas.keys()].toSorted())
  expect(new Set(said).size).toBe(said.length)
})

it('has a word for each text of a fact that may leave', () => {
  const texts = named(factSchemas, 'String').filter((name) => !byKey.includes(name))
  expect(texts.filter((name) => !factWords.has(name))).toEqual([])
  expect([...factWords.keys()].filter((name) => !texts.includes(name))).toEqual([])
})

it('says of each number of a fact whether it may leave', () => {
  const numbers = named(factSchemas, 'Number')
  expect(numbers.filter((name) => !factNumbers.has(name) && !hiddenNumbers.has(name))).toEqual([])
  expect([...factNumbers, ...hiddenNumbers].filter((name) => !numbers.includes(name))).toEqual([])
})

it('has a word for each text of OCPP, and says of each number whether it may leave', () => {
  const [texts, numbers] = [named(ocppSchemas, 'String'), named(ocppSchemas, 'Number')]
  expect(texts.filter((name) => !ocppWords.has(name))).toEqual([])
  expect([...ocppWords.keys()].filter((name) => !texts.includes(name))).toEqual([])
  expect(numbers.filter((name) => !ocppNumbers.has(name))).toEqual([])
  expect([...ocppNumbers].filter((name) => !numbers.includes(name))).toEqual([])
})

it('knows every kind of value that facts are made of', () => {
  const kinds = new Set([...factSchemas, ...ocppSchemas].flatMap(leavesOf).map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['Boolean', 'Literal', 'Null', 'Number', 'String', 'Unknown'])
})
