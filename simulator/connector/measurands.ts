/** What the meter can show (OCPP 1.6 §7.31). */
export const meteredMeasurands = [
  'Current.Import',
  'Current.Offered',
  'Energy.Active.Import.Interval',
  'Energy.Active.Import.Register',
  'Energy.Reactive.Import.Interval',
  'Energy.Reactive.Import.Register',
  'Frequency',
  'Power.Active.Import',
  'Power.Factor',
  'Power.Offered',
  'Power.Reactive.Import',
  'SoC',
  'Temperature',
  'Voltage',
] as const
export type MeteredMeasurand = (typeof meteredMeasurands)[number]

export const isMetered = (word: string): word is MeteredMeasurand =>
  meteredMeasurands.some((measurand) => measurand === word)
