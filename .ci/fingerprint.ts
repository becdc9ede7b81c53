// One hash over the names and bytes of files and folders of the project; what is generated is not a source.
import { createHash, hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const generated = ['locales/compiled', 'console/areas/lab/atlas/chart/compiled', 'tests/.reports']

export function fingerprintOf(names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of names.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** A short hash, as names of files have it, of a folder of generated files. */
export function hashOfGenerated(folder: string): string {
  const names = readdirSync(join(root, folder)).toSorted()
  const files = names.map((name) => [name, readFileSync(join(root, folder, name), 'utf8')])
  return hash('sha256', JSON.stringify(files), 'base64url').slice(0, 8)
}

function filesOf(name: string): readonly string[] {
  const path = join(root, name)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [name]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !generated.some((folder) => file.startsWith(folder)))
    .toSorted((a, b) => (a < b ? -1 : 1))
}
