import { complain } from './line/complaints.ts'
import { subcommand } from './line/subcommand.ts'
import { asMeant, fleetWords, wrong } from './options.ts'

/** `fleet`: piles with cars that come and go, in front of any central system. */
export const fleetCommand = subcommand({
  summary: 'piles that come up, charge cars and break, in front of any OCPP 1.6-J central system',
  usage: '--url URL [options]',
  examples: [
    ["--url 'ws://127.0.0.1:8080/ocpp/0PL002/{id}' --piles 50 --seed 7", ''],
    ["--url 'ws://127.0.0.1:8080/ocpp/0PL002/{id}' --piles 5 --speed 60 --duration 2m", 'an hour in a minute'],
    [
      "--url 'ws://127.0.0.1:9000/{id}' --piles 5000 --profile office --duration 10m",
      'who comes when is in office.yaml',
    ],
    ["--url 'wss://example.org/steve/{id}' --prefix P --width 3 --password secret-{id}-0123", 'with Basic auth'],
    ["--url 'ws://127.0.0.1:9000/{id}' --piles 10000 --gap 200 --quiet --json", 'one JSON line at the end'],
  ],
  options: fleetWords,
  notes: `Ends with 0 when all went well, 1 when a pile was not accepted, a call was answered with an error or a transaction message
stayed unconfirmed, 2 for a wrong command line, 130 when it was interrupted. A first interrupt stops the sessions and delivers
what is left, a second one ends at once. Profiles of traffic: simulator/bench/profiles, profile.schema.json beside them.`,
  async run(values) {
    const given = asMeant(values)
    const complaint = wrong(given)
    // What runs piles is loaded for those who run some.
    if (complaint === null) return (await import('./simulate.ts')).simulate(given)
    return complain(complaint)
  },
})
