import { join } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { root } from '../support/root.ts'
import { faults } from './fault.ts'
import type { Fault } from './fault.ts'

/** A project for each fault: the tree with the fault in it, and the test that must notice. */

const wanted = process.env['PLANTED']?.split(',')

/** Looks for faults of its own in processes of its own: nothing is planted here. On a busy machine each takes some minutes. */
const FOUND_WITHIN_MS = 1_800_000
const about = { name: 'explored', include: ['tests/planted/explored/*.test.ts'], testTimeout: FOUND_WITHIN_MS }
const explored = process.env['EXPLORED'] === undefined ? [] : [{ root, test: about }]

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      ...explored,
      ...faults()
        .filter(({ name }) => wanted?.includes(name) ?? true)
        .map((fault) => {
          const isScreen = fault.test.endsWith('.tsx')
          return {
            plugins: [plant(fault), ...(isScreen ? [vanillaExtractPlugin(), react({ compiler: true })] : [])],
            root,
            test: {
              name: fault.name,
              include: [fault.test],
              testNamePattern: escaped(fault.title),
              testTimeout: 60_000,
              ...(isScreen
                ? {
                    environment: 'happy-dom',
                    setupFiles: [
                      'tests/console/fixed-date.ts',
                      'tests/support/run/patience.ts',
                      'tests/support/page/selection.ts',
                    ],
                  }
                : {}),
            },
          }
        }),
    ],
  },
})

/** Serves the changed files in place of those on the disk. */
function plant({ name, changed }: Fault) {
  const texts = new Map([...changed].map(([path, text]) => [join(root, path), text]))
  return {
    name: `planted:${name}`,
    enforce: 'pre' as const,
    load: (id: string) => texts.get(id.split('?')[0] ?? id) ?? null,
  }
}

function escaped(title: string): string {
  return title.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
}
