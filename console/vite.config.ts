import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { hashOfGenerated } from '#ci/fingerprint.ts'
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

/** What each file waits for before it runs, itself included. */
const awaited = new Map<string, ReadonlySet<string>>()

/** Tells it before the files that fetch others ahead are written. */
const noteAwaited: Plugin = {
  name: 'note-awaited',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      for (const { fileName } of Object.values(bundle).filter((file) => file.type === 'chunk')) {
        const found = new Set([fileName])
        // A set goes on to what was added while it is walked.
        for (const name of found) {
          const file = bundle[name]
          if (file?.type !== 'chunk') continue
          for (const next of file.imports) found.add(next)
          for (const style of file.viteMetadata?.importedCss ?? []) found.add(style)
        }
        awaited.set(fileName, found)
      }
    },
  },
}

/** All texts have one hash: one for each would cost every page more than it costs to fetch all of them anew. */
const isText = /\/locales\/compiled\//u

const entry = `${import.meta.dirname}/index.html`
let place: ChunkOf | undefined
let ofTexts: string | undefined

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    evaluate,
    leaveSummariesOut,
    refuseCycles,
    noteAwaited,
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
    // Whoever fetches a part ahead is there already, with all that it waits for itself: that need not be listed.
    modulePreload: {
      resolveDependencies: (_, files, { hostId }) => files.filter((name) => awaited.get(hostId)?.has(name) !== true),
    },
    rolldownOptions: {
      // No module has side effects, which lets the bundler drop unused schemas of effect.
      treeshake: { propertyReadSideEffects: false },
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/[name]-${isText.test(facadeModuleId ?? '') ? (ofTexts ??= hashOfGenerated('locales/compiled')) : '[hash]'}.js`,
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
