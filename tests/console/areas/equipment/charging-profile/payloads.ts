/** A payload of SetChargingProfile as TC_056 of the conformance tests sends it: two periods of one valid day. */

export interface PayloadParts {
  readonly connectorId?: unknown
  readonly profile?: object
  readonly schedule?: object
}

/** The payload with other parts; an undefined one is left out, as JSON does. */
export const payloadWith = ({ connectorId = 1, profile = {}, schedule = {} }: PayloadParts): unknown =>
  JSON.parse(
    JSON.stringify({
      connectorId,
      csChargingProfiles: {
        chargingProfileId: 5,
        stackLevel: 0,
        chargingProfilePurpose: 'TxDefaultProfile',
        chargingProfileKind: 'Absolute',
        validFrom: '2026-07-01T00:00:00Z',
        validTo: '2026-07-02T00:00:00Z',
        ...profile,
        chargingSchedule: {
          duration: 86_400,
          startSchedule: '2026-07-01T00:00:00Z',
          chargingRateUnit: 'A',
          chargingSchedulePeriod: [
            { startPeriod: 0, limit: 16, numberPhases: 3 },
            { startPeriod: 28_800, limit: 8.1, numberPhases: 1 },
          ],
          ...schedule,
        },
      },
    }),
  )
