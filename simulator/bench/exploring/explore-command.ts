import { subcommand } from '../line/subcommand.ts'

/** `explore`: scenarios that nobody has written, until one fails. */
export const exploreCommand = subcommand({
  summary: 'plays made-up scenarios, one a seed, and shrinks those that fail',
  usage: '[options]',
  examples: [
    ['--seeds 100 --steps 60 --out failures', 'seeds 1 to 100; each that fails is a file'],
    ['--from 4711 --seeds 1', 'one of them again'],
  ],
  options: {
    seeds: { initial: 20, limits: [1, 1_000_000], isWhole: true, help: 'how many scenarios' },
    from: { initial: 1, limits: [0, 2_000_000_000], isWhole: true, help: 'the first seed' },
    steps: { initial: 60, limits: [1, 5_000], isWhole: true, help: 'how many things happen in each' },
    first: { initial: false, help: 'end with the first that fails' },
    out: { initial: 'failures', isPath: true, help: 'directory for what fails, each as short as can be' },
  },
  notes: `People, cars, faults, lines, orders, buttons that are offered, clocks that jump, money that runs out and our own
backend that crashes between two writes: all from the seed, in virtual time. A scenario fails where something is broken that
must always hold, where what was offered or answered is not so, or where our backend breaks down.

Ends with 0 when none failed, 99 when one did, 1 when one could not be played, 2 for a wrong command line, 130 when interrupted.`,
  async run(given) {
    // What makes scenarios up is loaded for those who want some.
    return (await import('./explore.ts')).exploreSeeds(given)
  },
})
