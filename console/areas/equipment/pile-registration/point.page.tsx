import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { pileDetailAddress } from '#console/domain/address.ts'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { importingOf } from '#console/domain/resource/importing.tsx'
import { Waiting } from '#console/shell/page/waiting.tsx'
import { PileBulk } from './pile-bulk.tsx'
import { registeredPileCommands } from './pile-commands.tsx'
import { pileImport } from './pile-import.ts'
import { PileViews, usePileView } from './pile-views.tsx'
import { registeredPileView } from './registered-pile.tsx'

const Import = importingOf(pileImport)
const WaitingPiles = lazy(async () => ({ default: (await import('../joining/waiting-piles.tsx')).WaitingPiles }))

/** The list of registered piles, and the ways to new ones. */
const Registered = resourcePage(registeredPileView, {
  widths: { id: 120, name: 190, deviceStatus: 140, ratedPower: 150, connectorCount: 120, serialNumber: 160 },
  nameOf: ({ id }) => id,
  open: { page: ({ id }) => pileDetailAddress(id, 'registration') },
  add: { begins: 'addPile', route: 'pointAdd', title: 'pile.add' },
  commands: registeredPileCommands,
  hasShortActions: true,
  Above: PileViews,
  Actions: Import,
  Bulk: PileBulk,
})

const Templates = lazy(async () => ({ default: (await import('../configuration-template/templates.tsx')).Templates }))

/** Registered piles, and in views of their own those that want to join, and templates of configurations. */
export const Point = Object.assign(
  (): ReactElement => {
    const shown = usePileView()
    if (shown === null) return <Registered />
    return <Suspense fallback={<Waiting />}>{shown === 'joining' ? <WaitingPiles /> : <Templates />}</Suspense>
  },
  { descriptor: Registered.descriptor, view: Registered.view, commands: Registered.commands, url: Registered.url },
)
