import type { WritableAtom } from 'jotai'
import type { Widths } from '../kit/table/column.ts'
import { fieldsOf, persisted } from './persisted.ts'

/** Widths a person gave the columns of a list, kept per list and browser (interface.md row 1). */
type WidthsAtom = WritableAtom<Widths, [Widths], void>

const known = new Map<string, WidthsAtom>()

/** The widths of the list of this name. */
export function widthsAtom(list: string): WidthsAtom {
  const found = known.get(list) ?? persisted<Widths>(`widths.${list}`, {}, widthsOf)
  known.set(list, found)
  return found
}

function widthsOf(stored: unknown): Widths | null {
  const fields = fieldsOf(stored)
  if (fields === null) return null
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, number] => typeof field[1] === 'number'),
  )
}
