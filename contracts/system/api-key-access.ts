import type { Endpoint } from '../endpoint.ts'
import { groundAt, mapTiles, places, resolvedAddress } from '../equipment/place.calls.ts'
import { liveFeed } from '../http/live.ts'
import { lifecycleFacts, lifecycleOffers } from '../http/lifecycle.ts'
import { readOperatorSettings } from '../operators/operator-settings.calls.ts'
import { areaCodes, profile, supportedCurrency, userInfo } from './account.calls.ts'
import { addAdminAccount, drawAdminPassword, giveAdminAccount, giveAdminAccounts } from './admin-account.calls.ts'
import { createApiKey } from './api-key.calls.ts'
import { giveApproval } from './approval.calls.ts'

/**
 * Which calls an API key makes, and which only a person, signed in (decision 82). Those behind menu entries follow the entries
 * that the key names, but for a few; those for everybody who is signed in follow none, so the ones that a key makes are named.
 */

/** With these a key would outlive its revocation, open more than it names, or be the second person of its own requests. */
const byPersonAlone: readonly object[] = [
  addAdminAccount,
  drawAdminPassword,
  giveAdminAccount,
  giveAdminAccounts,
  createApiKey,
  giveApproval,
]

/** They tell a program who it is and where things are, or look at the menu codes themselves. */
const forEveryKey: readonly object[] = [
  profile,
  userInfo,
  supportedCurrency,
  areaCodes,
  readOperatorSettings,
  places,
  resolvedAddress,
  groundAt,
  mapTiles,
  lifecycleFacts,
  lifecycleOffers,
  liveFeed,
]

/** Whether an API key makes a call, where its menu entries lead to it. */
export const takesKey = (endpoint: Pick<Endpoint, 'access'>): boolean =>
  endpoint.access === 'signed-in' ? forEveryKey.includes(endpoint) : !byPersonAlone.includes(endpoint)
