import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '#tests/support/run/command-line.ts'
import { related } from '#tests/support/run/related.ts'
import { root } from '#tests/support/root.ts'
import { runSteps } from '#tests/support/run/run-steps.ts'
import type { Step } from '#tests/support/run/steps.ts'
import { charts, messages, vitest } from '#tests/support/run/tools.ts'

const usage = `Usage: npm run quick -- [options]

The inner loop, within 90 seconds: types, the lint and format of what has changed, the laws, and the tests of what has changed: those
that changed themselves, those of the same name, and those that read a changed file, themselves or through what helps them. Changed is
what differs from the merge base with main, committed or not. Left out are the tests that take long (crash, soak, fuzz, mutation, the
exploration) and the browser's: those are \`npm test\`'s.

  --since REF   what has changed since another commit (the merge base with main; on main the last commit)
  --help        this text

  npm run quick
  npm run quick -- --since HEAD~3`

/** Beyond so many files of tests the rest is left to `npm test`, and said. */
const FILES_MOST = 40

await command({ usage, options: { since: { type: 'string' } } }, ({ values }) => {
  const since = values.since ?? mergeBase()
  const changed = changedSince(since)
  const code = changed.filter((file) => /\.(ts|tsx|mjs)$/u.test(file))
  const { chosen, left } = within(related(changed))
  console.log(`${changed.length} files changed since ${since.slice(0, 12)}; ${chosen.length} files of tests read them`)
  if (left.length > 0) console.log(`left to npm test: ${left.length} more, from ${left[0]} on`)
  const tests = ['tests/laws', ...chosen]
  const steps: readonly Step[] = [
    messages,
    { name: 'types', command: ['tsc'] },
    charts,
    ...(code.length === 0 ? [] : [{ name: 'lint', command: ['oxlint', ...code] } as const]),
    ...(changed.length === 0 ? [] : [{ name: 'format', command: ['oxfmt', '--check', ...changed] } as const]),
    vitest('quick', ['--project', 'node', '--project', 'console', ...tests]),
  ]
  return runSteps(steps)
})

function within(files: readonly string[]): { readonly chosen: readonly string[]; readonly left: readonly string[] } {
  return { chosen: files.slice(0, FILES_MOST), left: files.slice(FILES_MOST) }
}

function mergeBase(): string {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  return base === git('rev-parse', 'HEAD')[0] ? 'HEAD~1' : base
}

/** Files that are there and differ from a commit, or that nobody has committed yet. */
function changedSince(since: string): readonly string[] {
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).toSorted()
}

function git(...args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}
