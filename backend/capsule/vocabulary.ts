import type { Schema } from 'effect'
import { Actor } from '#contracts/actor.ts'
import { fromPile, toPile } from '#contracts/ocpp/1.6/messages.ts'
import { atlas } from '#machines/atlas.ts'

/** The schemas of contracts, walked to their leaves. */

type Ast = Schema.Top['ast']

/** What stands at the end of a path: the name of the last field, and what kind of value it is. */
export interface Leaf {
  readonly name: string
  readonly kind: Ast['_tag']
  /** Of a literal. */
  readonly literal: unknown
}

/** The leaves of a schema; entries of a record have the name of the record. */
export function leavesOf({ ast }: Schema.Top): readonly Leaf[] {
  return leaves(ast, '')
}

function leaves(ast: Ast, name: string): readonly Leaf[] {
  switch (ast._tag) {
    case 'Objects':
      return [
        ...ast.propertySignatures.flatMap((one) => leaves(one.type, String(one.name))),
        ...ast.indexSignatures.flatMap((one) => leaves(one.type, name)),
      ]
    case 'Arrays':
      return [...ast.elements, ...ast.rest].flatMap((one) => leaves(one, name))
    case 'Union':
      return ast.types.flatMap((one) => leaves(one, name))
    case 'Suspend':
      return []
    default:
      return [{ name, kind: ast._tag, literal: ast._tag === 'Literal' ? ast.literal : null }]
  }
}

/** The names of the fields of a schema. */
export function namesOf({ ast }: Schema.Top): readonly string[] {
  return names(ast)
}

function names(ast: Ast): readonly string[] {
  switch (ast._tag) {
    case 'Objects':
      return ast.propertySignatures.flatMap((one) => [String(one.name), ...names(one.type)])
    case 'Arrays':
      return [...ast.elements, ...ast.rest].flatMap(names)
    case 'Union':
      return ast.types.flatMap(names)
    default:
      return []
  }
}

/** Every message of OCPP, both ways. */
export const ocppSchemas: readonly Schema.Top[] = [...Object.values(fromPile), ...Object.values(toPile)].flatMap(
  ({ req, conf }) => [req, conf],
)

/** Every fact that may be recorded. */
export const factSchemas = [...atlas.values()].flatMap(({ facts }) => Object.values<Schema.Top>(facts))

/** Words that are spoken and stand in no schema. */
const spoken = ['ocpp1.6', ...Object.keys(fromPile), ...Object.keys(toPile), ...atlas.keys()]

/** Every word that the contracts themselves hold: it tells nothing of anybody. */
export const vocabulary: ReadonlySet<string> = new Set([
  ...spoken,
  ...[Actor, ...factSchemas, ...ocppSchemas]
    .flatMap(leavesOf)
    .flatMap(({ literal }) => (typeof literal === 'string' ? [literal] : [])),
])
