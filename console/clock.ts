/** The only source of time in the console: tests set its date by setting the one of the page. */
export const clock = {
  /** Milliseconds since 1970. */
  now: (): number => Date.now(),
  /** Runs once after some milliseconds; the answer cancels it. */
  after: (milliseconds: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  /** Runs again and again after so many milliseconds each; the answer ends it. */
  every: (milliseconds: number, run: () => void): (() => void) => {
    const timer = setInterval(run, milliseconds)
    return () => clearInterval(timer)
  },
} as const
