import type admin from '#locales/en/admin.json'
import type alarm from '#locales/en/alarm.json'
import type approval from '#locales/en/approval.json'
import type atlas from '#locales/en/atlas.json'
import type balancing from '#locales/en/balancing.json'
import type bench from '#locales/en/bench.json'
import type capsule from '#locales/en/capsule.json'
import type card from '#locales/en/card.json'
import type chargingProfile from '#locales/en/charging-profile.json'
import type charging from '#locales/en/charging.json'
import type customer from '#locales/en/customer.json'
import type device from '#locales/en/device.json'
import type failure from '#locales/en/failure.json'
import type diagnostics from '#locales/en/diagnostics.json'
import type form from '#locales/en/form.json'
import type finance from '#locales/en/finance.json'
import type firmware from '#locales/en/firmware.json'
import type guide from '#locales/en/guide.json'
import type joining from '#locales/en/joining.json'
import type location from '#locales/en/location.json'
import type lifecycle from '#locales/en/lifecycle.json'
import type lifecycleOperation from '#locales/en/lifecycle-operation.json'
import type lifecycleSecurity from '#locales/en/lifecycle-security.json'
import type maintainer from '#locales/en/maintainer.json'
import type menu from '#locales/en/menu.json'
import type ocppLog from '#locales/en/ocpp-log.json'
import type order from '#locales/en/order.json'
import type offline from '#locales/en/offline.json'
import type pile from '#locales/en/pile.json'
import type quirk from '#locales/en/quirk.json'
import type recharge from '#locales/en/recharge.json'
import type place from '#locales/en/place.json'
import type remote from '#locales/en/remote.json'
import type reservation from '#locales/en/reservation.json'
import type route from '#locales/en/route.json'
import type security from '#locales/en/security.json'
import type template from '#locales/en/template.json'
import type vehicle from '#locales/en/vehicle.json'
import type shell from '#locales/en/shell.json'
import type story from '#locales/en/story.json'
import type tariff from '#locales/en/tariff.json'
import { useText as useAnyText } from '../kit/text/text.ts'
import type { TextValues } from '../kit/text/text.ts'

/** Every key that English has a text for, in the areas of this console. */
export type TextKey =
  | keyof typeof admin
  | keyof typeof alarm
  | keyof typeof approval
  | keyof typeof atlas
  | keyof typeof balancing
  | keyof typeof bench
  | keyof typeof capsule
  | keyof typeof card
  | keyof typeof charging
  | keyof typeof chargingProfile
  | keyof typeof customer
  | keyof typeof device
  | keyof typeof diagnostics
  | keyof typeof failure
  | keyof typeof finance
  | keyof typeof firmware
  | keyof typeof form
  | keyof typeof guide
  | keyof typeof joining
  | keyof typeof location
  | keyof typeof lifecycle
  | keyof typeof lifecycleOperation
  | keyof typeof lifecycleSecurity
  | keyof typeof maintainer
  | keyof typeof menu
  | keyof typeof ocppLog
  | keyof typeof offline
  | keyof typeof order
  | keyof typeof pile
  | keyof typeof quirk
  | keyof typeof recharge
  | keyof typeof place
  | keyof typeof remote
  | keyof typeof reservation
  | keyof typeof route
  | keyof typeof security
  | keyof typeof shell
  | keyof typeof story
  | keyof typeof tariff
  | keyof typeof template
  | keyof typeof vehicle

/** The text of a key that is known to exist. */
export type TypedText = (key: TextKey, values?: TextValues) => string

/** Looks texts up by a key that is known to exist. Keys that are put together at run time go through `kit/text.ts`. */
export const useText: () => TypedText = useAnyText
