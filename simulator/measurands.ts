/** What the meter can show (OCPP 1.6 §7.31). */
export const meteredMeasurands = [
  'Energy.Active.Import.Register',
  'Power.Active.Import',
  'Current.Import',
  'Voltage',
  'SoC',
  'Temperature',
] as const
export type Metered = (typeof meteredMeasurands)[number]

export const isMetered = (word: string): word is Metered => meteredMeasurands.some((measurand) => measurand === word)
