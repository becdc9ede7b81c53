import type { ComponentProps, ReactElement } from 'react'
import {
  draftUpgrade,
  firmwareBytesMost,
  FirmwareFileName,
  giveUpgrade,
  models,
  upgradeResource,
} from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { UpgradeForm } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { call } from '#console/api/call.ts'
import { sendFirmware } from '#console/api/files.ts'
import { useList } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { upgradeAddress } from '#console/domain/address.ts'
import { Upload } from '#console/domain/form/upload.tsx'
import { formPage } from '#console/domain/resource/form-page.tsx'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { Select } from '#console/kit/form/select.tsx'
import type { AfterField } from '#console/kit/form/schema/fields.tsx'

const form = {
  schema: UpgradeForm,
  list: 'menu.ocppUpdateConfig',
  labels: {
    vendor: 'firmware.vendor',
    retryIntervalSeconds: 'firmware.field.retryIntervalSeconds',
    'signing.certificate': 'firmware.field.certificate',
    'signing.signature': 'firmware.field.signature',
  },
  hints: { fileAddress: 'firmware.hint.fileAddress', 'signing.certificate': 'firmware.hint.signing' },
  // What helps to fill fields in.
  after: { version: Model, fileAddress: File },
  begins: 'draftUpgrade',
  nameOf: ({ version }: UpgradeRow) => version,
  address: ({ id }: UpgradeRow) => upgradeAddress(id),
} as const

/** A new configuration; with an id in the address one that begins as a copy, but for the time. */
export const AddUpgrade = formPage(upgradeResource, {
  ...form,
  initial: { retries: 3, retryIntervalSeconds: 60 },
  add: async (body, options, copyOf) => call(draftUpgrade, { body: { ...body, copyOf } }, options),
  copied: (row) => ({ ...row, retrieveAt: null }),
})

/** A configuration that was not issued yet. */
export const EditUpgrade = formPage(upgradeResource, {
  ...form,
  edit: async (id, body, options) => call(giveUpgrade, { params: { id, command: 'edit' }, body: { ...body } }, options),
})

type AfterProps = ComponentProps<AfterField>

/** Puts a file on the system's own FTP server, and its address into the form. */
function File({ set }: AfterProps): ReactElement | null {
  const file = { texts: 'firmware.file', fileName: FirmwareFileName, bytesMost: firmwareBytesMost, send: sendFirmware }
  return useMayBegin('putFirmware') ? <Upload {...file} onSent={({ fileAddress }) => set({ fileAddress })} /> : null
}

/** Fills in vendor and model from those that piles said they are. */
function Model({ values, set }: AfterProps): ReactElement {
  const text = useText()
  const { data } = useList(models, {}, ['pile-link'])
  const known = data?.list ?? []
  const at = known.findIndex(({ vendor, model }) => vendor === values['vendor'] && model === values['model'])
  const choices = known.map(({ vendor, model, piles }, index) => ({
    value: String(index),
    label: text('firmware.model.choice', { vendor, model, count: piles }),
  }))
  return (
    <Select
      label={text('firmware.model.known')}
      value={at < 0 ? '' : String(at)}
      choices={[{ value: '', label: text('firmware.model.other') }, ...choices]}
      onChange={(value) => {
        const chosen = known[Number(value)]
        if (value !== '' && chosen !== undefined) set({ vendor: chosen.vendor, model: chosen.model })
      }}
    />
  )
}
