import { cardOwners } from '#contracts/users/rfid-card.calls.ts'
import { pickOne } from '#console/domain/choice/picking.tsx'
import { DayControl } from '#console/domain/form/day-control.tsx'

/** Who gets a card, by name, and the last day on which it is valid. */
export const cardControls = {
  customerId: pickOne({
    list: cardOwners,
    query: () => ({ query: {} }),
    lifecycles: ['customer'],
    choices: (owners) => owners,
  }),
  expiryDate: DayControl,
}

/** Text keys of what helps to fill them in. */
export const cardHints = {
  readByReader: 'card.hint.read',
  expiryDate: 'card.hint.expiry',
  parentIdTag: 'card.hint.parent',
} as const
