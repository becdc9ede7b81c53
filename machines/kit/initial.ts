/** The state of an instance before its first fact. */

/**
 * The context of an instance that is `New`, for a lifecycle whose first fact creates the context: there is nothing yet,
 * and neither guards nor screens may read it. The machine gives it the type of the context after that fact;
 * tests/golden shows that the first fact of every lifecycle fills it completely.
 */
export const unborn = {} as never

/** A machine whose initial context is a value. */
export interface Born<Context> {
  readonly config: { readonly context?: Context | ((made: never) => Context) }
}

/** The context before the first fact. Throws where a machine has none, or computes it. */
export function contextOf<Context>({ config: { context } }: Born<Context>): Context {
  if (context === undefined || typeof context === 'function') throw new Error('a context is a value')
  return context
}
