/** Reads server-sent events from text as it arrives (HTML Living Standard §9.2.6), for a feed that needs a bearer header. */

export interface StreamEvent {
  /** Empty when the event carries none. */
  readonly id: string
  readonly event: string
  readonly data: string
}

/**
 * A reader that takes chunks of the stream and returns the complete events. Comments return nothing; an `id:` without data
 * returns an event with empty data, because it moves the position to resume from.
 */
export function eventReader(): (piece: string) => readonly StreamEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => eventOf(block) ?? [])
  }
}

function eventOf(block: string): StreamEvent | null {
  const fields = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'))
  if (fields.length === 0) return null
  const values = (name: string) =>
    fields.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /u, ''))
  return { id: values('id').at(-1) ?? '', event: values('event').at(-1) ?? 'message', data: values('data').join('\n') }
}
