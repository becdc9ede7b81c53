import type { DiagnosticsFact } from '#contracts/equipment/remote/diagnostics.ts'
import type { DiagnosticsContext } from './diagnostics.context.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { enters, propertiesOf, isIn } from '#machines/kit/properties.ts'

const { after, can, never } = propertiesOf<State<DiagnosticsContext>, DiagnosticsFact>()
const ended = ['Uploaded', 'Failed'] as const

export const diagnosticsProperties = [
  never(
    'diagnosticsRunAloneOnAPile',
    ({ event }) => event.type === 'diagnostics.sent' && (!event.data.linkOnline || event.data.otherRunning),
  ),
  after('diagnosticsEndOnce', { once: enters(...ended), never: () => true }),
  can('diagnosticsCanAlwaysEnd', { from: () => true, to: isIn(...ended) }),
]
