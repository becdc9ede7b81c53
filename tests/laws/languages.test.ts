import { expect, it } from 'vitest'
import { localeFolders, textsIn } from '#tests/support/code/locales.ts'

/** Spec §1: the languages that the product speaks. */

const english = [...textsIn('en').keys()]
const spoken = ['zh-Hant', 'zh-Hans', 'fr']

it.each(['en', ...spoken])('speaks %s in full [R1.3.01]', (folder) => {
  const texts = textsIn(folder)
  expect([...texts.keys()]).toEqual(english)
  expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
})

it('has Polish with the same keys for deployments that ship it, and no other language [R1.3.02]', () => {
  expect(localeFolders.toSorted()).toEqual(['en', ...spoken, 'pl'].toSorted())
  expect([...textsIn('pl').keys()]).toEqual(english)
})
