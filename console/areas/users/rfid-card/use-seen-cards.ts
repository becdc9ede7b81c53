import { useEffect } from 'react'
import { seenCards } from '#contracts/users/rfid-card.calls.ts'
import { useList } from '#console/api/use-list.ts'
import { clock } from '#console/clock.ts'

/** Milliseconds between two looks: an unknown card leaves no fact of its own, so none announces it. */
const LOOK_EVERY = 5_000

/** Unknown cards that were held to readers; null before the first answer. */
export function useSeenCards() {
  const answer = useList(seenCards, {}, ['rfid-card'])
  const { refresh } = answer
  useEffect(() => clock.every(LOOK_EVERY, refresh), [refresh])
  return answer
}
