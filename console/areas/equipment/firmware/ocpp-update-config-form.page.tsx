import type { ComponentProps, ReactElement } from 'react'
import { useLocation } from 'wouter'
import { draftUpgrade, giveUpgrade, models, upgrade } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { UpgradeForm } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { pages } from '#contracts/menu.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { upgradeAddress } from '#console/domain/address.ts'
import { Edited, useNamed } from '#console/domain/form/edited.tsx'
import { SchemaForm } from '#console/domain/form/schema-form.tsx'
import { useFieldLabel } from '#console/domain/form/use-field-label.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { Select } from '#console/kit/form/select.tsx'
import type { AfterField } from '#console/kit/form/schema/fields.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { Page } from '#console/shell/page/page.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { FirmwareFile } from './firmware-file.tsx'

const list = { href: pages.ocppUpdateConfig.url, title: 'menu.ocppUpdateConfig' } as const

/** A new configuration; with an id in the address one that begins as a copy, but for the time. */
export function AddUpgrade(): ReactElement {
  const id = useNamed()
  const add = (copyOf: string | null) => async (form: UpgradeForm) =>
    call(draftUpgrade, { body: { ...form, copyOf } }, inPlace)
  if (id === '')
    return (
      <Page>
        <Form initial={{ retries: 3, retryIntervalSeconds: 60 }} draft="new" save={add(null)} />
      </Page>
    )
  return (
    <Edited id={id} endpoint={upgrade} list={list} nameOf={({ version }) => version}>
      {(row) => <Form initial={{ ...row, retrieveAt: null }} draft={`copy:${id}`} save={add(id)} />}
    </Edited>
  )
}

/** A configuration that was not issued yet. */
export function EditUpgrade(): ReactElement {
  const text = useText()
  const id = useNamed()
  if (id === '')
    return (
      <Page>
        <EmptyState
          title={text('firmware.none.title')}
          description={text('firmware.none.words')}
          action={<Link href={list.href}>{text(list.title)}</Link>}
        />
      </Page>
    )
  return (
    <Edited id={id} endpoint={upgrade} list={list} nameOf={({ version }) => version}>
      {(row, known) => (
        <Form
          initial={row}
          draft={known}
          save={async (form) =>
            call(giveUpgrade, { params: { id: known, command: 'edit' }, body: { ...form } }, inPlace)
          }
        />
      )}
    </Edited>
  )
}

/** The form shows its failures itself. */
const inPlace = { notify: 'lost sign-in' } as const

interface FormProps {
  readonly initial: unknown
  readonly draft: string
  readonly save: (form: UpgradeForm) => Promise<CallResult<UpgradeRow>>
}

function Form({ initial, draft, save }: FormProps): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const mayDraft = useMayBegin('draftUpgrade')
  const hints: Readonly<Record<string, string>> = {
    fileAddress: text('firmware.hint.fileAddress'),
    'signing.certificate': text('firmware.hint.signing'),
  }
  return (
    <SchemaForm
      title={text('firmware.about')}
      schema={UpgradeForm}
      initial={initial}
      draft={`firmware-upgrade:${draft}`}
      texts={{ label: useFieldLabel('firmware.field'), hint: (key) => hints[key] }}
      after={besides}
      submit={text('firmware.save')}
      reason={mayDraft ? undefined : text('refusal.notPermitted')}
      save={save}
      onSaved={({ id }) => {
        showSuccess('success.save')
        navigate(upgradeAddress(id))
      }}
      onCancel={() => navigate(list.href)}
    />
  )
}

/** What helps to fill fields in. */
const besides: Readonly<Record<string, AfterField>> = { version: Model, fileAddress: Upload }

type BesideProps = ComponentProps<AfterField>

/** Puts a file on our own server, and its address into the form. */
function Upload({ set }: BesideProps): ReactElement | null {
  const mayPut = useMayBegin('putFirmware')
  return mayPut ? <FirmwareFile onAddress={(fileAddress) => set({ fileAddress })} /> : null
}

/** Fills in vendor and model from those that piles said they are. */
function Model({ values, set }: BesideProps): ReactElement {
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
