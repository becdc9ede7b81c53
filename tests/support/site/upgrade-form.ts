import type { UpgradeForm } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import type { Instant } from '#contracts/units.ts'

/** What an upgrade is drafted with, of a file somewhere. */
export const upgradeForm = (retrieveAt: Instant): UpgradeForm & { readonly copyOf: null } => ({
  version: '2.0',
  vendor: 'Alfen',
  model: 'Eve',
  fileAddress: 'ftp://files.example.net/a.bin',
  description: '',
  retrieveAt,
  retries: 1,
  retryIntervalSeconds: 60,
  signing: null,
  copyOf: null,
})
