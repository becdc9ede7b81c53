/**
 * The pattern of an operator code; separate from its schema, so that an address can be checked before any schema is
 * loaded.
 */
export const operatorCodePattern = /^[A-Z0-9]{6,12}$/u
