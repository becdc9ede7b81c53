import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { useFacts } from '#console/api/use-facts.ts'
import type { Stream } from '#console/api/use-facts.ts'
import { recordHref } from '#console/domain/atlas-links.ts'
import { useAreTextsLoaded } from '#console/intl/provider.tsx'
import { useZone } from '#console/intl/zone.ts'
import { zoneCity } from '#console/kit/text/format.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useText } from '#console/kit/text/text.ts'
import { labAtom } from '#console/state/session.ts'
import { Skeleton } from '../detail/loaded.tsx'
import { Section } from '../detail/section.tsx'

/** It imports every machine, for the colours of the facts, so it is fetched once the rest of the page is shown. */
const HistoryList = lazy(async () => ({ default: (await import('./history-list.tsx')).HistoryList }))

/** Heights in px of what will stand here. */
const SKELETON = [36, 36, 36]

interface Streams {
  /** The thing's own stream first. */
  readonly streams: readonly Stream[]
}

/** The history as a section of the side panel. */
export function HistorySection({ streams }: Streams): ReactElement {
  return (
    <Section title={useTitle()}>
      <InAtlas streams={streams} />
      <History streams={streams} />
    </Section>
  )
}

/** The history as a panel of a record's page. */
export function HistoryPanel({ streams }: Streams): ReactElement {
  return (
    <Panel title={useTitle()} actions={<InAtlas streams={streams} />}>
      <History streams={streams} />
    </Panel>
  )
}

/** The link to the record's page in the atlas, for users with access to it. */
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

/** The facts are on their way while the list that shows them still is. */
function History({ streams }: Streams): ReactElement {
  const answer = useFacts(streams)
  if (!useAreTextsLoaded('shell')) return <Skeleton heights={SKELETON} />
  return (
    <Suspense fallback={<Skeleton heights={SKELETON} />}>
      <HistoryList answer={answer} skeleton={SKELETON} />
    </Suspense>
  )
}
