/**
 * Which field of a request the rule of a lifecycle looks at, by the name of the rule. The first that was sent is named. A
 * rule that is not here looks at how the thing stands.
 */
export const guardFields: Readonly<Record<string, readonly string[]>> = {
  // Charge records.
  approvedBySecond: ['approver'],
  approverKnown: ['approver'],
  customerKnown: ['customerId'],
  tariffKnown: ['tariffId'],
  releasedByNow: ['releasedAt'],
  releasedAfterStop: ['releasedAt'],

  // What an operator decides for its network.
  nothingPriced: ['currency'],

  // Registered piles.
  identityFree: ['id'],
  locationKnown: ['locationId'],
  serialNumberFree: ['serialNumber'],
  slowChargingOnly: ['chargeType', 'standard'],
  connectorKnown: ['connectorId'],

  // Work orders.
  pileKnown: ['pileId'],
  handlerInOrder: ['handler'],
  abnormalByNow: ['abnormalAt'],

  // Templates of configurations.
  keysOnce: ['keys'],
  noPasswordKey: ['keys'],

  // Cards.
  idTagFree: ['idTag'],
  readByReader: ['readByReader'],

  // Registered locations.
  maintainerKnown: ['maintainer'],
  ownerKnown: ['owner'],
  ownerInForce: ['owner'],
  loadOfCircuits: ['loadPower'],

  // Customers.
  codeFree: ['code'],
  emailFree: ['email'],
  lineCovers: ['creditLine'],
  wholeCoins: ['amount'],
  keyUnused: ['key'],

  // Sub-operators and their contracts.
  subOperatorCodeFree: ['code'],
  administratorKnown: ['administratorId'],
  clearingAccountKnown: ['clearingAccount'],
  validityBegun: ['validFrom'],
  endsInFuture: ['validTo'],

  // Accounts.
  accountFree: ['account'],
  madeBySuper: ['type'],
  ownTypeStays: ['type'],
  superStays: ['type'],
  superIsAdministrator: ['role'],
  scopeHeld: ['menuCodeList'],
  keysFew: ['name'],
  keyNameFree: ['name'],

  // Commands to piles.
  actionPermitted: ['action'],
  reasonGiven: ['reason'],
  inLab: ['pileId'],
  profileByTheBook: ['payload'],

  // Reservations.
  customerInOrder: ['idTag'],
  onlyReservation: ['idTag'],
  reservationSupported: ['pileId'],
  openThen: ['startsInSeconds'],
  connectorNotReserved: ['connectorId'],
  connectorAvailable: ['connectorId'],
  linkOnline: ['pileId'],
  pileOnline: ['pileId'],
  fundsAvailable: ['durationMinutes'],

  // Load balancing.
  slotsInOrder: ['slots'],
  withinLoadPower: ['slots'],
  periodInOrder: ['validTo'],
  noOverlap: ['priority'],
  keptWithinLoad: ['safetyMargin'],
  circuitOnce: ['circuits'],
  parentKnown: ['circuits'],
  noCircuitLoop: ['circuits'],
  circuitWithinParent: ['circuits'],
  pileOnOneCircuit: ['circuits'],
  pilesOfLocation: ['circuits'],
  smartChargingKnown: ['pileId'],
  unitAllowed: ['pileId'],
  profilesFit: ['pileId'],
  periodsFit: ['pileId'],
  stackLevelFits: ['priority'],

  // Firmware, logs and lists of piles.
  retrieveAhead: ['retrieveAt'],
  fileReachable: ['fileAddress'],
  fileThere: ['fileAddress'],
  vendorFits: ['pileIds'],
  versionDiffers: ['pileIds'],
  spanInOrder: ['stopsAt'],
  onlyUpload: ['pileId'],

  // The security of piles.
  toProfile: ['profile'],
  couldComeBack: ['profile'],
}

/** What a form may leave out: a rule may ask for it all the same, and then names it though nobody sent it. */
export const optionalFields: ReadonlySet<string> = new Set(['approver', 'loadPower', 'reason', 'releasedAt'])
