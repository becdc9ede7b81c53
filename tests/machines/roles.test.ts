import { describe, expect, it } from 'vitest'
import type { Role } from '#contracts/actor.ts'
import { atlas } from '#machines/atlas.ts'
import type { Command } from '#machines/kit/lifecycle.ts'
import { approvesMoney, differences, roleTable } from './role-table.ts'

/** Every command by exactly the people of the table; what processes, piles and gateways say stands apart. */

const people = ['SU', 'OP', 'SO', 'S2', 'MT', 'DR'] as const
const peopleOf = ({ by }: Command<unknown>): string => people.filter((role) => by.includes(role)).join(' ')

/** The roles of a row, with the second users of sub-operators where §1 puts them. */
function withSecond(lifecycle: string, row: string): string {
  const named = row.split(' ')
  const hasSecond = named.includes('SO') && !approvesMoney.includes(lifecycle)
  return people.filter((role) => (role === 'S2' ? hasSecond : named.includes(role))).join(' ')
}

const rows = Object.entries(roleTable).flatMap(([lifecycle, commands]) =>
  Object.entries(commands).map(([command, row]) => [`${lifecycle} ${command}`, withSecond(lifecycle, row)] as const),
)
const table: ReadonlyMap<string, string> = new Map(rows)
const expected: ReadonlyMap<string, string> = new Map<string, string>([
  ...table,
  ...differences.map(({ command, by }) => [command, by] as const),
])
const given = [...atlas].flatMap(([lifecycle, { commands }]) =>
  Object.entries(commands).map(([name, command]) => [`${lifecycle} ${name}`, command] as const),
)

describe('a command', () => {
  it.each([...atlas])(
    'of %s is given by the roles of the table, by nobody more and nobody less [R4.3.11]',
    (lifecycle) => {
      const of = (entries: Iterable<readonly [string, string]>) =>
        Object.fromEntries([...entries].filter(([name, by]) => name.startsWith(`${lifecycle} `) && by !== ''))
      expect(of(given.map(([name, command]) => [name, peopleOf(command)]))).toEqual(of(expected))
    },
  )

  it('that tells what a pile or a gateway said is given by nobody signed in [R4.3.11]', () => {
    const spoken: readonly Role[] = ['CP', 'PSP']
    const told = given.filter(([, { by }]) => by.some((role) => spoken.includes(role)))
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter(([, command]) => peopleOf(command) !== '').map(([name]) => name)).toEqual([])
  })
})

describe('the table of roles', () => {
  it('names no command that there is not', () => {
    const known = new Set<string>(given.map(([name]) => name))
    expect([...expected.keys()].filter((name) => !known.has(name))).toEqual([])
  })

  it('lists every difference once, and none that is none', () => {
    expect(new Set(differences.map(({ command }) => command)).size).toBe(differences.length)
    expect(differences.filter(({ command, by }) => table.get(command) === by)).toEqual([])
  })
})
