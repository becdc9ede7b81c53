/** The API keys of accounts, and those that open something. */

export { activeApiKey, apiKeysOf } from './queries.ts'
