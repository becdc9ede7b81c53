/** The body of `bill.opened`: a charge to be paid from a balance. */
export const openedBill = {
  type: 'Charging',
  recordId: 'R1',
  reservationId: null,
  customerId: 'C1',
  amount: 1_000,
  method: 'Balance',
  gateway: null,
  remark: '',
  postings: [],
} as const
