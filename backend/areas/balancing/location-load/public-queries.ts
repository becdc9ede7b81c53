/** How much a location draws, for whoever shows it beside a plan. */

export { drawnAt, planInForce } from './queries.ts'
