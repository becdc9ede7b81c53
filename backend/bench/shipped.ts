import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { ScenarioOutline, ShippedScenario } from '#contracts/lab/scenario-drive.ts'
import { sentence } from '#simulator/scenarios/playing/acts.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'

/** The scenarios that are shipped, and what a text of one says. */

const folder = fileURLToPath(new URL('../../simulator/scenarios', import.meta.url))
const ENDING = '.scenario.yaml'

/** All of them, by theme and name of their files. One that cannot be read bears the name of its file. */
export async function shipped(): Promise<readonly ShippedScenario[]> {
  const paths = globSync(`*/*${ENDING}`, { cwd: folder }).toSorted()
  return Promise.all(
    paths.map(async (path) => {
      const file = path.replaceAll('\\', '/').slice(0, -ENDING.length)
      const read = readScenario(await readFile(join(folder, path), 'utf8'))
      const [theme = ''] = file.split('/')
      const { name, about = null } = read.ok ? read.scenario : { name: file }
      return { file, theme, name, about }
    }),
  )
}

/** Null where there is none of this name. The name comes checked: it leads nowhere else. */
export async function shippedText(file: string): Promise<string | null> {
  try {
    return await readFile(join(folder, `${file}${ENDING}`), 'utf8')
  } catch {
    return null
  }
}

export function outlineOf(source: string): ScenarioOutline {
  const read = readScenario(source)
  if (!read.ok) return { name: null, seed: null, problems: read.problems, steps: [] }
  const { name, seed = null, steps } = read.scenario
  const outline = steps.map(({ title, place, does }) => ({ title: title ?? sentence(does), place }))
  return { name, seed, problems: [], steps: outline }
}
