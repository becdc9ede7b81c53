/** Whether a key of a pile's configuration is its password (whitepaper §3): a value that is written and never read. */
export const isPassword = ({ key }: { readonly key: string }): boolean => key.toLowerCase() === 'authorizationkey'
