/** The elements of an OCPP-J frame (OCPP-J 1.6 §4.2); null for a text that is no JSON array. */
export function parsedFrame(text: string): readonly unknown[] | null {
  try {
    const frame: unknown = JSON.parse(text)
    return Array.isArray(frame) ? frame : null
  } catch {
    return null
  }
}
