import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { root } from '#tests/support/root.ts'

/** What the compiler knows of an expression, for laws that have to tell two equal words by their types. */

/** A place in a file of the project. */
export interface Spot {
  readonly path: string
  /** Inside the name or literal that is asked about. */
  readonly offset: number
}

/** No type is cut short with dots. */
const NO_TRUNCATION = 1

/** The types at these spots as the compiler writes them, in the same order. Loads the project, which takes seconds. */
export function typesAt(spots: readonly Spot[]): readonly string[] {
  const api = new API({ cwd: root })
  try {
    const tsconfig = join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProject(tsconfig)
    if (project === undefined) throw new Error('the compiler opens no project')
    const { checker } = project
    return spots.map(({ path, offset }) => {
      const type = checker.getTypeAtPosition(join(root, path), offset)
      return type === undefined ? '' : checker.typeToString(type, undefined, NO_TRUNCATION)
    })
  } finally {
    api.close()
  }
}
