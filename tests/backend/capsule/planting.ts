import type { Schema } from 'effect'
import type { Random } from '#simulator/environment/random.ts'

/** Values of a schema in which every text is a secret, whatever the schema says a text must look like. */

type Ast = Schema.Top['ast']

const made: readonly ((chance: number) => string)[] = [
  (chance) => `Ewa Kamińska ${chance}`,
  (chance) => `+48 601 ${chance}`,
  (chance) => `KR ${chance}AB`,
  (chance) => `ewa.${chance}@kaminska.pl`,
  (chance) => `TAG${chance}`,
  (chance) => `hunter2-${chance}`,
  (chance) => `pile~${chance}abc:secret${chance}`,
]

/** Fields that no schema has: what an older or a newer version may have written. */
const STRANGE = 'somethingElse'

export class Planting {
  readonly #chance: Random
  readonly #planted = new Set<string>()

  constructor(chance: Random) {
    this.#chance = chance
  }

  /** Every secret that was planted. */
  get secrets(): readonly string[] {
    return [...this.#planted]
  }

  secret(): string {
    const value = this.#chance.pick(made)(Math.floor(this.#chance.between(1_000_000_000, 9_999_999_999)))
    this.#planted.add(value)
    return value
  }

  in({ ast }: Schema.Top): unknown {
    return this.#in(ast)
  }

  #in(ast: Ast): unknown {
    switch (ast._tag) {
      case 'Objects':
        return Object.fromEntries([
          ...ast.propertySignatures.map((one) => [one.name, this.#in(one.type)]),
          ...ast.indexSignatures.map((one) => [this.secret(), this.#in(one.type)]),
          [STRANGE, this.secret()],
        ])
      case 'Arrays':
        return [...ast.elements, ...ast.rest].flatMap((one) => [this.#in(one), this.#in(one)])
      case 'Union':
        return this.#in(this.#chance.pick(ast.types))
      case 'Literal':
        return ast.literal
      case 'Number':
        return Math.floor(this.#chance.between(0, 1_000))
      case 'Boolean':
        return this.#chance.chance(0.5)
      case 'Null':
        return null
      case 'Unknown':
        return { note: this.secret(), idTag: this.secret(), key: this.secret(), value: this.secret() }
      default:
        return this.secret()
    }
  }
}
