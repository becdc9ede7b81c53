import { command, known } from '#tests/support/run/command-line.ts'

const usage = `Usage: npm run verify -- [machine or product …]

Explores every machine, and several together, and holds their rules against what is found. Prints a table, and of what fails the
shortest counter-example; ends with 1 when something does.

  --help   this text

  npm run verify                     all of them
  npm run verify -- bill alarm       some`

await command({ usage, options: {}, takesWords: true }, async ({ words }) => {
  const [
    { atlas },
    { propertiesFor: rulesFor },
    { verifyMachine },
    { handmadeOf },
    { products },
    { failuresOf, tableOf },
  ] = await Promise.all([
    import('#machines/atlas.ts'),
    import('#machines/properties.ts'),
    import('./machine.ts'),
    import('./pools/all.ts'),
    import('./products/all.ts'),
    import('./report.ts'),
  ])
  const names = known('machine or product', words, [...atlas.keys(), ...products.keys()])
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
  return failures.length === 0 ? 0 : 1
})
