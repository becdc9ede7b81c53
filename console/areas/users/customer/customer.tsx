import { customerResource } from '#contracts/users/customer.calls.ts'
import { countryName } from '#console/domain/country.ts'
import { view } from '#console/domain/resource/view.ts'

/** A customer as it is shown. */
export const customerView = view(customerResource, {
  words: {
    country: ({ country }, { locale }) => (country === null ? null : countryName(country, locale)),
  },
})

/** What a customer is called: the name, and without one the code. */
export const customerTitle = ({ name, code }: { readonly name: string | null; readonly code: string }): string =>
  name ?? code
