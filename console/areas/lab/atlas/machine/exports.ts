import { describe } from '#machines/kit/describe.ts'
import type { DescribedTransition } from '#machines/kit/describe.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'

/** A lifecycle in other notations: Mermaid's state diagrams, the W3C's SCXML 1.0, and its table as JSON. */

/** Groups of one state or group, outermost first, as a tree. */
interface GroupTree {
  readonly groups: Map<string, GroupTree>
  readonly states: string[]
}

function treeOf({ states }: Pick<Lifecycle, 'states'>): GroupTree {
  const root: GroupTree = { groups: new Map(), states: [] }
  for (const [state, { groups }] of states) {
    let branch = root
    for (const group of groups) {
      const inner = branch.groups.get(group) ?? { groups: new Map(), states: [] }
      branch.groups.set(group, inner)
      branch = inner
    }
    branch.states.push(state)
  }
  return root
}

const conditionOf = ({ guards }: DescribedTransition): string => guards.join(' && ')

/** https://mermaid.js.org/syntax/stateDiagram.html; the state before birth is its `[*]`. */
export function mermaidOf(lifecycle: Lifecycle): string {
  const place = (state: string): string => (isNew(state) ? '[*]' : state)
  const branch = ({ groups, states }: GroupTree, indent: string): readonly string[] => [
    ...states.filter((state) => !isNew(state)).map((state) => `${indent}${state}`),
    ...[...groups].flatMap(([name, inner]) => [
      `${indent}state ${name} {`,
      ...branch(inner, `${indent}  `),
      `${indent}}`,
    ]),
  ]
  const moves = describe(lifecycle).map((transition) => {
    const condition = conditionOf(transition)
    const label = [transition.fact, ...(condition === '' ? [] : [`[${condition}]`])].join(' ')
    return `  ${place(transition.from)} --> ${place(transition.to)}: ${label}${transition.irregular ? ' (irregular)' : ''}`
  })
  const ends = [...lifecycle.states].filter(([, { isFinal }]) => isFinal).map(([state]) => `  ${state} --> [*]`)
  return ['stateDiagram-v2', ...branch(treeOf(lifecycle), '  '), ...moves, ...ends, ''].join('\n')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** https://www.w3.org/TR/scxml/; guards are calls of functions of their name, which the document's reader provides. */
export function scxmlOf(lifecycle: Lifecycle): string {
  const table = describe(lifecycle)
  const state = (name: string, indent: string): readonly string[] => {
    const isFinal = lifecycle.states.get(name)?.isFinal === true
    const lines = table.filter(({ from }) => from === name).map((one) => `${indent}  ${transition(one)}`)
    const [open, close] = isFinal ? ['final', 'final'] : ['state', 'state']
    return lines.length === 0
      ? [`${indent}<${open} id="${name}"/>`]
      : [`${indent}<${open} id="${name}">`, ...lines, `${indent}</${close}>`]
  }
  const branch = ({ groups, states }: GroupTree, indent: string): readonly string[] => [
    ...states.flatMap((name) => state(name, indent)),
    ...[...groups].flatMap(([name, inner]) => [
      `${indent}<state id="${name}">`,
      ...branch(inner, `${indent}  `),
      `${indent}</state>`,
    ]),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="${escaped(lifecycle.name)}" initial="New">`,
    ...branch(treeOf(lifecycle), '  '),
    '</scxml>',
    '',
  ].join('\n')
}

function transition(one: DescribedTransition): string {
  const condition = one.guards.map((guard) => callOf(guard)).join(' && ')
  const attributes = [
    ['event', one.fact],
    ...(condition === '' ? [] : [['cond', condition]]),
    ...(one.to === one.from ? [] : [['target', one.to]]),
  ]
  return `<transition ${attributes.map(([name = '', value = '']) => `${name}="${escaped(value)}"`).join(' ')}/>`
}

/** `reports Available` is the guard `reports` held against `Available`. */
function callOf(guard: string): string {
  const [name = guard, ...against] = guard.split(' ')
  return `${name}(${against.map((word) => `'${word}'`).join(', ')})`
}

/** The lifecycle as data: its states, its table and its commands with their roles. */
export function jsonOf(lifecycle: Lifecycle): string {
  const { name, governs, wire, tones, states, commands, facts } = lifecycle
  const data = {
    name,
    governs,
    states: [...states].map(([state, { groups, isFinal }]) => ({
      name: state,
      wire: wire[state] ?? null,
      groups,
      isFinal,
    })),
    tones,
    facts: Object.keys(facts),
    transitions: describe(lifecycle).map(({ commands: _, ...row }) => row),
    commands: Object.entries(commands).map(([command, { by, fact }]) => ({ command, fact, by })),
  }
  return `${JSON.stringify(data, null, 2)}\n`
}
