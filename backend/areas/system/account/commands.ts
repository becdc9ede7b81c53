import type { Actor } from '#contracts/actor.ts'
import { flatten, operatorMenu } from '#contracts/menu.ts'
import type { Account, AdminAccountChange, AdminAccountDraft } from '#contracts/system/account.ts'
import type { TimeZone } from '#contracts/units.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { drawnKey, passwordKey, personKeys } from '#machines/system/account.names.ts'
import { account } from '#machines/system/account.ts'
import { whyNotSwitch } from '#machines/system/account-rights.ts'
import { disable, enable, putUnderSwitch } from '#backend/areas/equipment/switching/public.ts'
import type { Added } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { endSignIns } from './secrets.ts'

/**
 * The accounts of the people who run the network. Names, contacts and passwords go to the vault in the same commit as the
 * facts, which contain none of them.
 */

interface Adding {
  readonly draft: AdminAccountDraft
  readonly hash: string
  /** In which its owner reads dates: that of who adds it. */
  readonly timeZone: TimeZone
}

/** Adds an account with the password of this hash. Its id is its name. */
export const addAccount: CommandHandler<Adding, Added> = (tx, { draft, hash, timeZone }) => {
  const { account: id } = draft
  const value: Account = { account: id, sub: 0, timeZone, ...rightsOf(tx, draft) }
  const guard = isTaken(tx, id) ? 'accountFree' : whyNot(draft)
  const refusal =
    guard === null
      ? tx.dispatch(account, { id, command: 'register', body: value })
      : refusedBy(tx, { id, command: 'register', guard })
  if (refusal !== null) return { refusal }
  putUnderSwitch(tx, { kind: 'account', id })
  tell(tx, id, draft)
  giveDrawn(tx, id, hash)
  return { id }
}

/** Names that differ in letter case alone would be taken for one another. */
function isTaken(tx: Transaction, name: string): boolean {
  const folded = name.toLowerCase()
  return tx.states(account).some(({ id, context }) => [id, context.account].some((one) => one.toLowerCase() === folded))
}

interface Named {
  readonly id: string
}

/** Changes an account; what it may open follows from its type and role, and stays where these do. */
export const changeAccount: CommandHandler<Named & AdminAccountChange, Refusal | null> = (tx, { id, ...form }) => {
  const known = tx.stateOf(account, id).context
  const isAsBefore = typeOf(form) === known.type
  const value: Account = isAsBefore ? known : { ...known, ...rightsOf(tx, form) }
  const refusal = tx.dispatch(account, { id, command: 'change', body: value })
  if (refusal !== null) return refusal
  const losesSuper = known.type === 'SUPER' && value.type !== 'SUPER'
  const guard = losesSuper && !isAnotherSuper(tx, id) ? 'superStays' : whyNot(form)
  if (guard !== null) {
    tx.drop()
    return refusedBy(tx, { id, command: 'change', guard })
  }
  tell(tx, id, form)
  return null
}

/** Gives an account the password of this hash, and ends every sign-in. */
export const drawAccountPassword: CommandHandler<Named & { readonly hash: string }, Refusal | null> = (
  tx,
  { id, hash },
) => {
  const refusal = tx.dispatch(account, { id, command: 'drawPassword', body: {} })
  if (refusal !== null) return refusal
  giveDrawn(tx, id, hash)
  endSignIns(tx, id)
  return null
}

/** The first thing its owner does with it is to choose another (M28). */
function giveDrawn(tx: Transaction, id: string, hash: string): void {
  tx.setSecret(id, passwordKey, hash)
  tx.setSecret(id, drawnKey, 'yes')
}

export const enableAccount: CommandHandler<Named, Refusal | null> = (tx, { id }) =>
  forbidden(tx, id, 'enable') ?? enable(tx, { kind: 'account', id })

/** Disables an account, and ends every sign-in (M04, invariant 3). */
export const disableAccount: CommandHandler<Named, Refusal | null> = (tx, { id }) => {
  const refusal = forbidden(tx, id, 'disable') ?? disable(tx, { kind: 'account', id, confirmed: true })
  if (refusal === null) endSignIns(tx, id)
  return refusal
}

function forbidden(tx: Transaction, id: string, command: 'enable' | 'disable'): Refusal | null {
  const { context } = tx.stateOf(account, id)
  const isLast = command === 'disable' && context.type === 'SUPER' && !isAnotherSuper(tx, id)
  const guard = whyNotSwitch(tx.actor, context, command) ?? (isLast ? 'superStays' : null)
  return guard === null ? null : refusedBy(tx, { id, command, guard })
}

/**
 * Whether somebody else can do everything here. Whoever disables a SUPER is one, but two may disable each other at the same
 * time.
 */
const isAnotherSuper = (tx: Transaction, id: string): boolean =>
  tx
    .states(account)
    .some(
      (one) =>
        one.id !== id &&
        one.context.type === 'SUPER' &&
        one.context.sub === 0 &&
        !is(enablement, tx.stateOf(enablement, switchOf({ kind: 'account', id: one.id })), 'off'),
    )

type Rights = Pick<AdminAccountChange, 'type' | 'role'>

const typeOf = ({ type, role }: Rights): Account['type'] => (type === 'SUPER' ? type : role)

const whyNot = ({ type, role }: Rights): string | null =>
  type === 'SUPER' && role !== 'NORMAL' ? 'superIsAdministrator' : null

/** A SUPER opens everything, a maintainer what every maintainer does; an administrator what who gives it may give. */
function rightsOf(tx: Transaction, rights: Rights): Pick<Account, 'type' | 'menuCodeList'> {
  const type = typeOf(rights)
  return { type, menuCodeList: type === 'NORMAL' ? codesOf(tx, tx.actor) : [] }
}

function codesOf(tx: Transaction, actor: Actor): readonly string[] {
  if (actor.kind === 'person' && actor.type !== 'SUPER') return tx.stateOf(account, actor.id).context.menuCodeList
  return flatten(operatorMenu).map(({ code }) => code)
}

/** Keeps what is personal. */
function tell(tx: Transaction, id: string, { name, email, phone }: AdminAccountChange): void {
  tx.setSecret(id, personKeys.name, name)
  tx.setSecret(id, personKeys.email, email)
  tx.setSecret(id, personKeys.phone, phone ?? null)
  tx.setSecret(id, personKeys.search, [name, email, phone ?? []].flat().join('\n').toLowerCase())
}

interface Broken extends Named {
  readonly command: string
  readonly guard: string
}

function refusedBy(tx: Transaction, { id, command, guard }: Broken): Refusal {
  const { value } = tx.stateOf(account, id)
  return { reason: 'illegalTransition', lifecycle: account.name, state: value, command, guard }
}
