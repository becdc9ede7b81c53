import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** How the console is built: `vite build --config console/vite.config.ts` puts it into `dist/console`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
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
      output: {
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
})
