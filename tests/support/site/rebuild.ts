import { readModels } from '#backend/areas/read-models.ts'
import type { Store } from '#backend/store/store.ts'

/** Drops every read model and the lookups of a world, and folds them again from the facts. */
export function rebuild(store: Store): void {
  const { db } = store
  db.transaction(() => {
    readModels.drop(db)
    db.exec('DELETE FROM lookups')
    readModels.refold(store, { readModels: db, lookups: db })
  })()
}
