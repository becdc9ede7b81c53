import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, copyFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '#tests/support/root.ts'

/** A fault planted in the product: a patch, what it breaks, and the test that must notice. */
export interface Fault {
  /** The patch's file name without its ending. */
  readonly name: string
  /** What goes wrong for people, in a sentence. */
  readonly breaks: string
  /** The test file that must fail, from the root. */
  readonly test: string
  /** The part of the test's title that must fail. */
  readonly title: string
  /** The files it changes, from the root, as they are with the fault. */
  readonly changed: ReadonlyMap<string, string>
}

const folder = 'tests/planted/faults'

/** Every fault that is kept, in the order of their names; throws where a patch does not fit the tree any more. */
export function faults(): readonly Fault[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.patch'))
    .toSorted()
    .map(faultOf)
}

/** A patch begins with its sentence, then `Test:` and `Title:`, then the difference as git writes it. */
function faultOf(file: string): Fault {
  const text = readFileSync(join(root, folder, file), 'utf8')
  const [, breaks, test, title] = /^(.+)\nTest: (.+)\nTitle: (.+)\n/u.exec(text) ?? []
  if (breaks === undefined || test === undefined || title === undefined)
    throw new Error(`${file} must begin with a sentence, "Test: …" and "Title: …"`)
  return { name: file.replace(/\.patch$/u, ''), breaks, test, title, changed: patched(join(folder, file)) }
}

/** The files that a patch changes, from the root, as they are with it; throws where it does not fit the tree any more. */
export function patched(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, file), 'utf8')
  const paths = [...text.matchAll(/^--- a\/(.+)$/gmu)].map(([, path = '']) => path)
  const copy = mkdtempSync(join(tmpdir(), 'chargebook-fault-'))
  try {
    for (const path of paths) {
      mkdirSync(join(copy, dirname(path)), { recursive: true })
      copyFileSync(join(root, path), join(copy, path))
    }
    execFileSync('git', ['apply', '-C1', '--recount', join(root, file)], { cwd: copy, stdio: 'pipe' })
    return new Map(paths.map((path) => [path, readFileSync(join(copy, path), 'utf8')]))
  } catch (error) {
    throw new Error(`${file} does not fit the tree any more: plant the same fault again`, { cause: error })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
