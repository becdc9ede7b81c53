/** What an instance is before its first fact. */

/**
 * The context of an instance that is `New`, of a lifecycle whose first fact makes it: there is nothing yet, and nobody may
 * ask what stands in it, neither a guard nor a screen. Its machine gives it the type of what that fact makes of it, which
 * is whole: tests/golden shows it of every lifecycle.
 */
export const unborn = {} as never

/** A machine whose context is a value. */
export interface Born<Context> {
  readonly config: { readonly context?: Context | ((made: never) => Context) }
}

/** The context of a record without a fact. Throws where a machine has none, or computes it. */
export function contextOf<Context>({ config: { context } }: Born<Context>): Context {
  if (context === undefined || typeof context === 'function') throw new Error('a context is a value')
  return context
}
