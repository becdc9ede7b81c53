import { givesWhatIsWanted } from '#contracts/equipment/lists/authorization-list.ts'
import { offlineListChoices } from '#contracts/equipment/lists/offline-list.calls.ts'
import { PileType } from '#contracts/equipment/pile.ts'
import { pickMany, pickOne } from '#console/domain/choice/picking.tsx'

const found = {
  list: offlineListChoices,
  query: (sought: string) => ({ query: sought === '' ? {} : { sought } }),
  lifecycles: ['customer', 'user-group', 'pile'],
} as const

/** What an offline list is chosen from: groups, customers, and the piles of its chargeable type, all while none is chosen. */
export const listControls = {
  'members.groupId': pickOne({ ...found, choices: ({ groups }) => groups }),
  'members.customerIds': pickMany({ ...found, choices: ({ customers }) => customers }),
  pileIds: pickMany({
    ...found,
    choices: ({ piles }, { chargeableType, pileIds = [] }) => {
      const wanted = PileType.literals.find((type) => type === chargeableType)
      return piles.filter(
        ({ id, type }) => wanted === undefined || givesWhatIsWanted(wanted, type) || pileIds.includes(id),
      )
    },
  }),
}
