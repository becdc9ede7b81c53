import { isMetered, meteredMeasurands } from '../connector/measurands.ts'
import { afterReboot, count, fixed, flag, words } from './key.ts'
import type { Key, Keys } from './key.ts'

/** Most keys in one GetConfiguration.req. */
export const MAX_KEYS = 50
/** Most entries of ConnectorPhaseRotation, connector 0 included. */
const MAX_ROTATIONS = 33

const measurands = (initial: string): Key => words(initial, isMetered, meteredMeasurands.length)
const most = (length: number): Key => fixed(count(length))
/** `1.RST`: the phases of a connector as the grid meter counts them (§9.1.7). */
const isRotation = (word: string): boolean =>
  /^(?:\d{1,2}\.)?(?:NotApplicable|Unknown|RST|RTS|SRT|STR|TRS|TSR)$/u.test(word)

const REGISTER = 'Energy.Active.Import.Register'
const PERIODIC = `${REGISTER},Power.Active.Import,Current.Import,Voltage,SoC,Temperature`

/** Core (§9.1). */
export const core = {
  AllowOfflineTxForUnknownId: flag(true),
  AuthorizationCacheEnabled: flag(true),
  AuthorizeRemoteTxRequests: flag(true),
  BlinkRepeat: count(3, 100),
  ClockAlignedDataInterval: count(0),
  ConnectionTimeOut: count(120),
  ConnectorPhaseRotation: afterReboot(words('NotApplicable', isRotation, MAX_ROTATIONS)),
  ConnectorPhaseRotationMaxLength: most(MAX_ROTATIONS),
  GetConfigurationMaxKeys: most(MAX_KEYS),
  HeartbeatInterval: count(300),
  LightIntensity: count(100, 100),
  LocalAuthorizeOffline: flag(true),
  LocalPreAuthorize: flag(false),
  MaxEnergyOnInvalidId: count(0),
  MeterValuesAlignedData: measurands(REGISTER),
  MeterValuesAlignedDataMaxLength: most(meteredMeasurands.length),
  MeterValuesSampledData: measurands(PERIODIC),
  MeterValuesSampledDataMaxLength: most(meteredMeasurands.length),
  MeterValueSampleInterval: count(300),
  MinimumStatusDuration: count(0),
  NumberOfConnectors: fixed(count(1)),
  ResetRetries: count(1),
  StopTransactionOnEVSideDisconnect: flag(true),
  StopTransactionOnInvalidId: flag(true),
  StopTxnAlignedData: measurands(''),
  StopTxnAlignedDataMaxLength: most(meteredMeasurands.length),
  StopTxnSampledData: measurands(''),
  StopTxnSampledDataMaxLength: most(meteredMeasurands.length),
  TransactionMessageAttempts: count(3),
  TransactionMessageRetryInterval: count(60),
  UnlockConnectorOnEVSideDisconnect: flag(true),
  WebSocketPingInterval: count(60),
} as const satisfies Keys
