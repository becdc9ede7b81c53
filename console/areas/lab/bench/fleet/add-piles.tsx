import { useState } from 'react'
import type { ReactElement } from 'react'
import { addBenchPiles, benchAddMost, benchChoices } from '#contracts/lab/bench.calls.ts'
import { benchQuirks } from '#contracts/lab/bench-orders.ts'
import { call } from '#console/api/call.ts'
import { useRow } from '#console/api/use-list.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { useText } from '#console/intl/text.ts'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { Button } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import * as css from '../bench.css.ts'

/** What a connector gives, in watts. */
const supplies = [
  { key: 'ac7', kind: 'AC', phases: 1, watts: 7_360 },
  { key: 'ac11', kind: 'AC', phases: 3, watts: 11_040 },
  { key: 'ac22', kind: 'AC', phases: 3, watts: 22_080 },
  { key: 'dc50', kind: 'DC', phases: 3, watts: 50_000 },
  { key: 'dc150', kind: 'DC', phases: 3, watts: 150_000 },
] as const

/** The value of the choice of our own backend, which is no address. */
const HERE = ''

/** Adds one pile or a hundred that are alike. */
export function AddPiles({ onClose }: { readonly onClose: () => void }): ReactElement {
  const text = useText()
  const answer = useRow(benchChoices, {}, { lifecycles: [] })
  return (
    <Dialog title={text('bench.add.title')} onClose={onClose}>
      <Loaded answer={answer} skeleton={[240]}>
        {(choices) => <Template choices={choices} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

interface TemplateProps {
  readonly choices: (typeof benchChoices.answer)['Type']
  readonly onClose: () => void
}

function Template({ choices, onClose }: TemplateProps): ReactElement {
  const text = useText()
  const [count, setCount] = useState('1')
  const { locations, tariffs } = choices
  const [place, setPlace] = useState<Place>({
    address: HERE,
    locationId: locations[0]?.id ?? '',
    tariffId: tariffs[0]?.id ?? '',
  })
  const [build, setBuild] = useState<Build>({ supply: 'ac22', connectors: '2', quirk: 'none' })
  const [isPending, setIsPending] = useState(false)
  const many = Number(count)
  const isWrong = !Number.isInteger(many) || many < 1 || many > benchAddMost
  async function add(): Promise<void> {
    const supply = supplies.find((one) => one.key === build.supply) ?? supplies[2]
    const chosen = benchQuirks.find((one) => one === build.quirk) ?? 'none'
    const { kind, phases, watts } = supply
    setIsPending(true)
    const body = { count: many, kind, phases, watts, quirk: chosen, connectorCount: Number(build.connectors) }
    const added = await call(addBenchPiles, { body: { ...body, ...goalOf(place) } })
    setIsPending(false)
    if (added.ok) onClose()
  }
  const limits = text('bench.traffic.limits', { least: 1, most: benchAddMost })
  const reason =
    place.address === HERE && locations.length === 0 ? text('bench.add.noLocation') : isWrong ? limits : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined) void add()
      }}
    >
      <div className={css.form}>
        <TextField
          label={text('bench.add.count')}
          value={count}
          inputMode="decimal"
          takesFocus
          onChange={setCount}
          problem={isWrong ? limits : undefined}
        />
        <PlaceFields choices={choices} place={place} onChange={setPlace} />
        <BuildFields build={build} onChange={setBuild} />
      </div>
      {place.address === HERE ? null : <p className={css.note}>{text('bench.add.elsewhere')}</p>}
      <div className={css.buttons}>
        <Button type="submit" kind="primary" isPending={isPending} reason={reason}>
          {text(place.address === HERE ? 'bench.add.submit' : 'bench.add.connect')}
        </Button>
      </div>
    </form>
  )
}

/** Where the piles belong, as it is chosen. */
interface Place {
  readonly address: string
  readonly locationId: string
  readonly tariffId: string
}

const goalOf = ({ address, locationId, tariffId }: Place) =>
  address === HERE ? { locationId, ...(tariffId === '' ? {} : { tariffId }) } : { address }

interface PlaceProps extends Pick<TemplateProps, 'choices'> {
  readonly place: Place
  readonly onChange: (place: Place) => void
}

/** Addresses are asked for where there are any; what is connected elsewhere stands at no location of ours. */
function PlaceFields({ choices: { locations, tariffs, addresses }, place, onChange }: PlaceProps): ReactElement {
  const text = useText()
  const named = (all: readonly { readonly id: string; readonly name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  const elsewhere = addresses.map((address) => ({ value: address, label: address }))
  return (
    <>
      {elsewhere.length === 0 ? null : (
        <Select
          label={text('bench.add.address')}
          value={place.address}
          choices={[{ value: HERE, label: text('bench.add.here') }, ...elsewhere]}
          onChange={(address) => onChange({ ...place, address })}
        />
      )}
      {place.address === HERE ? (
        <>
          <Select
            label={text('bench.add.location')}
            value={place.locationId}
            choices={named(locations)}
            onChange={(locationId) => onChange({ ...place, locationId })}
          />
          <Select
            label={text('bench.add.tariff')}
            value={place.tariffId}
            choices={named(tariffs)}
            onChange={(tariffId) => onChange({ ...place, tariffId })}
          />
        </>
      ) : null}
    </>
  )
}

/** How each of the piles is built, as it is chosen. */
interface Build {
  readonly supply: string
  readonly connectors: string
  readonly quirk: string
}

interface BuildProps {
  readonly build: Build
  readonly onChange: (build: Build) => void
}

function BuildFields({ build, onChange }: BuildProps): ReactElement {
  const text = useText()
  return (
    <>
      <Select
        label={text('bench.add.supply')}
        value={build.supply}
        choices={supplies.map(({ key }) => ({ value: key, label: text(`bench.supply.${key}`) }))}
        onChange={(supply) => onChange({ ...build, supply })}
      />
      <Select
        label={text('bench.add.connectors')}
        value={build.connectors}
        choices={['1', '2'].map((one) => ({ value: one, label: one }))}
        onChange={(connectors) => onChange({ ...build, connectors })}
      />
      <Select
        label={text('bench.add.quirk')}
        value={build.quirk}
        choices={benchQuirks.map((one) => ({ value: one, label: text(`bench.quirk.${one}`) }))}
        onChange={(quirk) => onChange({ ...build, quirk })}
      />
    </>
  )
}
