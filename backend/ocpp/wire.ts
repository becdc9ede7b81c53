/** The way to a charge point: a WebSocket, or memory. Neither method may throw. */
export interface Wire {
  send(text: string): void
  /** Asks for a sign of life below OCPP, where the wire knows one; `alive` follows. */
  ping?(): void
  close(code: number, reason: string): void
}

/** What goes to the log: pino, or anything of its shape. */
export interface Log {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}
