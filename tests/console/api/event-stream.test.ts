import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { eventReader } from '#console/api/event-stream.ts'

const stream =
  'event: hello\nid: 5\ndata: {"position":5}\n\n: still here\nid: 6\n\nevent:facts\ndata: a\ndata: b\r\n\r\n: a comment\n\n'
const events = [
  { id: '5', event: 'hello', data: '{"position":5}' },
  { id: '6', event: 'message', data: '' },
  { id: '', event: 'facts', data: 'a\nb' },
]

describe('server-sent events', () => {
  test('are read whole', () => {
    expect(eventReader()(stream)).toEqual(events)
  })

  test('are the same however the stream is cut', () => {
    const cuts = fc.array(fc.nat(stream.length), { maxLength: 12 })
    fc.assert(
      fc.property(cuts, (places) => {
        const read = eventReader()
        // A CR at the end of a piece waits for its LF in the next one.
        const edges = [0, ...places.toSorted((one, other) => one - other), stream.length]
        const pieces = edges.slice(1).map((edge, index) => stream.slice(edges[index], edge))
        expect(pieces.flatMap(read)).toEqual(events)
      }),
    )
  })

  test('that have not ended are not emitted', () => {
    expect(eventReader()('event: facts\ndata: half')).toEqual([])
  })
})
