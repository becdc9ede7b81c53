import { DAY } from '#contracts/durations.ts'
import type { ContractTerms } from '#contracts/operators/sub-operator-contract.ts'
import type { SubOperatorForm } from '#contracts/operators/sub-operator.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { subOperatorContract } from '#machines/operators/sub-operator-contract.ts'
import { addSubOperator } from '../areas/operators/sub-operator/commands.ts'
import { must } from '../kernel/refusals.ts'
import type { CommandHandler } from '../kernel/transaction.ts'
import { keeper } from './keeper.ts'
import type { Seeder } from './seeder.ts'

/** The three sub-operators of the demos, and what their contracts say. Locations name them by their numbers, from 1. */

type Told = SubOperatorForm &
  Pick<ContractTerms, 'packageTier' | 'acConnectorsMax' | 'dcConnectorsMax' | 'clearingAccount'>

const subOperators: readonly Told[] = [
  {
    name: 'Calanques Charge',
    code: 'CALANQUES',
    contactName: 'Élodie Barthélemy',
    contactPhone: '+33 4 91 55 01 20',
    contactEmail: 'elodie.barthelemy@calanques.example',
    packageTier: 'ultimate',
    acConnectorsMax: 16,
    dcConnectorsMax: 16,
    clearingAccount: 'FR76 3000 6000 0112 3456 7890 189',
  },
  {
    name: 'Xinyi Parking',
    code: 'XINYI',
    contactName: '周欣穎',
    contactPhone: '+886 2 2722 0110',
    contactEmail: 'contact@xinyi-parking.example',
    packageTier: 'standard',
    acConnectorsMax: 20,
    dcConnectorsMax: 12,
    clearingAccount: 'TW-812-0110-7722',
  },
  {
    name: 'Bulwary Biura',
    code: 'BULWARY',
    contactName: 'Małgorzata Sikora',
    contactPhone: '+48 12 422 01 30',
    contactEmail: 'm.sikora@bulwary.example',
    packageTier: 'basic',
    acConnectorsMax: 16,
    dcConnectorsMax: 8,
    clearingAccount: 'PL61 1090 1014 0000 0712 1981 2874',
  },
]

const CONTRACT_DAYS = 3 * 365

/** Registers them and activates their contracts, which end long after the present. */
export async function seedSubOperators({ run, world }: Seeder, present: Instant): Promise<void> {
  if (world.store.stateOf('sub-operator', '1') !== null) return
  const validTo = instant(Date.parse(present) + CONTRACT_DAYS * DAY)
  for (const { packageTier, acConnectorsMax, dcConnectorsMax, clearingAccount, ...form } of subOperators) {
    const added = await run(addSubOperator, form, keeper)
    if ('refusal' in added) throw new Error(`the seed is illegal: ${form.name}`)
    const terms = { packageTier, acConnectorsMax, dcConnectorsMax, clearingAccount, validTo }
    await run(activate, { id: added.id, terms }, keeper)
  }
}

interface Activating {
  readonly id: string
  readonly terms: Omit<ContractTerms, 'administratorId' | 'validFrom'>
}

/** The keeper's account is opened when the present begins, so that nobody can look for it yet. */
const activate: CommandHandler<Activating, void> = (tx, { id, terms }) => {
  const body = { ...terms, validFrom: tx.now, administratorId: keeper.id }
  must(tx.dispatch(subOperatorContract, { id, command: 'activate', body }))
}
