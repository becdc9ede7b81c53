/**
 * The two side menus of spec §2 as the requirements write them out: id, code, group, label in English, address, requirement.
 * An id of three digits stands under the entry of its first digit.
 */
const operators = `
1   | 100000 | ccms   | Home                    | /home                                       | R2.6.02
2   | 200000 | ccms   | Real-time monitoring    | -                                           | R2.6.03
201 | 200100 | ccms   | Charging                | /systemMonitoring/charging                  | R2.6.04
202 | 200200 | ccms   | Piles                   | /systemMonitoring/chargingPile              | R2.6.05
203 | 200300 | ccms   | Connectors              | /systemMonitoring/Connector                 | R2.6.06
204 | 200400 | ccms   | Alarms                  | /systemMonitoring/alarmRecord               | R2.6.07
205 | 200500 | ccms   | Load monitoring         | /systemMonitoring/loadMonitoring            | R2.6.08
206 | 200600 | ccms   | Big screen              | /newBigScreen                               | R2.6.09
3   | 300000 | ccms   | Load balancing          | /equipmentManagement/loadingBalance         | R2.6.10
4   | 400000 | ccms   | Financial management    | -                                           | R2.6.11
401 | 400100 | ccms   | Accounts                | /financialManagement/financialAcount        | R2.6.12
402 | 400200 | ccms   | Discount strategy       | /financialManagement/discountStrategy       | R2.6.13
403 | 400300 | ccms   | Charge configuration    | /financialManagement/chargeConfigurationNew | R2.6.14
404 | 400400 | ccms   | Bills                   | /financialManagement/billManagement         | R2.6.15
405 | 400500 | ccms   | Charge records          | /financialManagement/chargeRecord           | R2.6.16
406 | 400600 | ccms   | Expense records         | /financialManagement/expenseRecord          | R2.6.17
5   | 500000 | ccms   | Equipment               | -                                           | R2.6.18
501 | 500100 | ccms   | Stations                | /equipmentManagement/station                | R2.6.19
502 | 500200 | ccms   | Piles                   | /equipmentManagement/point                  | R2.6.20
6   | 700000 | ccms   | Operations maintenance  | -                                           | R2.6.21
601 | 700100 | ccms   | Maintenance staff       | /operationalMaintenance/maintenanceStaff    | R2.6.22
602 | 700200 | ccms   | Firmware upgrade config | /operationMaintenance/ocppUpdateConfig      | R2.6.23
603 | 700300 | ccms   | Reservations            | /operationMaintenance/reservation           | R2.6.24
7   | 600000 | ccms   | User management         | -                                           | R2.6.25
701 | 600100 | ccms   | Profiles                | /userManagement/userProfileManagement       | R2.6.26
702 | 600200 | ccms   | Groups                  | /userManagement/userGroupManagement         | R2.6.27
703 | 600300 | ccms   | RF cards                | /user/rf-card                               | R2.6.28
704 | 600400 | ccms   | Offline users           | /userManagement/offlineUserList             | R2.6.29
705 | 600500 | ccms   | Images                  | /imageManagement/imageManagement            | R2.6.30
706 | 600600 | ccms   | Vehicles                | /vehicleManage/list                         | R2.6.31
8   | 800000 | ccms   | System                  | -                                           | R2.6.32
801 | 800100 | ccms   | Carrier info            | /carrierSystem/carrierInfo                  | R2.6.33
802 | 800200 | ccms   | Admin accounts          | /carrierSystem/carrierAcount                | R2.6.34
803 | 800300 | ccms   | Roles                   | /carrierSystem/role                         | R2.6.35
804 | 800400 | ccms   | Parameter settings      | /carrierSystem/parameterSettings            | R2.6.36
805 | 800500 | ccms   | Operation log           | /carrierSystem/operationLog                 | R2.6.37
806 | 800600 | ccms   | Feedback                | /carrierSystem/feedback                     | R2.6.38
807 | 800700 | ccms   | Disclaimer              | /carrierSystem/disclaimer                   | R2.6.39
808 | 800800 | ccms   | Privacy policy          | /carrierSystem/privacyPolicy                | R2.6.40
9   | 900000 | tenant | Sub-operators           | /SubOperator/operatorAcount                 | R2.6.41
`

const subOperators = `
1   | 910000 | suboperators | Real-time monitoring | -                                             | -
101 | 910100 | suboperators | Charging             | /suboperators/monitoring/charging             | -
102 | 910200 | suboperators | Piles                | /suboperators/monitoring/chargingPile         | -
103 | 910300 | suboperators | Connectors           | /suboperators/monitoring/connector            | -
104 | 910400 | suboperators | Alarms               | /suboperators/monitoringAlarm/alarm           | -
2   | 920000 | suboperators | Equipment            | -                                             | -
201 | 920100 | suboperators | Stations             | /suboperators/station                         | -
202 | 920200 | suboperators | Piles                | /suboperators/point                           | -
3   | 930000 | suboperators | Financial management | -                                             | -
301 | 930100 | suboperators | Bills                | /suboperators/chargingBill/bill               | -
4   | 940000 | suboperators | System               | -                                             | -
401 | 940100 | suboperators | Operator information | /suboperators/subOperatorInfo/subOperatorInfo | -
`

export interface SpecItem {
  readonly id: number
  readonly parentId: number
  readonly code: string
  readonly group: string
  readonly label: string
  /** Empty for a section. */
  readonly url: string
  readonly requirement: string
}

const itemsOf = (table: string): readonly SpecItem[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', code = '', group = '', label = '', url = '', requirement = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      const parentId = id.length === 3 ? Number(id[0]) : 0
      return { id: Number(id), parentId, code, group, label, url: url === '-' ? '' : url, requirement }
    })

export const specMenu = itemsOf(operators)
export const specSubMenu = itemsOf(subOperators)
