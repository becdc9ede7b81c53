import { termsOf } from '#contracts/finance/tariff-form.ts'
import type { TariffForm } from '#contracts/finance/tariff-form.ts'
import type { PreviewedCharge, previewTariff as call } from '#contracts/finance/tariff-version.calls.ts'
import { previewCharge } from '#backend/pricing/preview.ts'
import type { Settings } from '#backend/settings.ts'

/** What a charge would cost by prices that are being filled in; null for a zone that nobody knows. */
export function previewTariff(
  { currency }: Settings,
  { form, charge }: { readonly form: TariffForm; readonly charge: PreviewedCharge },
): (typeof call)['answer']['Type'] | null {
  try {
    return previewCharge(termsOf(form, currency), charge)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
