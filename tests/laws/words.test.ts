import { describe, expect, it } from 'vitest'
import { roles } from '#contracts/actor.ts'
import { failureKey, failures } from '#contracts/failure.ts'
import { atlas } from '#machines/atlas.ts'
import { stateKey } from '#machines/kit/state-words.ts'
import { localeFolders, missingIn, textsIn } from '#tests/support/code/locales.ts'
import { wordsOfLifecycle } from './words.ts'

/** Whatever a lifecycle can show has a text in every language. */

it('speaks the five languages of spec §1', () => {
  expect(localeFolders.toSorted()).toEqual(['en', 'fr', 'pl', 'zh-Hans', 'zh-Hant'])
})

describe.each(localeFolders.map((folder) => [folder]))('%s', (folder) => {
  it.each([...atlas])('names every state, command, guard, fact and rule of %s', (_, lifecycle) => {
    expect(missingIn(folder, wordsOfLifecycle(lifecycle))).toEqual([])
  })

  it.each([...atlas])('calls no two states of %s alike', (_, lifecycle) => {
    const texts = textsIn(folder)
    const states = [...lifecycle.states.keys()].filter((state) => state !== 'New')
    const words = Map.groupBy(states, (state) => texts.get(stateKey(lifecycle, state)) ?? '')
    expect([...words].filter(([word, alike]) => word === '' || alike.length > 1)).toEqual([])
  })

  it('says why a command is refused', () => {
    const reasons = ['notPermitted', 'illegalTransition', 'unknownCommand']
    expect(
      missingIn(
        folder,
        reasons.map((reason) => `refusal.${reason}`),
      ),
    ).toEqual([])
  })

  it('names every role', () => {
    expect(
      missingIn(
        folder,
        roles.map((role) => `role.${role}`),
      ),
    ).toEqual([])
  })

  it('has a text for every failure of spec §8', () => {
    const codes = Object.keys(failures).filter((code): code is keyof typeof failures => code in failures)
    expect(missingIn(folder, codes.map(failureKey))).toEqual([])
  })
})
