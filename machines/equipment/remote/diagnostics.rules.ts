import type { DiagnosticsFact } from '#contracts/equipment/remote/diagnostics.ts'
import type { DiagnosticsContext } from './diagnostics.context.ts'
import type { Standing } from '#machines/kit/lifecycle.ts'
import { enters, rulesOf, stands } from '#machines/kit/rules.ts'

const { after, can, never } = rulesOf<Standing<DiagnosticsContext>, DiagnosticsFact>()
const ended = ['Uploaded', 'Failed'] as const

export const diagnosticsRules = [
  never(
    'diagnosticsRunAloneOnAPile',
    ({ event }) => event.type === 'diagnostics.sent' && (!event.data.linkOnline || event.data.otherRunning),
  ),
  after('diagnosticsEndOnce', { once: enters(...ended), never: () => true }),
  can('diagnosticsCanAlwaysEnd', { from: () => true, to: stands(...ended) }),
]
