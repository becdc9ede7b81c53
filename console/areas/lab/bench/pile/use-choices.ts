import { useState } from 'react'
import type { BenchAct } from '#contracts/lab/bench.ts'
import { benchChoices } from '#contracts/lab/bench.calls.ts'
import { useRow } from '#console/api/use-list.ts'

/** A card that no central system knows. */
const STRANGER = 'STRANGER'

/** The car that comes next, and the card in the hand. */
export interface Choices {
  readonly cards: readonly string[]
  readonly card: string
  readonly model: number
  /** Per cent. */
  readonly soc: number
  readonly target: number
  readonly set: (change: Partial<Pick<Choices, 'card' | 'model' | 'soc' | 'target'>>) => void
  readonly plug: (connectorId: number) => BenchAct
  readonly swipe: (connectorId: number) => BenchAct
}

const PERCENT = 100

export function useChoices(): Choices {
  const answer = useRow(benchChoices, {}, { lifecycles: [] })
  const [chosen, choose] = useState({ card: '', model: 2, soc: 30, target: 80 })
  const cards = [...(answer.data?.cards ?? []), STRANGER]
  const card = cards.includes(chosen.card) ? chosen.card : (cards[0] ?? STRANGER)
  const { model, soc, target } = chosen
  return {
    cards,
    ...chosen,
    card,
    set: (change) => choose({ ...chosen, ...change }),
    plug: (connectorId) => ({ act: 'plug', connectorId, model, soc: soc / PERCENT, targetSoc: target / PERCENT }),
    swipe: (connectorId) => ({ act: 'swipe', connectorId, idTag: card }),
  }
}

export const isStranger = (card: string): boolean => card === STRANGER
