/** The time of a bench: virtual where the subject is ours, that of the wall where it is not. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number
  /** Lets so many milliseconds pass; fewer when `isOver` holds before. */
  pass(ms: number, isOver?: () => boolean): Promise<void>
}
