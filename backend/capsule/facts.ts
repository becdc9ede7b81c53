import { Schema } from 'effect'
import { Fact } from '#contracts/fact.ts'
import { isJsonObject } from '#contracts/ocpp/json-object.ts'
import { factNumbers, factWords, hiddenNumbers } from '#contracts/lab/capsule/capsule-words.ts'
import { payloadIn } from './messages.ts'
import { entriesOf, itemsOf, mayLeave } from './stand-ins.ts'
import type { StandIns } from './stand-ins.ts'
import { factSchemas, leavesOf, namesOf, vocabulary } from './vocabulary.ts'

/** What leaves of facts: fields that have a word, each by it. */

/** Numbers that the contracts hold, each with its field. */
const literals: ReadonlySet<string> = new Set(
  factSchemas
    .flatMap(leavesOf)
    .flatMap(({ name, literal }) => (typeof literal === 'number' ? [`${name} ${literal}`] : [])),
)

/** Fields of facts. */
const known: ReadonlySet<string> = new Set(factSchemas.flatMap(namesOf))

const decode = Schema.decodeUnknownSync(Fact)

export function factIn(standIns: StandIns, fact: Fact): Fact {
  const { position, lifecycle, version, type, at, cause, irregular } = fact
  const about = { position, lifecycle, version, type, at, cause, irregular }
  // Cards are called by what stands on them.
  const id = lifecycle === 'rfid-card' ? standIns.tag(fact.id) : standIns.id(fact.id)
  const correlation = standIns.id(fact.correlation)
  return decode({ ...about, id, correlation, by: actorIn(standIns, fact.by), data: dataIn(standIns, fact.data) })
}

/** The data of a fact; a field without a word is left out, unless it holds a word of the contracts. */
export function dataIn(standIns: StandIns, value: unknown, name = ''): unknown {
  const inside = (one: unknown, key: string): unknown => dataIn(standIns, one, key)
  if (Array.isArray(value)) return itemsOf(value, (one) => inside(one, name))
  if (name === 'payload' || name === 'conf') return value === null ? null : payloadIn(standIns, value)
  if (isJsonObject(value) && name === 'currency') return currencyIn(standIns, value)
  if (isJsonObject(value))
    return name === 'values'
      ? settingsIn(value)
      : entriesOf(value, (one, key) => (known.has(key) ? inside(one, key) : undefined))
  if (typeof value === 'string') {
    const word = factWords.get(name)
    if (word !== undefined) return standIns.text(value, word)
    return vocabulary.has(value) ? value : undefined
  }
  if (typeof value === 'number') return hiddenNumbers.has(name) ? 0 : mayCount(name, value) ? value : undefined
  return typeof value === 'boolean' || value === null ? value : undefined
}

/** Its code says what money it is; in other things a code is an id. */
function currencyIn(standIns: StandIns, { code, ...rest }: Readonly<Record<string, unknown>>): unknown {
  const known = typeof code === 'string' ? standIns.text(code, 'currency') : undefined
  return { code: known, ...entriesOf(rest, (one, key) => dataIn(standIns, one, key)) }
}

/** Numbers that have leave, or stand in the contracts themselves. */
const mayCount = (name: string, value: number): boolean => factNumbers.has(name) || literals.has(`${name} ${value}`)

/** What configuration keys are set to. */
const settingsIn = (values: Readonly<Record<string, unknown>>): unknown =>
  entriesOf(values, (value, key) => (typeof value === 'string' && mayLeave(key, value) ? value : undefined))

/** Who acted: what kind of person, and a stand-in for the person. */
const actorIn = (standIns: StandIns, by: object): unknown =>
  entriesOf({ ...by }, (one, key) => {
    if (isJsonObject(one)) return actorIn(standIns, one)
    if (typeof one !== 'string') return one === 0 || one === 1 ? one : undefined
    return key === 'kind' || key === 'type' ? standIns.text(one, 'word') : standIns.id(one)
  })
