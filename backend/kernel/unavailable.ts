/** What the command bus refuses without looking at it. */

/** More commands are waiting than it takes on. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** The file takes no writes; `cause` is what SQLite said, or what is damaged. Unless it is damaged, it is tried again. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable'
}

export class Closed extends Error {
  override readonly name = 'Closed'
}

/** Whether something was refused for the time being, whatever it is: who asks should try again later. */
export const mayPass = (error: unknown): boolean => error instanceof Unwritable || error instanceof Overloaded
