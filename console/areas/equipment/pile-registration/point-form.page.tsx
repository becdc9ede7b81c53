import type { ReactElement } from 'react'
import { addPile, givePile, registeredPileResource } from '#contracts/equipment/pile-registration.calls.ts'
import { PileChange, PileDraft } from '#contracts/equipment/pile-registration.ts'
import { call } from '#console/api/call.ts'
import { identityOffer, pileDetailAddress } from '#console/domain/address.ts'
import { useNamed } from '#console/domain/form/edited.tsx'
import { formPage } from '#console/domain/resource/form-page.tsx'
import { pileControls } from './pile-controls.tsx'

/** Registering a pile, and changing what is registered of one; its connectors are changed on its page. */

const shared = {
  list: 'menu.piles',
  choices: { standard: 'device.standard.' },
  controls: pileControls,
  begins: 'addPile',
  address: ({ id }: { readonly id: string }) => pileDetailAddress(id, 'registration'),
} as const

export const PointEdit = formPage(registeredPileResource, {
  ...shared,
  schema: PileChange,
  hints: { tariffId: 'pile.hint.tariff' },
  edit: async (id, body, options) => {
    const result = await call(givePile, { params: { id, command: 'change' }, body: { ...body } }, options)
    if (!result.ok) return result
    if (result.data === null) throw new Error(`${id} was changed and is gone`)
    return { ...result, data: result.data }
  },
})

const NewPile = formPage(registeredPileResource, {
  ...shared,
  schema: PileDraft,
  hints: { id: 'pile.hint.id', connectorCount: 'pile.hint.connectors', tariffId: 'pile.hint.tariff' },
  initial: (offered: URLSearchParams) => {
    // An id in the address would name one that is there (`identityOffer`).
    const { [identityOffer]: id, ...others } = Object.fromEntries(offered)
    const first = { privateType: 'Public', connectorCount: 1, releaseDetection: true, ...others }
    return id === undefined ? first : { ...first, id }
  },
  add: async (body, options) => call(addPile, { body }, options),
})

/** Registers a pile; an address that names one leads to its form. What the address offers stands in the fields first. */
export const PointAdd = Object.assign((): ReactElement => (useNamed() === '' ? <NewPile /> : <PointEdit />), {
  form: NewPile.form,
})
