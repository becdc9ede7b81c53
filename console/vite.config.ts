import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { cycleOf, chunksOf } from './chunks.ts'
import type { ChunkOf } from './chunks.ts'
import { withoutSummaries } from './summaries.config.ts'

/** How the console is built: `vite build --config console/vite.config.ts` puts it into `dist/console`. */
/** Modules that are evaluated when the console is built: their values go into it, and what computes them stays out. */
const evaluated = ['machines/summaries.ts', 'machines/meanings.ts', 'machines/command-roles.ts']

const evaluate: Plugin = {
  name: 'evaluate',
  async load(id) {
    if (!evaluated.some((path) => id.endsWith(`/${path}`))) return null
    const values: Readonly<Record<string, unknown>> = await import(id)
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
}

/** No page shows the API documentation, so its sentences stay out of the build. */
const leaveSummariesOut: Plugin = {
  name: 'leave-summaries-out',
  transform: { filter: { id: /\/contracts\/.*\.ts$/u }, handler: (code, id) => withoutSummaries(id, code) },
}

/** Chunks that import each other would fail in the browser, and not before. */
const refuseCycles: Plugin = {
  name: 'refuse-cycles',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const cycle = cycleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (cycle !== null) this.error(`files wait for each other: ${cycle.join(' → ')}`)
  },
}

const entry = `${import.meta.dirname}/index.html`
let place: ChunkOf | undefined

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    evaluate,
    leaveSummariesOut,
    refuseCycles,
    vanillaExtractPlugin(),
    react({ compiler: true }),
    // The languages of the console; react-aria brings thirty.
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-TW', 'zh-CN', 'fr-FR', 'pl-PL'] }), enforce: 'pre' },
  ],
  resolve: {
    alias: {
      // Messages are compiled to syntax trees beforehand, so the ICU parser stays out of the bundle.
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      // No module has side effects, which lets the bundler drop unused schemas of effect.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'placing',
              name: (id, context) => (place ??= chunksOf(entry, (one) => context.getModuleInfo(one)))(id),
            },
          ],
        },
      },
    },
  },
})
