import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { atlas } from '#machines/atlas.ts'
import { root } from '#tests/support/root.ts'
import { storiesOf, tell } from './stories.ts'

/** Facts as they were stored once are read today, and lead where they led. */

describe.each([...atlas])('%s', (name, lifecycle) => {
  it('reads every fact that was ever stored, and comes to the same states', () => {
    for (const story of storiesOf(name))
      for (const { line, after, unread } of tell(lifecycle, story))
        expect([after, unread], `${line.type} in story ${line.story}`).toEqual([line.state, null])
  })

  it('has a golden fact of every type', () => {
    const types = new Set(storiesOf(name).flatMap((story) => story.map(({ type }) => type)))
    expect(Object.keys(lifecycle.facts).filter((type) => !types.has(type))).toEqual([])
  })
})

it.runIf(existsSync(join(root, '.git')))('has lost no line since it was begun', () => {
  const args = ['log', '--numstat', '--format=', '--', 'tests/golden/facts']
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const lost = stdout.split('\n').filter((line) => line !== '' && line.split('\t')[1] !== '0')
  expect(lost).toEqual([])
})
