import { SecurityEventRow } from '#contracts/equipment/pile-security.calls.ts'
import { severityOf } from '#contracts/equipment/pile-security.ts'
import type { Fact } from '#contracts/fact.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { moment, nullable, position, text } from '#backend/kernel/read-model/columns.ts'
import { listed } from '#backend/kernel/read-model/described.ts'
import { factRows } from '#backend/kernel/read-model/fact-rows.ts'
import { between, covered, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

const sourceOf = ({ by: actor }: Fact): SecurityEventRow['source'] => (actor.kind === 'pile' ? 'pile' : 'central')

/** Security events, a row each, numbered by the positions of their facts. */
const rows = factRows({
  table: 'securityEvents',
  of: pileSecurity,
  columns: {
    number: position(),
    pileId: text(),
    at: moment(),
    reportedAt: nullable(moment()),
    type: text(),
    severity: text(SecurityEventRow.fields.severity),
    source: text(SecurityEventRow.fields.source),
    techInfo: nullable(text()),
  },
  row: (fact) => {
    if (fact.type !== 'security.noticed') return null
    const { type, techInfo, reportedAt } = fact.data
    return {
      pileId: fact.id,
      at: fact.at,
      reportedAt,
      type,
      severity: severityOf(type),
      source: sourceOf(fact),
      techInfo,
    }
  },
  tally: 'severity',
})

export const securityEvents = listed(rows, {
  order: '-at',
  sorts: by('at', 'severity'),
  filters: { pileId: many('pileId'), severity: many('severity'), type: covered('type'), ...between('at') },
})
