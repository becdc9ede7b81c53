import { openStore } from '#backend/store/store.ts'
import type { Fact } from '#contracts/fact.ts'
import { actorOf } from '../lifecycles/actors.ts'
import { testStart } from '../lifecycles/given-when-then.ts'

export type Written = Pick<Fact, 'lifecycle' | 'id' | 'type' | 'data'>

/** Writes facts into a world's file as another version would have: the command bus is not asked. */
export function writeFacts(file: string, facts: readonly Written[]): void {
  const { store, writer } = openStore(file)
  const rest = { at: testStart, by: actorOf.SYS, cause: null, correlation: 'other version', irregular: false }
  store.factsDb.transaction(() => {
    const last = new Map<string, { readonly version: number; readonly position: number }>()
    for (const fact of facts) {
      const stream = `${fact.lifecycle}/${fact.id}`
      const before = last.get(stream) ?? writer.snapshots.get(fact.lifecycle, fact.id)
      const version = (before?.version ?? 0) + 1
      const { position } = writer.facts.append({ ...fact, ...rest, version }, before?.position ?? null)
      last.set(stream, { version, position })
    }
    writer.facts.seal()
  })()
  // Its read models have another shape.
  store.factsDb.pragma('user_version = 1')
  const link = writer.facts.committed()
  if (link !== null) writer.chainHead?.write(link)
  store.close()
}
