import type { Report } from '../machine.ts'
import { cascadeProduct } from './cascade.ts'
import { firmwareProduct } from './firmware.ts'
import { chargingProduct, settlingProduct, wholeProduct } from './money.ts'
import { pileProduct } from './pile.ts'
import { reservationProduct } from './reservation.ts'
import { verifyProduct } from './product.ts'
import type { Product } from './product.ts'
import { wishProduct } from './wishing.ts'

const entries: readonly Product[] = [
  chargingProduct,
  settlingProduct,
  wholeProduct,
  pileProduct,
  reservationProduct,
  wishProduct,
  firmwareProduct,
  cascadeProduct,
]

/** Machines together, by name. */
export const products: ReadonlyMap<string, () => Report> = new Map(
  entries.map((product) => [product.name, () => verifyProduct(product)]),
)
