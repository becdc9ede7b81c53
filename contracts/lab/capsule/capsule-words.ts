/**
 * What may leave in a capsule, field by field. Nothing leaves that has no word here: a field without one is left out, and a law
 * asks for it. What leaves as it is has a shape that says all it can hold; everything else is replaced, the same value by the
 * same replacement.
 */

/**
 * `time` `zone` `version` `currency` `sign` `number` `word` and `code` leave as they are where they have that shape: moments and days, time
 * zones, versions made of numbers, currencies with their signs, readings of meters, and words that stand in the contracts
 * themselves. Otherwise they are replaced, as `name` and `text` always are. `id` is replaced part by part, so that what names it
 * still does, `tag` as a whole; `key` is a configuration key of OCPP; `gone` is left out.
 */
export type Word =
  | 'time'
  | 'zone'
  | 'version'
  | 'code'
  | 'currency'
  | 'sign'
  | 'number'
  | 'word'
  | 'id'
  | 'tag'
  | 'name'
  | 'address'
  | 'url'
  | 'text'
  | 'key'
  | 'gone'

const listed = (names: string): readonly string[] => names.trim().split(/\s+/u)
const said = (word: Word, names: string): readonly (readonly [string, Word])[] =>
  listed(names).map((name) => [name, word])

/** Texts in facts, by the name of their field. */
export const factWords: ReadonlyMap<string, Word> = new Map([
  ...said(
    'time',
    `at awayUntil dueAt effectiveFrom endedAt expiresAt expiryDate from lapsesAt receivedAt releasedAt reservedSince retrieveAt
     seenAt since startAt startedAt startsAt stopsAt to toldAt validFrom validTo windowEndsAt`,
  ),
  ...said('zone', 'zone'),
  ...said('version', 'currentVersion firmwareVersion version'),
  ...said('code', 'code'),
  ...said('sign', 'sign'),
  ...said('word', 'action answer context field lifecycle protocol reason status stopReason'),
  ...said(
    'id',
    `account approver billId closedOrderId currentAccountId customerId customerIds id locationId messageId orderId owner
     parentId pending pileId pileIds planId pseudonym recipient recordId recurrenceOf refundId repeatOf reservationId
     sessionId successorId targetId tariffId upgradeId`,
  ),
  ...said('tag', 'idTag parentIdTag'),
  ...said('name', 'fileName name'),
  ...said('address', 'fileAddress'),
  ...said('url', 'paymentUrl'),
  ...said(
    'text',
    `address boxSerialNumber country customerCareNumber description electricityPrice evModel evSeries iccid imsi info ip
     message meterSerialNumber meterType model note proof raw reference remark serialNumber trackingNumber vendor vendorErrorCode
     vendorId`,
  ),
  ...said('gone', 'logo maintainer mapIcon personal'),
])

/** Numbers in facts that leave as they are: measures, amounts, counts and places in an order. */
export const factNumbers: ReadonlySet<string> = new Set(
  listed(`
    alreadyRefunded amount approvalLimit attempt attemptsMax available balance balanceAfter balanceBefore bytes callsOutstanding
    cancellation cap change charging chargingProfileId children code connectorId cost creditLine current deduction delaySeconds
    differenceTenths discount durationMinutes durationSeconds electricity ending energy external failedPayments fee feeMax
    fileBytes freeMinutes from held idleTime intervalSeconds limitTenths meterStart meterStop number openBills openOrders
    openSafetyAlarms openSafetyOrders paid periodsMax piles power price pricePerKwh pricePerMinute profiles profilesMax quantity
    rank rate ratedPower register remindersMax request reservation reservationId reservations retries retrieveInSeconds
    retryIntervalSeconds rounding runningSessions safetyMargin service sessions silent slot slots soc stackLevel stackLevelMax
    startSeconds startsInSeconds stations tax temperature toleranceTenths total transactionId turn unitPrice unsettledRecords
    until version voltage weekdays`),
)

/** Numbers in facts that tell where something is: in their place stands 0. */
export const hiddenNumbers: ReadonlySet<string> = new Set(['latitude', 'longitude'])

/** Texts in OCPP messages, by the name of their field. */
export const ocppWords: ReadonlyMap<string, Word> = new Map([
  ...said(
    'time',
    `currentTime expiryDate installDateTime latestTimestamp oldestTimestamp retrieveDate retrieveDateTime scheduleStart startSchedule
     startTime stopTime timestamp validFrom validTo`,
  ),
  ...said('version', 'firmwareVersion'),
  ...said('number', 'value'),
  ...said('tag', 'idTag parentIdTag'),
  ...said('key', 'key unknownKey'),
  ...said('word', 'type'),
  ...said(
    'text',
    `certificate certificateChain chargeBoxSerialNumber chargePointModel chargePointSerialNumber chargePointVendor csr data fileName
     filename iccid imsi info issuerKeyHash issuerNameHash location messageId meterSerialNumber meterType remoteLocation
     serialNumber signature signingCertificate techInfo vendorErrorCode vendorId`,
  ),
])

/** Numbers in OCPP messages that leave as they are. */
export const ocppNumbers: ReadonlySet<string> = new Set(
  listed(`
    chargingProfileId connectorId duration id interval limit listVersion meterStart meterStop minChargingRate numberPhases
    requestId reservationId retries retryInterval stackLevel startPeriod transactionId`),
)

/** Configuration keys of OCPP whose values leave, where these are numbers, yes and no, or words of the protocol. */
export const configurationKeys: ReadonlySet<string> = new Set(
  listed(`
    AllowOfflineTxForUnknownId AuthorizationCacheEnabled AuthorizeRemoteTxRequests BlinkRepeat ChargeProfileMaxStackLevel
    ChargingScheduleAllowedChargingRateUnit ChargingScheduleMaxPeriods ClockAlignedDataInterval ConnectionTimeOut
    ConnectorPhaseRotationMaxLength ConnectorSwitch3to1PhaseSupported GetConfigurationMaxKeys HeartbeatInterval LightIntensity
    LocalAuthListEnabled LocalAuthListMaxLength LocalAuthorizeOffline LocalPreAuthorize MaxChargingProfilesInstalled
    MaxEnergyOnInvalidId MeterValueSampleInterval MeterValuesAlignedData MeterValuesAlignedDataMaxLength MeterValuesSampledData
    MeterValuesSampledDataMaxLength MinimumStatusDuration NumberOfConnectors ReserveConnectorZeroSupported ResetRetries
    SecurityProfile SendLocalListMaxLength StopTransactionOnEVSideDisconnect StopTransactionOnInvalidId StopTxnAlignedData
    StopTxnAlignedDataMaxLength StopTxnSampledData StopTxnSampledDataMaxLength SupportedFeatureProfiles
    SupportedFeatureProfilesMaxLength TransactionMessageAttempts TransactionMessageRetryInterval
    UnlockConnectorOnEVSideDisconnect WebSocketPingInterval`),
)

/** Lifecycles whose facts may leave. */
export const leaving: ReadonlySet<string> = new Set(
  listed(`
    alarm availability bill charge-record charging-profile charging-session connector customer diagnostics enablement firmware-job
    location pile pile-configuration pile-link refund remote-command reservation rfid-card tariff tariff-assignment
    tariff-version user-group user-status wallet-hold`),
)

/** Lifecycles whose facts never leave: people and their rights, other money, and what a record or a pile does not need. */
export const staying: ReadonlySet<string> = new Set(
  listed(`
    account admission api-key approval authorization-list balancing-plan banner bench-use configuration-template credit-issuance
    discount-card feedback firmware-file firmware-upgrade joining local-list membership offline-list operator operator-settings
    pile-security settlement-statement sign-in sub-operator sub-operator-contract vehicle wallet work-order`),
)

/** Lifecycles whose ids are numbers that we draw ourselves: they stay. */
export const numbered: ReadonlySet<string> = new Set([
  'charging-session',
  'charge-record',
  'reservation',
  'wallet-hold',
])
