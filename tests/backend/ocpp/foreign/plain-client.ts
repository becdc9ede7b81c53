/** A charge point on the bare client of ocpp-rpc: what that wants to be told; the rest is as it comes. */
export const plainClient = {
  password: null,
  headers: {},
  protocols: ['ocpp1.6'],
  strictMode: true,
  strictModeValidators: [],
  reconnect: false,
  maxReconnects: 0,
  callTimeoutMs: 30_000,
  callConcurrency: 1,
  pingIntervalMs: 0,
  deferPingsOnActivity: true,
  respondWithDetailedErrors: false,
  maxBadMessages: 0,
  backoff: { initialDelay: 1_000, maxDelay: 10_000, factor: 2, randomisationFactor: 0.25 },
  wsOpts: {},
}
