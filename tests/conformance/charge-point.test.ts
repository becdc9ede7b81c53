import { expect, it } from 'vitest'
import { chargePointHalf } from './play.ts'
import { chargePointCases } from './charge-point/cases.ts'
import { simulatedStages } from './rig/simulated.ts'

/** Every case of the certification, played on the simulated charge point over a real socket. */

const half = chargePointHalf(chargePointCases, simulatedStages)

it.each(chargePointCases)('$id $name', async ({ id }) => {
  expect(await half.play(id)).toEqual({ kind: 'passed' })
})

/** The numbers of the cases for charge points in the certification, by profile. */
const certified: Readonly<Record<string, string>> = {
  Core: '001 003 004_1 004_2 005_1 005_2 005_3 068 007_1 007_2 061_1 061_2 011_1 012 013 015 017_1 017_2 018_1 018_2 019 021 070 071 023_4 023_5 024 026 027 028 030 031 032_2 034 036 037_2 037_3 038 040_2 041 062',
  FirmwareManagement: '044_1 044_2 044_3 045_1',
  LocalAuthListManagement: '043 043_1 043_2 043_3 008_1 008_2',
  Reservation: '046_2 047 048_1 048_2 048_3 048_4 050_1 050_2 050_3 050_4 051 052 053_2',
  RemoteTrigger: '054 055',
  Security: '073 074 075_1 077 078 079 080 081 083 084 086 087',
  SmartCharging: '056 057 058_1 058_2 059 066 067 072',
}

it.each(Object.entries(certified))('plays every case of %s, and each once', (profile, numbers) => {
  const played = chargePointCases.filter((each) => each.profile === profile).map(({ id }) => id)
  const wanted = numbers.split(' ').map((number) => `TC_${number}_CS`)
  expect(played.toSorted()).toEqual(wanted.toSorted())
})
