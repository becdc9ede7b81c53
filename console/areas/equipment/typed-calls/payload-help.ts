import type { Schema } from 'effect'
import { toPile } from '#contracts/ocpp/1.6/messages.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'

/** What the schema of a message says to whoever types one: its fields, and the least that it takes. */

type Ast = Schema.Top['ast']

/** A field of a message. */
export interface PayloadField {
  /** The path from the message to the field; `[]` for the entries of a list. */
  readonly path: string
  /** In the words of JSON; a choice as its values. */
  readonly kind: string
  readonly isOptional: boolean
}

/** The fields of a message, from the outside in. */
export const fieldsOf = (action: RemoteActionName): readonly PayloadField[] => fieldsIn(toPile[action].req.ast, '')

function fieldsIn(ast: Ast, path: string): readonly PayloadField[] {
  if (ast._tag === 'Arrays') return ast.rest.flatMap((one) => fieldsIn(one, `${path}[]`))
  if (ast._tag !== 'Objects') return []
  return ast.propertySignatures.flatMap(({ name, type }) => {
    const own = path === '' ? String(name) : `${path}.${String(name)}`
    const isOptional = type.context?.isOptional === true
    return [{ path: own, kind: kindOf(type), isOptional }, ...fieldsIn(type, own)]
  })
}

function kindOf(ast: Ast): string {
  switch (ast._tag) {
    case 'Objects':
      return '{ }'
    case 'Arrays':
      return `[ ${ast.rest.map(kindOf).join()} ]`
    case 'Union':
      return ast.types.map(kindOf).join(' | ')
    case 'Literal':
      return JSON.stringify(ast.literal)
    case 'Boolean':
      return 'true | false'
    case 'Number':
      return '0'
    default:
      return '" "'
  }
}

/** The least that the schema of a message takes, as JSON to begin with. */
export const templateOf = (action: RemoteActionName): string => JSON.stringify(leastOf(toPile[action].req.ast), null, 2)

function leastOf(ast: Ast): unknown {
  switch (ast._tag) {
    case 'Objects':
      return Object.fromEntries(
        ast.propertySignatures
          .filter(({ type }) => type.context?.isOptional !== true)
          .map(({ name, type }) => [String(name), leastOf(type)]),
      )
    case 'Arrays':
      return ast.rest.map(leastOf)
    case 'Union':
      return ast.types[0] === undefined ? null : leastOf(ast.types[0])
    case 'Literal':
      return ast.literal
    case 'Boolean':
      return false
    case 'Number':
      return 0
    default:
      return ''
  }
}
