/**
 * Who may trigger what: the table of lifecycles §2 in the words of our commands. Second users of sub-operators stand in no
 * column of it: §1 gives them what a sub-operator may do, but for approvals of money.
 */

/** Lifecycle → command → roles. */
export type RoleTable = Readonly<Record<string, Readonly<Record<string, string>>>>

const owner = 'SU OP'
const staff = 'SU OP SO'
const onSite = 'SU OP SO MT'

export const roleTable: RoleTable = {
  availability: { setInoperative: onSite, setOperative: onSite },
  enablement: { disable: staff, enable: staff, enableLater: staff, remove: owner },
  'tariff-version': { edit: staff, discard: staff, publishLater: staff, publishNow: staff, withdraw: staff },
  'remote-command': { cancel: owner },
  'charging-session': { reconcile: staff, releaseByHand: onSite },
  'charge-record': {
    markAbnormal: staff,
    initiateSettlement: staff,
    markComplete: owner,
    reprice: owner,
    assignPayer: owner,
    reverse: owner,
    reinstate: owner,
    releaseByHand: onSite,
  },
  bill: { cancel: 'DR', retry: 'SU OP DR' },
  refund: { approve: staff, reject: staff, retry: owner, convertToWallet: owner },
  'credit-issuance': { retry: staff },
  'settlement-statement': {
    recalculate: owner,
    rejectDispute: owner,
    approve: owner,
    bookPayout: owner,
    confirm: 'SO',
    dispute: 'SO',
  },
  reservation: { force: owner, cancel: 'SU OP SO DR' },
  alarm: { dispose: onSite },
  'work-order': {
    edit: staff,
    assign: staff,
    pass: staff,
    doNotPass: staff,
    withdraw: owner,
    startWork: 'MT',
    handle: 'MT',
    takeBack: 'MT',
  },
  // An issued configuration that cannot be deleted is a refusal, so "delete refused" is no command.
  'firmware-upgrade': { edit: owner, delete: owner, issue: owner, retire: owner, pauseWave: owner },
  'firmware-job': { cancel: owner, retry: owner },
  'offline-list': { retry: staff },
  'balancing-plan': { edit: staff, activate: staff, suspend: staff, archive: staff },
  'charging-profile': { resend: owner, retry: owner },
  'discount-card': { activate: 'SU OP DR', cancel: staff },
  'user-status': { block: staff, unblock: staff, requestDelete: 'DR', takeBack: 'DR', takeBackBlocked: 'DR' },
  membership: { buySilver: 'SU OP DR', buyGold: 'SU OP DR', renew: 'DR', setSilver: owner, setNormal: owner },
  'rfid-card': {
    order: 'SU OP DR',
    ship: staff,
    issue: staff,
    receive: 'DR',
    block: 'SU OP SO DR',
    unblock: staff,
    unbind: staff,
    reportLost: 'SU OP SO DR',
  },
  'sub-operator-contract': { activate: owner, renew: owner, suspend: 'SU', resume: 'SU', close: 'SU' },
  banner: { edit: staff, approve: owner, remove: owner },
  feedback: { process: onSite, reopen: 'DR' },
}

/** Their approvals are approvals of money (§1: M10, M13). */
export const approvesMoney: readonly string[] = ['refund', 'settlement-statement']

/** A command that others give than the table says, and why. */
interface Difference {
  readonly command: string
  readonly by: string
  readonly why: string
}

const begins = 'how one begins is no row of the table'
const desk = 'money at the desk is no row of the table, and no matter of second users (money rule 8)'
const kept = 'what is kept is no row of the table, and no matter of second users'
const signingIn = 'M28 says: anybody'
const keptThings = [
  'configuration-template',
  'location',
  'pile',
  'tariff',
  'tariff-assignment',
  'customer',
  'firmware-file',
  'user-group',
  'authorization-list',
  'operator',
  'vehicle',
]

export const differences: readonly Difference[] = [
  { command: 'remote-command cancel', by: 'SU OP SO S2 MT', why: 'M06 §3: the issuer may, of whatever role' },
  { command: 'bill retry', by: 'SU OP SO S2 DR', why: 'who initiates settlement (M08) asks for a failed bill again' },
  { command: 'work-order edit', by: 'SU OP SO S2 MT', why: 'M16 §3: its creator may, of whatever role' },
  { command: 'work-order withdraw', by: 'SU OP SO S2 MT', why: 'M16 §3: its creator may, of whatever role' },
  { command: 'work-order pass', by: 'SU OP SO', why: 'R4.3.11: an audit needs SUPER or NORMAL' },
  { command: 'work-order doNotPass', by: 'SU OP SO', why: 'R4.3.11: an audit needs SUPER or NORMAL' },
  { command: 'banner withdraw', by: 'SU OP SO S2', why: 'M29 §3: the uploader’s own removal' },
  { command: 'firmware-upgrade resumeWave', by: 'SU OP', why: 'what pauses a wave by mistake can be undone' },
  {
    command: 'firmware-job sendUnsigned',
    by: 'SU OP',
    why: 'whoever may cancel a job (M18) may lower what it demands',
  },
  { command: 'pile putInLab', by: 'SU', why: 'lab mode is no row of the table, and SUPER’s alone' },
  { command: 'enablement edit', by: 'SU OP SO S2', why: 'spec §4: an enabled credit card refuses it' },
  { command: 'settlement-statement openVersion', by: 'SU OP', why: 'the version after a dispute that was right' },
  { command: 'remote-command issue', by: 'SU OP SO S2 MT', why: 'each action has its own list (§2 below the table)' },
  { command: 'charging-session request', by: 'SU OP SO S2 MT DR', why: 'who may RemoteStart (§2), and the driver' },
  { command: 'diagnostics request', by: 'SU OP SO S2 MT', why: 'who may GetDiagnostics (§2)' },
  { command: 'bill open', by: 'SU OP SO S2 DR', why: begins },
  { command: 'refund request', by: 'SU OP SO S2', why: begins },
  { command: 'availability commission', by: 'SU OP SO S2', why: begins },
  { command: 'enablement register', by: 'SU OP SO S2', why: begins },
  { command: 'tariff-version draft', by: 'SU OP SO S2', why: begins },
  { command: 'reservation request', by: 'SU OP SO S2 DR', why: begins },
  { command: 'work-order open', by: 'SU OP SO S2 MT', why: begins },
  { command: 'firmware-upgrade draft', by: 'SU OP', why: begins },
  { command: 'firmware-job queue', by: 'SU OP', why: begins },
  { command: 'offline-list assign', by: 'SU OP SO S2', why: begins },
  { command: 'balancing-plan draft', by: 'SU OP SO S2', why: begins },
  { command: 'discount-card issue', by: 'SU OP', why: begins },
  { command: 'user-status admit', by: 'SU OP SO S2 DR', why: begins },
  { command: 'membership begin', by: 'SU OP DR', why: begins },
  { command: 'rfid-card register', by: 'SU OP SO S2', why: begins },
  { command: 'rfid-card delete', by: 'SU OP SO S2', why: 'whoever may register a card may take it out of stock' },
  { command: 'rfid-card edit', by: 'SU OP SO S2', why: 'whoever may register a card may mend what it says' },
  { command: 'sub-operator-contract draft', by: 'SU OP', why: begins },
  { command: 'banner upload', by: 'SU OP SO S2', why: begins },
  { command: 'feedback send', by: 'DR', why: begins },
  ...['request', 'approve', 'refuse', 'withdraw'].map((name) => ({
    command: `approval ${name}`,
    by: owner,
    why: '§1, four eyes: those who may give the command that is approved (M08)',
  })),
  ...['open', 'setCreditLine', 'credit', 'debit'].map((name) => ({ command: `wallet ${name}`, by: staff, why: desk })),
  ...['submit', 'submitFirstPassword', 'signOut', 'changePassword'].map((name) => ({
    command: `sign-in ${name}`,
    by: 'SU OP SO S2 MT',
    why: signingIn,
  })),
  ...['create', 'revoke'].map((given) => ({
    command: `api-key ${given}`,
    by: 'SU OP',
    why: 'API keys are no row of the table: those who keep accounts create them',
  })),
  { command: 'sign-in unlock', by: 'SU', why: 'M28: unlocked by SUPER' },
  { command: 'pile-security askLower', by: 'SU', why: 'lab mode: typed by SUPER, approved by another' },
  ...['demand', 'askRaise', 'changePassword', 'revoke', 'replace'].map((name) => ({
    command: `pile-security ${name}`,
    by: owner,
    why: 'keys of piles are no row of the table, and no matter of sub-operators',
  })),
  ...['act', 'add', 'remove', 'setTraffic'].map((given) => ({
    command: `bench-use ${given}`,
    by: 'SU OP MT',
    why: 'the bench is no row of the table; in a demo it is open to every administrator of the operator',
  })),
  ...['joining refuse', 'admission draw', 'admission withdraw'].map((command) => ({
    command,
    by: owner,
    why: 'who lets piles in is no row of the table, and no matter of sub-operators',
  })),
  ...['register', 'change'].map((given) => ({
    command: `operator-settings ${given}`,
    by: 'SU',
    why: 'the name and the currency of the whole network are no row of the table',
  })),
  ...['register', 'change'].map((given) => ({
    command: `sub-operator ${given}`,
    by: 'SU',
    why: 'who may own locations beside the operator is no row of the table',
  })),
  ...['register', 'change', 'drawPassword'].map((given) => ({
    command: `account ${given}`,
    by: owner,
    why: 'accounts of administrators are no row of the table, and no matter of sub-operators',
  })),
  ...['configuration-template delete', 'vehicle delete', 'pile delete', 'location delete'].map((command) => ({
    command,
    by: staff,
    why: kept,
  })),
  ...keptThings.flatMap((name) =>
    ['register', 'change'].map((given) => ({ command: `${name} ${given}`, by: staff, why: kept })),
  ),
]
