/** One configuration key (OCPP 1.6 §9): its initial value, who may read and change it, and its valid values. */
export interface Key {
  readonly initial: string
  /** `R` may only be read, `W` only be written: no answer shows it. */
  readonly access: 'R' | 'RW' | 'W'
  /** Whether a value is one of this key's. */
  readonly takes: (value: string) => boolean
  /** A changed value takes effect with the next start. */
  readonly needsReboot: boolean
}

export type Keys = Readonly<Record<string, Key>>

const changeable = (initial: string, takes: Key['takes']): Key => ({ initial, access: 'RW', takes, needsReboot: false })

/** Digits a whole number may have: no time or amount of a pile needs more. */
const number = /^\d{1,9}$/u

/** A whole number up to a limit; seconds, where the key is a time. */
export const count = (initial: number, max = 999_999_999): Key =>
  changeable(String(initial), (value) => number.test(value) && Number(value) <= max)

export const flag = (initial: boolean): Key => changeable(String(initial), (value) => /^(?:true|false)$/iu.test(value))

/** Any text of at most so many characters. */
export const text = (length: number): Key => changeable('', (value) => value.length <= length)

/** A comma-separated list: at most `max` words, each of them valid. */
export const words = (initial: string, fits: (word: string) => boolean, max: number): Key =>
  changeable(initial, (value) => listed(value).length <= max && listed(value).every(fits))

/** A read-only key of the same kind; its value is set when the pile is built. */
export const fixed = (key: Key): Key => ({ ...key, access: 'R' })

/** A key of the same kind that waits for a reboot. */
export const afterReboot = (key: Key): Key => ({ ...key, needsReboot: true })

/** The words of a list value. */
export const listed = (value: string): string[] =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
