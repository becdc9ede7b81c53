import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/support/root.ts'

/** Compiles what is right and the mistake in it, by name, to see that the compiler tells them apart. */
interface Told {
  readonly imports: string
  /** The first of each pair is right, the second is the mistake. */
  readonly mistakes: Readonly<Record<string, readonly [right: string, wrong: string]>>
}

export interface Compiled {
  /** Whether the compiler has complained. */
  of(name: string, kind: 'right' | 'wrong'): boolean
}

const fileOf = (name: string, kind: 'right' | 'wrong'): string => `${name.replaceAll(' ', '-')}.${kind}.ts`

export function compiled(about: string, { imports, mistakes }: Told): Compiled {
  const folder = join(root, 'tests/.reports', about)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, [right, wrong]] of Object.entries(mistakes)) {
    writeFileSync(join(folder, fileOf(name, 'right')), imports + right)
    writeFileSync(join(folder, fileOf(name, 'wrong')), imports + wrong)
  }
  const own = {
    extends: '../../../tsconfig.json',
    include: ['*.ts'],
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(own))
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  return { of: (name, kind) => stdout.includes(`${fileOf(name, kind)}(`) }
}
