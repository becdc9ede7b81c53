// Lays out the chart of every lifecycle into console/areas/lab/atlas/chart/compiled/, for the languages in each script (chart.ts beside it),
// unless nothing they are made of has changed since the last time.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf } from './fingerprint.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const compiled = join(root, 'console/areas/lab/atlas/chart/compiled')
const stamp = join(compiled, 'sha256')
const print = fingerprintOf([
  'machines',
  'contracts',
  'locales',
  'console/areas/lab/atlas/chart',
  '.ci/charts.mjs',
  'package-lock.json',
])

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== print) {
  await layOutAll()
  writeFileSync(stamp, print)
}

async function layOutAll() {
  const { default: ELK } = await import('elkjs/lib/elk.bundled.js')
  const { scripts } = await import('#console/areas/lab/atlas/chart/chart.ts')
  const { layOut } = await import('#console/areas/lab/atlas/chart/layout.ts')
  const { atlas } = await import('#machines/atlas.ts')
  const elk = new ELK()
  for (const [script, languages] of Object.entries(scripts)) {
    const folder = join(compiled, script)
    mkdirSync(folder, { recursive: true })
    const says = languages.map(sayerOf)
    for (const lifecycle of atlas.values())
      writeFileSync(join(folder, `${lifecycle.name}.json`), JSON.stringify(await layOut(elk, lifecycle, says)))
  }
}

/** Looks up the texts of a language. */
function sayerOf(language) {
  const folder = join(root, 'locales', language)
  const texts = Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  )
  return (key) => texts[key] ?? key
}
