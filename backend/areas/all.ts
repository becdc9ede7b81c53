import { registersOf } from '../kernel/registers.ts'
import { balancing } from './balancing/area.ts'
import { charging } from './charging/area.ts'
import { equipment } from './equipment/area.ts'

/** What the areas bring for one another: a line an area. The composition root alone imports this. */
export const registers = registersOf([equipment, charging, balancing])
