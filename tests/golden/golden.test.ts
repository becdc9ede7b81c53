import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { atlas } from '#machines/atlas.ts'
import { isNew } from '#machines/kit/tags.ts'
import { root } from '#tests/support/root.ts'
import { goldenFolder, storiesOf, storytellers, tell } from './stories.ts'

/** Facts as they were stored once are read today, and lead where they led. */

describe.each([...atlas])('%s', (name, lifecycle) => {
  it('reads every fact that was ever stored, and comes to the same states', () => {
    for (const story of storiesOf(name))
      for (const { line, after, unread } of tell(lifecycle, story))
        expect([after, unread], `${line.type} in story ${line.story}`).toEqual([line.state, null])
  })

  it('is whole once it is not New: no later fact gives its context a key', () => {
    const told = storiesOf(name).flatMap((story) => tell(lifecycle, story))
    const keysOf = (context: unknown): readonly string[] => Object.keys(context ?? {})
    const born = told.filter(({ before, after }) => isNew(before) && !isNew(after))
    expect(born).not.toEqual([])
    for (const { line, states } of born) {
      const keys = new Set(keysOf(states[1].context))
      // Two things may differ in what they do without; one and the same thing gets no key later.
      const later = told.filter((one) => one.line.story === line.story)
      const all = new Set(later.flatMap(({ states: [, { context }] }) => keysOf(context)))
      expect(
        [...all].filter((key) => !keys.has(key)),
        `${line.type} in story ${line.story}`,
      ).toEqual([])
    }
  })

  it('has a golden fact of every type', () => {
    const types = new Set(storiesOf(name).flatMap((story) => story.map(({ type }) => type)))
    expect(Object.keys(lifecycle.facts).filter((type) => !types.has(type))).toEqual([])
  })
})

it('reads every file of stories, also of lifecycles that are gone', () => {
  const known = new Set(storytellers().map((name) => `${name}.jsonl`))
  expect(readdirSync(goldenFolder).filter((file) => !known.has(file))).toEqual([])
})

it.runIf(existsSync(join(root, '.git')))('has lost no line since it was begun', () => {
  const args = ['log', '--numstat', '--format=', '--', 'tests/golden/facts']
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const lost = stdout.split('\n').filter((line) => line !== '' && line.split('\t')[1] !== '0')
  expect(lost).toEqual([])
})
