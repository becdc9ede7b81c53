import { pileDetailAddress } from '#console/domain/address.ts'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { importingOf } from '#console/domain/resource/importing.tsx'
import { PileBulk } from './pile-bulk.tsx'
import { registeredPileCommands } from './pile-commands.tsx'
import { pileImport } from './pile-import.ts'
import { registeredPileView } from './registered-pile.tsx'

const Import = importingOf(pileImport)

/** The list of registered piles, and the ways to new ones. */
export const Point = resourcePage(registeredPileView, {
  widths: { id: 120, name: 190, deviceStatus: 140, ratedPower: 150, connectorCount: 120, serialNumber: 160 },
  nameOf: ({ id }) => id,
  open: { page: ({ id }) => pileDetailAddress(id, 'registration') },
  add: { begins: 'addPile', route: 'pointAdd', title: 'pile.add' },
  commands: registeredPileCommands,
  Actions: Import,
  Bulk: PileBulk,
})
