/** Objects of JSON whose fields nobody has promised, such as payloads of charge points. */

export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object of JSON: no list, and not null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object that a text says in JSON; null for anything else. Never throws. */
export function jsonObjectIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
