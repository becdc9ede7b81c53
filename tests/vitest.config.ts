import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { HeavyFirst } from './support/run/heavy-first.ts'
import { root } from './support/root.ts'

/** Tests and hooks are limited by `runner`, in fair time; what waits for something has all of that. */
const [testTimeout, hookTimeout] = [0, 0]
const waitTimeout = 60_000

/** Files of tests get the collector where they import `vitest`; the run itself uses the globals, and its runner the real one. */
const collects: Plugin = {
  name: 'collects',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'vitest' && importer?.endsWith('/test-runner.ts') === false
      ? `${root}tests/mutation/collector.ts`
      : undefined,
}

export default defineConfig({
  root,
  test: {
    testTimeout,
    hookTimeout,
    expect: { poll: { timeout: waitTimeout } },
    runner: 'tests/support/run/test-runner.ts',
    globalSetup: 'tests/support/run/watchdog.ts',
    maxWorkers: 2,
    sequence: { sequencer: HeavyFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/mutation/**'],
          isolate: false,
          setupFiles: ['tests/support/run/each-file.ts'],
        },
      },
      {
        extends: true,
        plugins: [collects],
        test: { name: 'mutation', include: ['tests/mutation/*.test.ts'], globals: true },
      },
      {
        extends: true,
        plugins: [vanillaExtractPlugin(), react({ compiler: true })],
        test: {
          name: 'console',
          include: ['tests/console/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [
            'tests/console/fixed-date.ts',
            'tests/support/run/patience.ts',
            'tests/support/page/selection.ts',
          ],
        },
      },
    ],
  },
})
