import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/support/root.ts'

type Section = Readonly<Record<string, readonly string[] | undefined>>

/** The sections of a unit of systemd: each key with what it says, as often as it says it. */
export interface Unit {
  readonly Unit: Section
  readonly Service: Section
  readonly Timer: Section
}

export const deployed = (file: string): string => join(root, 'docs/deploy', file)

export function readUnit(file: string): Unit {
  const sections: Record<string, Record<string, string[]>> = {}
  let section: Record<string, string[]> = {}
  for (const line of readFileSync(deployed(file), 'utf8').split('\n')) {
    const [, name] = /^\[(\w+)\]$/u.exec(line) ?? []
    const [, key, value] = /^(\w+)=(.*)$/u.exec(line) ?? []
    if (name !== undefined) section = sections[name] ??= {}
    else if (key !== undefined && value !== undefined) (section[key] ??= []).push(value)
    else if (line !== '' && !line.startsWith('#')) throw new RangeError(`${file} says what nobody reads: ${line}`)
  }
  const { Unit = {}, Service = {}, Timer = {} } = sections
  return { Unit, Service, Timer }
}
