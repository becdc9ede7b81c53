import type { CustomerForm } from '#contracts/users/customer.ts'
import { personalData, profileFields, profileText, searchText, shownName } from '#contracts/users/personal-data.ts'
import type { Customer } from '#contracts/users/customer.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { customer } from '#machines/master-data.ts'
import { codeKey, customersByCode } from '#machines/users/customer.lookups.ts'
import { userStatus } from '#machines/users/user-status.ts'
import { admit, setCreditLine } from '#backend/areas/finance/wallet/public.ts'
import type { Added } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** Customers are registered and changed as people fill them in. Facts say what changed, the vault holds what tells who it is. */

interface Named {
  readonly id: string
}

/** Registers a customer who may charge, with a wallet. Without a code the customer is called by the id. */
export const addCustomer: CommandHandler<CustomerForm, Added> = (tx, form) => {
  const id = takeId(tx)
  const refusal = saved(tx, { id, command: 'register', form })
  if (refusal === null) {
    admit(tx, { customerId: id })
    return { id }
  }
  tx.drop()
  return { refusal }
}

/** The next id that is neither taken nor somebody's code. */
function takeId(tx: Transaction): string {
  for (;;) {
    const id = `C${String(tx.take('customer')).padStart(ID_DIGITS, '0')}`
    if (isNew(tx.stateOf(customer, id)) && tx.find(customersByCode, codeKey(id)).length === 0) return id
  }
}

const ID_DIGITS = 4

export const changeCustomer: CommandHandler<Named & CustomerForm, Refusal | null> = (tx, { id, ...form }) => {
  const refusal = saved(tx, { id, command: 'change', form })
  if (refusal !== null) tx.drop()
  return refusal
}

export const blockCustomer: CommandHandler<Named & { readonly reason: string }, Refusal | null> = (
  tx,
  { id, reason },
) => {
  // One from before there were statuses has none yet.
  admit(tx, { customerId: id })
  return tx.dispatch(userStatus, { id, command: 'block', body: { reason } })
}

export const unblockCustomer: CommandHandler<Named & { readonly reason: string }, Refusal | null> = (
  tx,
  { id, reason },
) => tx.dispatch(userStatus, { id, command: 'unblock', body: { reason } })

interface Saving extends Named {
  readonly command: 'register' | 'change'
  readonly form: CustomerForm
}

/** Saves all of a form: the facts, the wallet's credit line and the personal data, in one commit. */
function saved(tx: Transaction, { id, command, form }: Saving): Refusal | null {
  const guard = whyNot(tx, id, form)
  if (guard !== null) {
    const { value: state } = tx.stateOf(customer, id)
    return { reason: 'illegalTransition', lifecycle: customer.name, state, command, guard }
  }
  const personal = profileFields(tx.secret(personalData(id), 'profile'), form)
  const before = tx.stateOf(customer, id)
  const code = form.code ?? (isNew(before) ? id : before.context.code)
  const body = { ...factsOf(form, code), ...(personal.length === 0 ? {} : { personal }) }
  if (personal.length > 0 || isNew(before) || !isSame(before.context, body)) {
    const refusal = tx.dispatch(customer, { id, command, body })
    if (refusal !== null) return refusal
    keepProfile(tx, id, form)
  }
  return setCreditLine(tx, { customerId: id, creditLine: form.creditLine })
}

/** What facts say of a customer. */
function factsOf({ accountType, payWay, country, evSeries, evModel }: CustomerForm, code: string): Customer {
  const given = { country, evSeries, evModel }
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { code, accountType, payWay, ...named }
}

function isSame({ personal: _, ...known }: Customer, wanted: Customer): boolean {
  const all = new Set([...Object.keys(known), ...Object.keys(wanted)])
  return [...all].every((name) => Reflect.get(known, name) === Reflect.get(wanted, name))
}

/** Under this subject the vault knows whose each e-mail address is. */
const emailOwners = 'customer-emails'
const emailKey = (email: string): string => email.toLowerCase()

function keepProfile(tx: Transaction, id: string, form: CustomerForm): void {
  const subject = personalData(id)
  const former = tx.secret(subject, 'email')
  if (former !== null) tx.setSecret(emailOwners, former, null)
  tx.setSecret(emailOwners, emailKey(form.email), id)
  tx.setSecret(subject, 'email', emailKey(form.email))
  tx.setSecret(subject, 'name', shownName(form))
  tx.setSecret(subject, 'search', searchText(form))
  tx.setSecret(subject, 'profile', profileText(form))
}

/** The rule that a form would break; null for none. */
function whyNot(tx: Transaction, id: string, { code, email }: CustomerForm): string | null {
  const bearers = code === undefined ? [] : tx.find(customersByCode, codeKey(code))
  if (bearers.some((one) => one !== id)) return 'codeFree'
  const owner = tx.secret(emailOwners, emailKey(email))
  return owner === null || owner === id ? null : 'emailFree'
}
