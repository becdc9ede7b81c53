/** What a log of OCPP-J says, one frame after the other. */

/** Who has sent a frame. */
export type Sender = 'pile' | 'central-system'

/** A frame as a log tells it; what the log does not say is null. */
export interface LogEntry {
  /** Of the file, from 1: where the frame begins. */
  readonly line: number
  /** Milliseconds since 1970. */
  readonly at: number | null
  /** How the log names the direction, in lower case: `send`, `rx`, `-->`. What that means is learned from the frames. */
  readonly direction: string | null
  readonly pile: string | null
  /** The text on the wire. */
  readonly text: string
}

/** A place of a log that cannot be read, and why. */
export interface Illegible {
  readonly line: number
  readonly problem: string
}

export type Said = LogEntry | Illegible

export const isIllegible = (said: Said): said is Illegible => 'problem' in said

/** A frame as everybody knows it, for whoever is told what was expected. */
export const someFrame = '[2,"7","Heartbeat",{}]'

const SHOWN = 60
/** What stands there, as far as a sentence can show it. */
export const shownOf = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
