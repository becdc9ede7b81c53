/** An answer on the control connection (RFC 959 §4.2). */
export interface Reply {
  readonly code: number
  readonly text: string
}

export const reply = (code: number, text: string): Reply => ({ code, text })
