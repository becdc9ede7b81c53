import type { PlainStep } from '#contracts/lab/scenario-steps.ts'
import { carNames } from '#contracts/lab/cars.ts'
import { models } from '#simulator/connector/vehicle.ts'
import type { Snapshot, Standing } from './recording.ts'
import { spanText } from './spans.ts'

/** What brings a pile to where it stood when a hand first touched it. */
export function setupOf(pile: Snapshot, used: ReadonlySet<string>): readonly PlainStep[] {
  if (!pile.isPowered) return []
  const places = pile.connectors.map((one) => ({ at: `${pile.id}/${one.id}`, one }))
  const concerned = places.filter(({ at, one }) => used.has(at) || one.car !== null)
  return [
    { verb: 'powerOn', body: pile.id },
    { verb: 'wait', body: { ready: pile.id } },
    ...concerned.map(({ at }): PlainStep => ({ verb: 'wait', body: { status: { at, is: 'Available' } } })),
    ...concerned.flatMap(({ at, one }) => atConnector(at, one)),
    ...(pile.delayMs > 0
      ? [{ verb: 'weakLine', body: { pile: pile.id, delay: spanText(pile.delayMs) } } as const]
      : []),
    ...(pile.isPluggedIn ? [] : [{ verb: 'drop', body: pile.id } as const]),
  ]
}

const HUNDREDTHS = 100
const share = (one: number): number => Math.round(one * HUNDREDTHS) / HUNDREDTHS

/** How a car is plugged in: what goes without saying is left out. */
export function plugOf(at: string, { model, soc, targetSoc }: NonNullable<Standing['car']>): PlainStep {
  const car = carNames[models.findIndex((one) => one.capacityWh === model.capacityWh)]
  return {
    verb: 'plug',
    body: {
      at,
      soc: share(soc),
      ...(share(targetSoc) < 1 ? { upTo: share(targetSoc) } : {}),
      ...(car === undefined ? {} : { car }),
    },
  }
}

function atConnector(at: string, one: Standing): readonly PlainStep[] {
  const { car, transaction, status, isWithheld, isCarPaused, faults } = one
  const isOver = status === 'Finishing' && transaction === null
  const steps: PlainStep[] = []
  if (car !== null) steps.push(plugOf(at, car))
  if (car !== null && (transaction !== null || isOver)) {
    steps.push({ verb: 'swipe', body: { at, card: transaction?.idTag ?? 'TAG00000001' } })
    steps.push({ verb: 'wait', body: { transaction: at } })
  }
  if (isCarPaused) steps.push({ verb: 'carPauses', body: at })
  if (isWithheld) steps.push({ verb: 'pilePauses', body: at })
  if (isOver) steps.push({ verb: 'stop', body: at })
  for (const fault of faults) steps.push({ verb: 'fault', body: { at, fault } })
  if (steps.length > 0) steps.push({ verb: 'wait', body: { status: { at, is: status } } })
  else if (status !== 'Available') steps.push({ verb: 'note', body: `${at} was ${status} when the recording began.` })
  return steps
}
