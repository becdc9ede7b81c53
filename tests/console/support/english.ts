import alarm from '#locales/en/alarm.json' with { type: 'json' }
import approval from '#locales/en/approval.json' with { type: 'json' }
import charging from '#locales/en/charging.json' with { type: 'json' }
import device from '#locales/en/device.json' with { type: 'json' }
import failure from '#locales/en/failure.json' with { type: 'json' }
import finance from '#locales/en/finance.json' with { type: 'json' }
import kit from '#locales/en/kit.json' with { type: 'json' }
import lifecycle from '#locales/en/lifecycle.json' with { type: 'json' }
import lifecycleOperation from '#locales/en/lifecycle-operation.json' with { type: 'json' }
import menu from '#locales/en/menu.json' with { type: 'json' }
import reservation from '#locales/en/reservation.json' with { type: 'json' }
import route from '#locales/en/route.json' with { type: 'json' }

/** The texts of these screens, where there is no file system to read them from. */
export const english: Readonly<Record<string, string>> = {
  ...alarm,
  ...approval,
  ...charging,
  ...device,
  ...failure,
  ...finance,
  ...kit,
  ...lifecycle,
  ...lifecycleOperation,
  ...menu,
  ...reservation,
  ...route,
}
