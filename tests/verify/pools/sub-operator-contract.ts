import type { ContractFact } from '#contracts/operators/sub-operator-contract.ts'
import { moments } from '../coarse.ts'
import { made } from './made.ts'

/** A contract that ends soon, so that a renewal can end later. */
const [validFrom, validTo] = moments

export const contractPool = made<ContractFact>([
  'contract.activated',
  {
    validFrom,
    validTo,
    packageTier: 'basic',
    acConnectorsMax: 1,
    dcConnectorsMax: 1,
    administratorId: 'a',
    clearingAccount: 'a',
  },
  'OP',
])
