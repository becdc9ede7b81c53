import { defineConfig } from 'vitest/config'
import { root } from '#tests/support/root.ts'

/** Tests that do not end, run as all others are (tests/vitest.config.ts). */
export default defineConfig({
  root,
  test: {
    testTimeout: 0,
    hookTimeout: 0,
    maxWorkers: 2,
    runner: 'tests/support/run/test-runner.ts',
    globalSetup: 'tests/support/run/watchdog.ts',
    include: ['tests/runner/endless/*.endless.ts'],
  },
})
