import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { root } from './support/root.ts'

/** Soaks and property tests count in thousands of steps; a single test that needs longer than this is wrong. */
const testTimeout = 60_000

export default defineConfig({
  root,
  test: {
    testTimeout,
    hookTimeout: testTimeout,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'node', include: ['tests/**/*.test.ts'], exclude: ['tests/mutation/**'] },
      },
      {
        extends: true,
        // Test files get the collector where they import `vitest`; the run itself uses the globals.
        resolve: { alias: [{ find: /^vitest$/u, replacement: `${root}tests/mutation/collector.ts` }] },
        test: { name: 'mutation', include: ['tests/mutation/*.test.ts'], globals: true },
      },
      {
        extends: true,
        plugins: [vanillaExtractPlugin(), react({ compiler: true })],
        test: {
          name: 'console',
          include: ['tests/console/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/patience.ts', 'tests/support/selection.ts'],
          // A screen that another process starves for seconds is tried once more; a broken one fails twice.
          retry: 1,
        },
      },
    ],
  },
})
