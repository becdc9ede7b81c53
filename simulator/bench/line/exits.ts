/** Exit codes of every subcommand; 99 is what k6 uses for a threshold that was not met. */
export const exits = { passed: 0, error: 1, usage: 2, assertionFailed: 99, interrupted: 130 } as const
