import { SecurityProfile } from '#contracts/equipment/pile-security.ts'
import { wireOf } from '../kit/lifecycle.ts'
import type { Standing } from '../kit/lifecycle.ts'
import { pileSecurity } from './pile-security.ts'

/** The security profile that a pile has proved; 0 for one that has proved none. */
export function levelOf(standing: Pick<Standing, 'value'> | null): SecurityProfile {
  const word = wireOf(pileSecurity, (standing ?? pileSecurity.newborn).value)
  return SecurityProfile.literals.find((level) => word === `profile${level}`) ?? 0
}
