import { count, fixed, flag, text } from './key.ts'
import type { Key, Keys } from './key.ts'

/** 16 to 20 characters, or as many bytes in hex (whitepaper §5). */
export const isPassword = (value: string): boolean =>
  /^[\x20-\x7e]{16,20}$/u.test(value) || /^(?:[\da-f]{2}){16,20}$/iu.test(value)

const secret = (takes: Key['takes']): Key => ({ initial: '', access: 'W', takes, needsReboot: false })

/** The keys of the security extension (whitepaper §5). */
export const security = {
  AdditionalRootCertificateCheck: fixed(flag(false)),
  AuthorizationKey: secret(isPassword),
  CertificateSignedMaxChainSize: fixed(count(10_000)),
  CertificateStoreMaxLength: fixed(count(10)),
  CpoName: text(64),
  SecurityProfile: count(0, 3),
} as const satisfies Keys
