import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'

/** Whether a change of configuration is one of the pile's password (whitepaper §3): a value that is written and never read. */
export const isPassword = ({ key }: ToPile['ChangeConfiguration']['req']): boolean =>
  key.toLowerCase() === 'authorizationkey'
