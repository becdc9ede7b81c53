import type { Report } from '../machine.ts'

/** Machines together, by name. */
export const products: ReadonlyMap<string, () => Report> = new Map()
