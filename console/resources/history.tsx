import { useAtomValue } from 'jotai'
import type { ReactElement } from 'react'
import { useFacts } from '../api/use-facts.ts'
import type { Stream } from '../api/use-facts.ts'
import { recordHref } from '../atlas/address.ts'
import { useZone } from '../intl/zone.ts'
import { zoneCity } from '../kit/format.ts'
import { Link } from '../kit/link.tsx'
import { Panel } from '../kit/panel.tsx'
import { useText } from '../kit/text.ts'
import { Timeline } from '../kit/timeline.tsx'
import { labAtom } from '../state/session.ts'
import * as css from './details.css.ts'
import { entriesOf } from './history-entries.ts'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

interface Streams {
  /** The thing's own stream first. */
  readonly streams: readonly Stream[]
}

/** The history as a part of a thing's details beside a list. */
export function HistorySection({ streams }: Streams): ReactElement {
  return (
    <Section title={useTitle()}>
      <InAtlas streams={streams} />
      <History streams={streams} />
    </Section>
  )
}

/** The history as a panel of a thing's own page. */
export function HistoryPanel({ streams }: Streams): ReactElement {
  return (
    <Panel title={useTitle()} actions={<InAtlas streams={streams} />}>
      <History streams={streams} />
    </Panel>
  )
}

/** The way to the thing's own page in the atlas, for those to whom that is open. */
function InAtlas({ streams: [own] }: Streams): ReactElement | null {
  const text = useText()
  const isOpen = useAtomValue(labAtom)
  if (!isOpen || own === undefined) return null
  return <Link href={recordHref(own.lifecycle, own.id)}>{text('atlas.open')}</Link>
}

/** The title names the zone of the times below it. */
function useTitle(): string {
  const text = useText()
  return text('history.title', { zone: zoneCity(useZone().zone) })
}

/**
 * What happened to a thing, the newest first: of its own stream and of those that belong to it, in the order of the world.
 * Streams that are not there yet, or that the reader may not see, are left out.
 */
function History({ streams }: Streams): ReactElement {
  const text = useText()
  const { zone, locale, currency } = useZone()
  const title = useTitle()
  const asked = useFacts(streams)
  return (
    <Loaded asked={asked} bones={[36, 36, 36]}>
      {(facts) =>
        facts.length === 0 ? (
          <p className={css.note}>{text('history.empty')}</p>
        ) : (
          <Timeline label={title} zone={zone} entries={entriesOf(facts, { text, locale, currency })} />
        )
      }
    </Loaded>
  )
}
