/** Logs as chargers write them. */

interface Frame {
  readonly at: string
  readonly by: '<<' | '>>'
  readonly text: string
}

const frame = (at: string, by: Frame['by'], ...parts: readonly unknown[]): Frame => ({
  at,
  by,
  text: JSON.stringify(parts),
})

/** A charge of ten minutes with a reading in between, ordered and ended from afar, and a card that is unknown. */
const frames: readonly Frame[] = [
  frame('2026-01-20T09:00:00.100Z', '>>', 2, '1', 'BootNotification', {
    chargePointVendor: 'Vestel',
    chargePointModel: 'EVC04',
  }),
  frame('2026-01-20T09:00:00.300Z', '<<', 3, '1', {
    status: 'Accepted',
    currentTime: '2026-01-20T09:00:00Z',
    interval: 60,
  }),
  frame('2026-01-20T09:00:01.000Z', '>>', 2, '2', 'StatusNotification', {
    connectorId: 2,
    errorCode: 'NoError',
    status: 'Available',
  }),
  frame('2026-01-20T09:00:01.100Z', '<<', 3, '2', {}),
  frame('2026-01-20T09:01:00.000Z', '>>', 2, '3', 'Heartbeat', {}),
  frame('2026-01-20T09:01:00.100Z', '<<', 3, '3', { currentTime: '2026-01-20T09:01:00Z' }),
  frame('2026-01-20T09:02:00.000Z', '>>', 2, '4', 'Authorize', { idTag: 'DEADBEEF' }),
  frame('2026-01-20T09:02:00.100Z', '<<', 3, '4', { idTagInfo: { status: 'Invalid' } }),
  frame('2026-01-20T09:03:00.000Z', '<<', 2, 'a1', 'ClearCache', {}),
  frame('2026-01-20T09:03:00.100Z', '>>', 3, 'a1', { status: 'Rejected' }),
  frame('2026-01-20T09:03:30.000Z', '<<', 2, 'a2', 'GetConfiguration', { key: ['HeartbeatInterval'] }),
  frame('2026-01-20T09:03:30.100Z', '>>', 3, 'a2', { configurationKey: [], unknownKey: ['HeartbeatInterval'] }),
  frame('2026-01-20T09:05:00.000Z', '>>', 2, '5', 'StatusNotification', {
    connectorId: 1,
    errorCode: 'NoError',
    status: 'Preparing',
  }),
  frame('2026-01-20T09:05:00.100Z', '<<', 3, '5', {}),
  frame('2026-01-20T09:05:10.000Z', '>>', 2, '6', 'Authorize', { idTag: '04A1B2C3' }),
  frame('2026-01-20T09:05:10.100Z', '<<', 3, '6', { idTagInfo: { status: 'Accepted' } }),
  frame('2026-01-20T09:05:12.000Z', '>>', 2, '7', 'StartTransaction', {
    connectorId: 1,
    idTag: '04A1B2C3',
    meterStart: 1200,
    timestamp: '2026-01-20T09:05:12Z',
  }),
  frame('2026-01-20T09:05:12.100Z', '<<', 3, '7', { transactionId: 4711, idTagInfo: { status: 'Accepted' } }),
  frame('2026-01-20T09:05:13.000Z', '>>', 2, '8', 'StatusNotification', {
    connectorId: 1,
    errorCode: 'NoError',
    status: 'Charging',
  }),
  frame('2026-01-20T09:05:13.100Z', '<<', 3, '8', {}),
  frame('2026-01-20T09:10:12.000Z', '>>', 2, '9', 'MeterValues', {
    connectorId: 1,
    transactionId: 4711,
    meterValue: [{ timestamp: '2026-01-20T09:10:12Z', sampledValue: [{ value: '2100' }] }],
  }),
  frame('2026-01-20T09:10:12.100Z', '<<', 3, '9', {}),
  frame('2026-01-20T09:15:12.000Z', '>>', 2, '10', 'StopTransaction', {
    transactionId: 4711,
    idTag: '04A1B2C3',
    meterStop: 3000,
    timestamp: '2026-01-20T09:15:12Z',
    reason: 'Local',
  }),
  frame('2026-01-20T09:15:12.100Z', '<<', 3, '10', { idTagInfo: { status: 'Accepted' } }),
  frame('2026-01-20T09:15:13.000Z', '>>', 2, '11', 'StatusNotification', {
    connectorId: 1,
    errorCode: 'NoError',
    status: 'Available',
  }),
  frame('2026-01-20T09:15:13.100Z', '<<', 3, '11', {}),
]

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The same charge as a program's own lines. */
export const asLines = frames.map(({ at, by, text }) => `${at} DEBUG ocpp ${by} ${text}`).join('\n')
/** As a central system exports it, with the name of the pile. */
export const asCsv = [
  'Timestamp;Direction;ChargePointId;Message',
  ...frames.map(({ at, by, text }) => `${at};${by};FIELD-7;${quoted(text)}`),
].join('\r\n')
/** As JSON lines. */
export const asJson = frames
  .map(({ at, by, text }) =>
    JSON.stringify({ time: at, dir: by, pileId: 'FIELD-7', frame: JSON.parse(text) as unknown }),
  )
  .join('\n')
/** As the page of a pile exports its OCPP log. */
export const asOurs = [
  'at,sender,type,action,text',
  ...frames.map(({ at, by, text }) => `${at},${by === '>>' ? 'pile' : 'central system'},,,${quoted(text)}`),
].join('\r\n')
