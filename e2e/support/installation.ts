/** The installation as the browser tests start it: the demo, with known piles beside its own, and what its people type. */
export const installation = {
  host: '127.0.0.1',
  operator: '0PL002',
  operatorName: 'Chargebook Demo',
  account: 'admin00',
  /** May open the alarms and the connectors, nothing else. */
  maintainer: 'maint0',
  password: 'Charge2book',
  captcha: 'ABCD',
  /** Piles CP000001 … with cards TAG00000001 …; each test has its own. */
  fixtures: 23,
} as const

/** What the fixtures' price list says, in 1/10 000 of the currency unit, and what their customers have. */
export const fixturePrices = { perKwh: 4_500, once: 5_000, taxRate: 2_300, balance: 1_000_000_000 } as const
