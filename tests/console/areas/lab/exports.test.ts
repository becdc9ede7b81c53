import { describe, expect, it } from 'vitest'
import { parse } from '@formatjs/icu-messageformat-parser'
import { areaOf } from '#console/areas/lab/atlas/overview/areas.ts'
import { jsonOf, mermaidOf, scxmlOf } from '#console/areas/lab/atlas/machine/exports.ts'
import { atlas } from '#machines/atlas.ts'
import { describe as tableOf } from '#machines/kit/describe.ts'
import { localeFolders, missingIn, textsIn } from '#tests/support/code/locales.ts'

/** Each lifecycle in the notations of others: nothing is lost on the way. */

/** Elements of well-formed XML by name, outermost first; throws where a tag is not closed in its place. */
function elementsOf(
  xml: string,
): readonly { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] {
  const open: string[] = []
  const found: { name: string; attributes: Readonly<Record<string, string>> }[] = []
  const rest = xml.replace(/^<\?xml[^>]*\?>/u, '')
  for (const [tag, slash, name = '', written = '', alone] of rest.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/gu,
  )) {
    if (slash === '/') {
      if (open.pop() !== name) throw new Error(`${tag} closes another`)
      continue
    }
    const attributes = [...written.matchAll(/([\w:]+)="([^"]*)"/gu)].map(([, key = '', value = '']) => [key, value])
    found.push({ name, attributes: Object.fromEntries(attributes) })
    if (alone !== '/') open.push(name)
  }
  if (open.length > 0) throw new Error(`${open.join()} not closed`)
  expect(rest.replaceAll(/<[^>]*>/gu, '').trim()).toBe('')
  return found
}

describe.each([...atlas])('%s', (name, lifecycle) => {
  const table = tableOf(lifecycle)

  it('is a state diagram of Mermaid with every transition', () => {
    const [head, ...lines] = mermaidOf(lifecycle).trim().split('\n')
    expect(head).toBe('stateDiagram-v2')
    const shapes = [
      /^\s+[A-Za-z_]\w*$/u,
      /^\s+state \w+ \{$/u,
      /^\s+\}$/u,
      /^ {2}(\[\*\]|\w+) --> (\[\*\]|\w+)(: \S.*)?$/u,
    ]
    expect(lines.filter((line) => !shapes.some((shape) => shape.test(line)))).toEqual([])
    const place = (state: string): string => (state === 'New' ? '[*]' : state)
    const missing = table.filter(
      ({ from, fact, to }) => !lines.some((line) => line.startsWith(`  ${place(from)} --> ${place(to)}: ${fact}`)),
    )
    expect(missing).toEqual([])
    expect(lines.filter((line) => line.includes(': ')).length).toBe(table.length)
  })

  it('is a well-formed SCXML document with every state and every transition', () => {
    const elements = elementsOf(scxmlOf(lifecycle))
    expect(elements[0]).toMatchObject({ name: 'scxml', attributes: { version: '1.0', initial: 'New', name } })
    const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect([...lifecycle.states.keys()].filter((state) => !ids.includes(state))).toEqual([])
    const transitions = elements.filter((element) => element.name === 'transition')
    expect(transitions.map(({ attributes }) => attributes['event'] ?? '').toSorted()).toEqual(
      table.map(({ fact }) => fact).toSorted(),
    )
    expect(transitions.filter(({ attributes: { target } }) => target !== undefined && !ids.includes(target))).toEqual(
      [],
    )
  })

  it('is JSON with its whole table', () => {
    const data = JSON.parse(jsonOf(lifecycle))
    expect(data).toMatchObject({ name, governs: lifecycle.governs })
    expect(data.transitions).toEqual(table.map(({ commands: _, ...row }) => row))
    expect(data.states.map((state: { name: string }) => state.name)).toEqual([...lifecycle.states.keys()])
  })

  it('has a place in the atlas and a name in every language', () => {
    expect(areaOf(name)).toBeDefined()
    for (const folder of localeFolders) {
      expect(missingIn(folder, [`atlas.name.${name}`])).toEqual([])
      expect(parse(textsIn(folder).get(`atlas.name.${name}`) ?? '')).toHaveLength(1)
    }
  })
})
