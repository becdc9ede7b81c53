/** What a session costs by now, and by which tariff. */

export { pricedBy, runningCost } from './costs.queries.ts'
