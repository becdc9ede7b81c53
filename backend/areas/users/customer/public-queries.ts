/** Customers as they are chosen elsewhere. */

export { findCustomers } from './queries.ts'
