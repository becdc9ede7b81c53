import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { pileCapsule, recordCapsule } from '#contracts/lab/capsule/capsule.calls.ts'
import { DAY, HOUR } from '#contracts/durations.ts'
import { EntityId } from '#contracts/ids.ts'
import { instant } from '#contracts/units.ts'
import { fetchFile } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { clock } from '#console/clock.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { save } from '#console/kit/text/save-file.ts'
import * as css from '../detail/details.css.ts'
import { Titled } from '../resource/sections.tsx'

/** A record, or a time of a pile, as a capsule. */

interface SectionProps {
  readonly words: 'record' | 'pile'
  readonly name: string
  readonly children?: ReactNode
  readonly fetch: () => Promise<CallResult<Blob>>
}

function Section({ words, name, children, fetch }: SectionProps): ReactElement {
  const text = useText()
  const [isPending, setIsPending] = useState(false)
  const press = async (): Promise<void> => {
    setIsPending(true)
    const file = await fetch()
    setIsPending(false)
    if (file.ok) save(name, file.data)
  }
  return (
    <Titled title={text('capsule.title')}>
      <p className={css.note}>{text(`capsule.words.${words}`)}</p>
      {children}
      <div>
        <Button icon="download" isPending={isPending} onPress={() => void press()}>
          {text('capsule.export')}
        </Button>
      </div>
    </Titled>
  )
}

interface IdProps {
  readonly id: string
}

export const RecordCapsule = ({ id }: IdProps): ReactElement => (
  <Section
    words="record"
    name={`record-${id}.capsule`}
    fetch={() => fetchFile(recordCapsule, { params: { id: EntityId.make(id) } })}
  />
)

const ranges = { hour: HOUR, day: DAY, week: 7 * DAY, month: 31 * DAY } as const
type Range = keyof typeof ranges
const isRange = (value: string): value is Range => Object.hasOwn(ranges, value)
const offered = Object.keys(ranges).filter(isRange)

export function PileCapsule({ id }: IdProps): ReactElement {
  const text = useText()
  const [range, setRange] = useState<Range>('day')
  const fetch = (): Promise<CallResult<Blob>> => {
    const now = clock.now()
    const query = { from: instant(now - ranges[range]), to: instant(now) }
    return fetchFile(pileCapsule, { params: { id: EntityId.make(id) }, query })
  }
  return (
    // What the pile is called is not in the file, and not in its name.
    <Section words="pile" name={`pile-${range}.capsule`} fetch={fetch}>
      <Select
        label={text('capsule.range')}
        value={range}
        choices={offered.map((value) => ({ value, label: text(`capsule.range.${value}`) }))}
        onChange={(value) => isRange(value) && setRange(value)}
      />
    </Section>
  )
}
