import { listPushes, offlineListResource } from '#contracts/equipment/lists/offline-list.calls.ts'
import { listVersionEmpty, listVersionNone } from '#contracts/equipment/lists/offline-list.ts'
import { formatCount } from '#console/kit/text/format.ts'
import { view } from '#console/domain/resource/view.ts'
import { OfflineListState } from '#console/domain/state/states.tsx'
import { NamedCode } from '#console/domain/values.tsx'

/** Offline lists as they are shown: the cards that piles accept while offline, and the state of their push. */
export const offlineListView = view(offlineListResource, {
  words: {
    pilesPushed: ({ piles, pilesPushed }, { text, locale }) =>
      text('offline.pushed.of', { done: formatCount(pilesPushed, locale), all: formatCount(piles, locale) }),
    customers: ({ groupName, customers }, { text }) => {
      const count = text('offline.customers.count', { count: customers })
      return groupName === null ? count : `${groupName} · ${count}`
    },
  },
  cells: { status: ({ status }) => <OfflineListState status={status} /> },
})

/** The same list on one pile: its local authorization. */
export const listPushView = view(listPushes, {
  words: {
    // Why a push failed, or that the list is being removed from the pile.
    reason: ({ isLeaving, reason }, { text }) =>
      [isLeaving ? text('offline.leaving') : null, reason === null ? null : text(`offline.reason.${reason}`)]
        .filter((part) => part !== null)
        .join(' · '),
    // The version that the pile reported last; unknown before it was read.
    versionOnPile: ({ versionOnPile: version }, { text }) => {
      if (version === null) return text('offline.versionOnPile.unread')
      if (version === listVersionEmpty) return text('offline.versionOnPile.empty')
      return version === listVersionNone ? text('offline.versionOnPile.none') : String(version)
    },
  },
  cells: {
    pileId: ({ pileId, pileName, isSimulated, isLab }) => (
      <NamedCode code={pileId} name={pileName} isSimulated={isSimulated} isLab={isLab} />
    ),
    status: ({ status, state }) => <OfflineListState status={status} state={state} />,
  },
})
