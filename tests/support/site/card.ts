/** A card of the site's customer, with what is different about it. */
export const cardOf = (idTag: string, different: object): object => ({
  idTag,
  name: idTag,
  customerId: 'CUST1',
  bindStatus: 'bind',
  blocked: false,
  expiryDate: null,
  parentIdTag: null,
  ...different,
})
