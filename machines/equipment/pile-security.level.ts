import { SecurityProfile } from '#contracts/equipment/pile-security.ts'
import { wireOf } from '../kit/lifecycle.ts'
import type { State } from '../kit/lifecycle.ts'
import { pileSecurity } from './pile-security.ts'

/** The security profile that a pile has proved; 0 where it has proved none. */
export function levelOf(state: Pick<State, 'value'> | null): SecurityProfile {
  const word = wireOf(pileSecurity, (state ?? pileSecurity.initial).value)
  return SecurityProfile.literals.find((level) => word === `profile${level}`) ?? 0
}
