/** What an operator code looks like; apart from its schema, so that an address can be judged before any schema is here. */
export const operatorCodePattern = /^[A-Z0-9]{6,12}$/u
