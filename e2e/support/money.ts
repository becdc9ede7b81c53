import { fixturePrices } from './installation.ts'

/** Money as the tests expect it, computed here a second time and on purpose apart from the product's own formula. */

const SCALE = 10_000
const CENT = SCALE / 100

/** What the fixtures' price list asks for so much energy, in 1/10 000 of the currency unit. */
export function expectedCost(wattHours: number) {
  const { perKwh, once, taxRate } = fixturePrices
  const electricity = Math.floor((wattHours * perKwh) / 1_000)
  const tax = Math.floor(((electricity + once) * taxRate) / SCALE)
  const owed = electricity + once + tax
  return { electricity, service: once, tax, total: owed - (owed % CENT) }
}

/** The amount that a text of dollars and cents shows. */
export const amountIn = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/gu, '')) * 100) * CENT

/** Dollars and cents, cut. */
export function dollars(amount: number): string {
  const cents = Math.floor(amount / CENT)
  const whole = Math.floor(cents / 100).toLocaleString('en')
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`
}
