/** Another date for the tests (tests/dates/). What goes by the machine's clock without JavaScript, as OpenSSL does, does not move. */

export const SHIFT = 'DATE_SHIFT_DAYS'
const DAY = 86_400_000

/** How far dates are shifted here, in milliseconds. */
export const shiftOf = (environment: NodeJS.ProcessEnv): number => Number(environment[SHIFT] ?? 0) * DAY

/** Puts a `Date` in the place of the one of a realm that lives so many milliseconds later. Sent to browsers as text: it stands alone. */
export function shiftDate(milliseconds: number): void {
  const Real = globalThis.Date
  const now = (): number => Real.now() + milliseconds
  globalThis.Date = new Proxy(Real, {
    apply: () => String(new Real(now())),
    construct: (target, given: readonly unknown[], made) =>
      // A class makes objects; which, the type of Reflect does not tell.
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
  Real.prototype.constructor = globalThis.Date
}
