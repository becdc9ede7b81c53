// Lays out the chart of every lifecycle into console/atlas/compiled/, for the languages in each script (console/atlas/chart.ts).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ELK from 'elkjs/lib/elk.bundled.js'
import { scripts } from '#console/atlas/chart.ts'
import { layOut } from '#console/atlas/lay-out.ts'
import { atlas } from '#machines/atlas.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const elk = new ELK()

for (const [script, languages] of Object.entries(scripts)) {
  const folder = join(root, 'console/atlas/compiled', script)
  mkdirSync(folder, { recursive: true })
  const says = languages.map(sayerOf)
  for (const lifecycle of atlas.values())
    writeFileSync(join(folder, `${lifecycle.name}.json`), JSON.stringify(await layOut(elk, lifecycle, says)))
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
