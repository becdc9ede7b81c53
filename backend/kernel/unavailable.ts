/** The errors by which the command bus refuses a command before it runs. */

/** The queue of waiting commands is full. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/**
 * The file takes no writes; `cause` is what SQLite reported, or what is damaged. Unless it is damaged, writing is
 * retried.
 */
export class Unwritable extends Error {
  override readonly name = 'Unwritable'
}

export class Closed extends Error {
  override readonly name = 'Closed'
}

/** Whether a refusal is temporary: the caller should try again later. */
export const mayPass = (error: unknown): boolean => error instanceof Unwritable || error instanceof Overloaded
