import type { LoggedFrame } from '#contracts/equipment/ocpp-log.calls.ts'
import { instant } from '#contracts/units.ts'
import type { KeptFrame } from './chunk.ts'
import { readFrame } from './read-frame.ts'

/** A frame in its place: the chunk's number and where it stands in it. */
export interface PlacedFrame extends KeptFrame {
  readonly chunk: number
  readonly index: number
}

export const idOf = ({ chunk, index }: Pick<PlacedFrame, 'chunk' | 'index'>): string => `${chunk}-${index}`

/**
 * What the log says of frames of one pile, given in their order. An answer belongs to the last call with its message id
 * that the other side sent; a call that broke off and a repeated answer count by their ids, too.
 */
export function pairFrames(frames: readonly PlacedFrame[]): readonly LoggedFrame[] {
  const waiting = new Map<string, number>()
  const list = frames.map(saidOf)
  list.forEach((frame, index) => {
    const { sender, messageId } = frame
    if (sender === null || messageId === null) return
    if (frame.type === 'CALL' || frame.type === 'ILLEGIBLE') {
      waiting.set(sender + messageId, index)
      return
    }
    const asker = (sender === '2' ? '3' : '2') + messageId
    const callAt = waiting.get(asker)
    const call = callAt === undefined ? undefined : list[callAt]
    const [began, ended] = [frames[callAt ?? index], frames[index]]
    if (callAt === undefined || call === undefined || began === undefined || ended === undefined) return
    waiting.delete(asker)
    const latency = Math.max(0, ended.at - began.at)
    list[callAt] = { ...call, pairId: frame.id, latency }
    list[index] = { ...frame, action: call.action, connectorId: call.connectorId, pairId: call.id, latency }
  })
  return list
}

function saidOf(frame: PlacedFrame): LoggedFrame {
  const { at, sender, text, length, lost } = frame
  const read = sender === null ? lostFrame : readFrame(text, length > text.length)
  return { id: idOf(frame), at: instant(at), sender, ...read, pairId: null, latency: null, text, length, lost }
}

const lostFrame = {
  type: 'LOST',
  messageId: null,
  action: null,
  connectorId: null,
  status: null,
  errorCode: null,
} as const
