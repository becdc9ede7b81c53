import { isJsonObject } from '#contracts/ocpp/json-object.ts'
import { conditions, judging } from '#contracts/lab/scenario-conditions.ts'
import { Rounds, flowVerbs, PlainStep, isPlainVerb, plainSteps } from '#contracts/lab/scenario-steps.ts'
import type { Step, StepBody } from '#contracts/lab/scenario-steps.ts'
import { ScenarioHead, scenarioHead } from '#contracts/lab/scenario.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import { collisions, strangers } from './consistency.ts'
import { decode, shown } from './decoding.ts'
import { NOW, insert, savedIn } from './insert.ts'
import type { Problem } from './problem.ts'
import { suggestion } from './problem.ts'
import { readText } from './text.ts'
import type { ScenarioText } from './text.ts'

export type Read =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] }

type Path = readonly PropertyKey[]
type Wrong = (path: Path, message: string) => void

/** Steps inside steps inside steps … end here. */
const DEPTH_MAX = 8

/** Every word of the format, for suggestions. */
const words = [
  ...Object.keys(scenarioHead),
  ...Object.keys(conditions),
  ...Object.keys(judging),
  ...'steps title id connectors configuration cards idTag balance group blocked expires at soc card pile'.split(' '),
  ...'fault for upTo car key value delay by back quirk goesWrong action payload as is from with answer type path code'.split(
    ' ',
  ),
  ...'method body expect status url version model zone gridWatts ratedWatts prices settings'.split(' '),
  ...'ifPossible on command atWrite'.split(' '),
]
const verbs: readonly string[] = [...Object.keys(plainSteps), ...flowVerbs]

/** Reads the text of a scenario. Everything that is wrong with it is told at once, each with its line and column. */
export function readScenario(source: string): Read {
  const read = readText(source)
  if (!read.ok) return read
  const { text } = read
  const problems: Problem[] = []
  const wrong: Wrong = (path, message) => void problems.push({ ...text.place(path), message })
  const scenario = scenarioOf(text, wrong)
  if (scenario === null || problems.length > 0) return { ok: false, problems: inOrder(problems) }
  const found = [...strangers(scenario), ...collisions(scenario.steps)]
  return found.length > 0 ? { ok: false, problems: inOrder(found) } : { ok: true, scenario }
}

const inOrder = (problems: readonly Problem[]): readonly Problem[] =>
  problems.toSorted((a, b) => a.line - b.line || a.column - b.column)

function scenarioOf(text: ScenarioText, wrong: Wrong): Scenario | null {
  const { value } = text
  if (!isJsonObject(value)) {
    wrong([], `expected a scenario with name, fleet and steps; here stands ${shown(value)}`)
    return null
  }
  const vars = isJsonObject(value['vars']) ? value['vars'] : {}
  const later = [...savedIn(value['steps']), NOW]
  const known = [...Object.keys(vars), ...later]
  const inserted = insert(
    value,
    // What is saved while it is played is inserted then.
    (name) => vars[name] ?? (later.includes(name) ? `\${${name}}` : undefined),
    (path, name) => wrong(path, `nothing is called ${name}.${suggestion(name, known)}`),
  )
  const { steps, ...rest } = isJsonObject(inserted) ? inserted : {}
  const head = decode(ScenarioHead, rest, words)
  if (!head.ok) for (const { path, message } of head.mistakes) wrong(path, message)
  if (!Array.isArray(steps) || steps.length === 0) {
    wrong(['steps'], `expected a list of steps; here stands ${shown(steps)}`)
    return null
  }
  const read = stepsOf(steps, ['steps'], { text, wrong })
  return head.ok ? { ...head.value, steps: read } : null
}

interface Reading {
  readonly text: ScenarioText
  readonly wrong: Wrong
}

function stepsOf(list: unknown, path: Path, reading: Reading): readonly Step[] {
  if (!Array.isArray(list) || path.length > 4 * DEPTH_MAX) {
    reading.wrong(path, `expected a list of steps; here stands ${shown(list)}`)
    return []
  }
  return list.flatMap((one: unknown, at) => {
    const step = stepOf(one, [...path, at], reading)
    return step === null ? [] : [step]
  })
}

function stepOf(value: unknown, path: Path, reading: Reading): Step | null {
  const { text, wrong } = reading
  if (!isJsonObject(value)) {
    wrong(path, `expected a step such as { pause: 20m }; here stands ${shown(value)}`)
    return null
  }
  const { title = null, ifPossible = false, ...rest } = value
  if (title !== null && typeof title !== 'string')
    wrong([...path, 'title'], `expected a text; here stands ${shown(title)}`)
  if (typeof ifPossible !== 'boolean')
    wrong([...path, 'ifPossible'], `expected true or false; here stands ${shown(ifPossible)}`)
  const named = Object.keys(rest)
  for (const word of named.filter((one) => !verbs.includes(one)))
    wrong([...path, word], `no step is called ${word}.${suggestion(word, verbs)}`)
  const known = named.filter((one) => verbs.includes(one))
  if (known.length !== 1) {
    if (known.length === named.length) wrong(path, `a step has exactly one verb; here stand ${shown(known)}`)
    return null
  }
  const verb = known[0] ?? ''
  const does = bodyOf({ verb, body: rest[verb] }, [...path, verb], reading)
  const said = { title: typeof title === 'string' ? title : null, ifPossible: ifPossible === true }
  return does === null ? null : { ...said, place: text.place(path), does }
}

function bodyOf({ verb, body }: { verb: string; body: unknown }, path: Path, reading: Reading): StepBody | null {
  const { wrong } = reading
  if (verb === 'parallel') {
    if (Array.isArray(body) && body.length > 0)
      return { verb, branches: body.map((one: unknown, at) => stepsOf(one, [...path, at], reading)) }
    wrong(path, `expected a list of lists of steps; here stands ${shown(body)}`)
    return null
  }
  if (verb === 'repeat') {
    const { times, steps, ...more } = isJsonObject(body) ? body : {}
    for (const word of Object.keys(more))
      wrong([...path, word], `unknown word ${word}.${suggestion(word, ['times', 'steps'])}`)
    const rounds = decode(Rounds, times, words)
    if (!rounds.ok) for (const { message } of rounds.mistakes) wrong([...path, 'times'], message)
    const inner = stepsOf(steps, [...path, 'steps'], reading)
    return rounds.ok ? { verb, times: rounds.value, steps: inner } : null
  }
  if (!isPlainVerb(verb)) return null
  const decoded = decode(PlainStep, { verb, body }, words)
  if (decoded.ok) return decoded.value
  for (const { path: inner, message } of decoded.mistakes) wrong([...path, ...inner.slice(1)], message)
  return null
}
