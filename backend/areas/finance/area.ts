import type { Area } from '#backend/kernel/registers.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { tariffVersion } from '#machines/finance/tariff-version.ts'
import { operatorCommands } from '#backend/kernel/operator-commands.ts'
import { discardTariff, editTariff, withdrawTariff } from './tariff-version/commands.ts'
import { prices } from './tariff-version/process.ts'
import { publishTariffLater, publishTariffNow, tariffApprovables } from './tariff-version/publish.ts'
import { payments } from './bill/process.ts'
import { onlinePayments } from './recharge/process.ts'
import { debts } from './wallet/process.ts'
import { holds } from './pre-authorization/process.ts'

export const financeArea: Area = {
  processes: () => [payments, onlinePayments, debts, holds(), prices],
  approvables: Object.values(tariffApprovables),
  operatorCommands: {
    [tariffVersion.name]: operatorCommands(personalForms['tariff-version'], {
      edit: editTariff,
      publishNow: publishTariffNow,
      publishLater: publishTariffLater,
      withdraw: withdrawTariff,
      discard: discardTariff,
    }),
  },
}
