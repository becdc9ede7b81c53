import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '#tests/support/root.ts'
import { patched } from '../fault.ts'

/**
 * Plants a fault in a process before anything of it is loaded: `PLANT=<patch> node --import tests/planted/explored/plant.ts …`.
 * Processes that it begins have the fault, too, where NODE_OPTIONS says so.
 */

const texts = new Map(
  [...patched(process.env['PLANT'] ?? '')].map(([path, text]) => [pathToFileURL(join(root, path)).href, text]),
)

registerHooks({
  load(url, context, next) {
    const source = texts.get(url)
    return source === undefined ? next(url, context) : { format: 'module-typescript', source, shortCircuit: true }
  },
})
