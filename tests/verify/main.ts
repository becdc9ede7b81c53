import { atlas } from '#machines/atlas.ts'
import { rulesFor } from '#machines/rulebook.ts'
import { verifyMachine } from './machine.ts'
import { handmadeOf } from './pools/all.ts'
import { products } from './products/all.ts'
import { failuresOf, tableOf } from './report.ts'

/**
 * Explores every machine, and several together, and holds their rules against what is found:
 *
 *   npm run verify                     all of them
 *   npm run verify -- bill alarm       some
 */
const names = process.argv.slice(2)
const unknown = names.filter((name) => !atlas.has(name) && !products.has(name))
if (unknown.length > 0) {
  console.error(
    `no machine or product ${unknown.join(', ')}; there are ${[...atlas.keys(), ...products.keys()].join(', ')}`,
  )
  process.exitCode = 2
} else {
  const isChosen = (name: string): boolean => names.length === 0 || names.includes(name)
  const reports = [
    ...[...atlas.values()]
      .filter(({ name }) => isChosen(name))
      .map((one) => verifyMachine(one, rulesFor(one.name), handmadeOf(one.name))),
    ...[...products].filter(([name]) => isChosen(name)).map(([, verify]) => verify()),
  ]
  console.log(tableOf(reports))
  const failures = reports.flatMap(failuresOf)
  for (const failure of failures) console.log(`\n${failure}`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
