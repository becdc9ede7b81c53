import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { ESTree, VisitorObject } from 'vite'
import { root } from '#tests/support/root.ts'

/** The project's own source files, read and parsed for the laws. Paths are relative to the root, with slashes. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** One module that a file reads, statically or by `import()`. */
export interface Import {
  readonly specifier: string
  /** True when nothing of it is left at run time. */
  readonly typeOnly: boolean
}

/** The folders that the product is made of, and those that test it. */
export const productRooms = ['contracts', 'machines', 'backend', 'simulator', 'console'] as const
export const rooms = [...productRooms, 'tests', 'e2e'] as const

const ignored = new Set(['.reports', 'compiled', 'node_modules'])

/** Every file under a folder of the project whose name ends in one of the given ways. */
export function filesUnder(folder: string, endings: readonly string[]): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesUnder(path, endings)
      return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : []
    })
}

export const read = (path: string): Source => ({ path, text: readFileSync(join(root, path), 'utf8') })

/** All code of the given rooms. */
export const sourcesOf = (folders: readonly string[]): readonly Source[] =>
  folders.flatMap((folder) => filesUnder(folder, ['.ts', '.tsx', '.mjs']).map(read))

const parsed = new Map<string, ReturnType<typeof parseSync>>()

function parse({ path, text }: Source): ReturnType<typeof parseSync> {
  const known = parsed.get(path)
  if (known !== undefined) return known
  const result = parseSync(path, text)
  parsed.set(path, result)
  return result
}

/** Visits every node of a file; throws on a file that does not parse. */
export function visit(source: Source, visitor: VisitorObject): void {
  const { program, errors } = parse(source)
  if (errors[0] !== undefined) throw new Error(`${source.path}: ${errors[0].message}`)
  new Visitor(visitor).visit(program)
}

export const lineOf = ({ text }: Source, offset: number): number => text.slice(0, offset).split('\n').length

/** Where a node stands, as an editor understands it. */
export const at = (source: Source, node: ESTree.Span): string => `${source.path}:${lineOf(source, node.start)}`

/** Everything a file imports or exports from elsewhere. */
export function importsOf(source: Source): readonly Import[] {
  const found: Import[] = []
  const add = (literal: ESTree.Expression, typeOnly: boolean): void => {
    if (literal.type === 'Literal' && typeof literal.value === 'string')
      found.push({ specifier: literal.value, typeOnly })
  }
  visit(source, {
    ImportDeclaration: ({ source: from, importKind }) => add(from, importKind === 'type'),
    ExportNamedDeclaration: ({ source: from, exportKind }) => from && add(from, exportKind === 'type'),
    ExportAllDeclaration: ({ source: from, exportKind }) => add(from, exportKind === 'type'),
    ImportExpression: ({ source: from }) => add(from, false),
  })
  return found
}

/** Every text a file spells out, in quotes or between backticks without a hole. */
export function textsOf(
  source: Source,
): readonly { readonly text: string; readonly start: number; readonly end: number }[] {
  const found: { text: string; start: number; end: number }[] = []
  visit(source, {
    Literal: (node) => {
      if (typeof node.value === 'string') found.push({ text: node.value, start: node.start, end: node.end })
    },
    TemplateElement: (node) => {
      found.push({ text: node.value.cooked ?? node.value.raw, start: node.start, end: node.end })
    },
  })
  return found
}
