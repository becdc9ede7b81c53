/**
 * The route table of spec §2 as the requirements write it out: shell, address, title, title with an id, the list it returns to,
 * and whether that list is kept cached. Two routes share the empty path; which of them exists is a setting.
 */
const table = `
public | / | Operators
public | /homePage | Operators
public | /carrierList | Operators
public | /:operatorCode/login | Sign in
public | / | Sign in
public | /404 | Page not found
public | * | Page not found
public | /station/cashier/:id | Cashier desk | - | /equipmentManagement/station
public | /disclaimer/mobile | Disclaimer
public | /privacy/mobile | Privacy policy
public | /app/delete/account | Delete account
public | /newBigScreen | Big screen
main | /home | Home
main | /rePassword | Reset password
main | /basicInfo/fileManagement | Files
main | /SubOperator/operatorAcount | Sub-operators | - | - | cached
main | /SubOperator/operatorAcount/accountAdd | Add sub-operator | Update sub-operator | /SubOperator/operatorAcount
main | /SubOperator/operatorAcount/accountEdit | Edit sub-operator | - | /SubOperator/operatorAcount
main | /SubOperator/operatorAcount/accountDetail | Sub-operator detail | - | /SubOperator/operatorAcount
main | /SubOperator/operatorAcount/enable | Enable sub-operator | - | /SubOperator/operatorAcount
main | /SubOperator/operatorFinance | Sub-operator finance
main | /SubOperator/operatorDevice | Sub-operator devices
main | /equipmentManagement/station | Stations | - | - | cached
main | /equipmentManagement/station/startPoint | Start piles | - | /equipmentManagement/station
main | /equipmentManagement/station/stationAdd | Add station | Update station | /equipmentManagement/station
main | /equipmentManagement/station/stationDetail | Station detail | - | /equipmentManagement/station
main | /equipmentManagement/point | Piles | - | - | cached
main | /equipmentManagement/point/pointAdd | Add pile | Update pile | /equipmentManagement/point
main | /equipmentManagement/point/pointEdit | Edit pile | - | /equipmentManagement/point
main | /equipmentManagement/point/pointDetail | Pile detail | - | /equipmentManagement/point
main | /equipmentManagement/point/pointConfig | Pile configuration | - | /equipmentManagement/point
main | /equipmentManagement/remoteControl | Remote control
main | /equipmentManagement/loadingBalance | Load balancing | - | - | cached
main | /equipmentManagement/loadingBalance/detail | Load balancing detail | - | /equipmentManagement/loadingBalance
main | /equipmentManagement/loadingBalance/add | Add load balancing | Update load balancing | /equipmentManagement/loadingBalance
main | /financialManagement/financialAcount | Accounts
main | /financialManagement/chargeConfigurationNew | Charge configuration | - | - | cached
main | /financialManagement/chargeConfigurationAddNew | Add charge configuration | Update charge configuration | /financialManagement/chargeConfigurationNew
main | /financialManagement/chargeConfigurationEditNew | Edit charge configuration | - | /financialManagement/chargeConfigurationNew
main | /financialManagement/discountStrategy | Discount strategy
main | /financialManagement/billManagement | Bills | - | - | cached
main | /financialManagement/billManagement/billDetail | Bill detail | - | /financialManagement/billManagement
main | /financialManagement/financialStatements | Financial statements
main | /financialManagement/chargeRecord | Charge records
main | /financialManagement/expenseRecord | Expense records
main | /user/rf-card | RF cards
main | /rechargeManagement/userRecharge | Recharge
main | /userManagement/userProfileManagement | Profiles | - | - | cached
main | /userManagement/userProfileManagement/customerAdd | Add customer | Update customer | /userManagement/userProfileManagement
main | /userManagement/userProfileManagement/customerEdit | Edit customer | - | /userManagement/userProfileManagement
main | /userManagement/userProfileManagement/customerDetail | Customer detail | - | /userManagement/userProfileManagement
main | /userManagement/userGroupManagement | Groups | - | - | cached
main | /userManagement/userGroupManagement/group | Add group | Update group | /userManagement/userGroupManagement
main | /userManagement/userGroupManagement/groupEdit | Edit group | - | /userManagement/userGroupManagement
main | /userManagement/userGroupManagement/groupDetail | Group detail | - | /userManagement/userGroupManagement
main | /userManagement/groupList | Group list
main | /userManagement/offlineUserList | Offline users | - | - | cached
main | /userManagement/offlineUserList/AddOfflineUserList | Add offline list | Update offline list | /userManagement/offlineUserList
main | /userManagement/offlineUserList/editOfflineUserList | Edit offline list | - | /userManagement/offlineUserList
main | /userManagement/offlineUserList/detailOfflineUserList | Offline list detail | - | /userManagement/offlineUserList
main | /imageManagement/imageManagement | Images
main | /vehicleManage/list | Vehicles | - | - | cached
main | /vehicleManage/list/accountBill/:id | Vehicle bills | - | /vehicleManage/list
main | /operationMaintenance/maintain | Work orders | - | - | cached
main | /operationMaintenance/operationFailure | Fault management
main | /operationMaintenance/historicalAlarmInfo | Warning history
main | /operationMaintenance/ocppUpdateConfig | Firmware upgrade config | - | - | cached
main | /operationMaintenance/ocppUpdateConfig/Add | Add firmware upgrade config | Update firmware upgrade config | /operationMaintenance/ocppUpdateConfig
main | /operationMaintenance/ocppUpdateConfig/Edit | Edit firmware upgrade config | - | /operationMaintenance/ocppUpdateConfig
main | /operationMaintenance/ocppUpdateConfig/Detail | Firmware upgrade config detail | - | /operationMaintenance/ocppUpdateConfig
main | /operationMaintenance/reservation | Reservations
main | /operationalMaintenance/maintenanceStaff | Maintenance staff | - | - | cached
main | /operationalMaintenance/maintenanceStaff/detail | Maintainer detail | - | /operationalMaintenance/maintenanceStaff
main | /carrierSystem/carrierInfo | Carrier info
main | /carrierSystem/carrierInfo/carrierInfoEdit | Edit carrier info | - | /carrierSystem/carrierInfo
main | /carrierSystem/carrierAcount | Admin accounts | - | - | cached
main | /carrierSystem/carrierAcount/add | Add admin account | Update admin account | /carrierSystem/carrierAcount
main | /carrierSystem/carrierAcount/edit | Edit admin account | - | /carrierSystem/carrierAcount
main | /carrierSystem/carrierAcount/detail | Admin account detail | - | /carrierSystem/carrierAcount
main | /carrierSystem/role | Roles
main | /carrierSystem/parameterSettings | Parameter settings
main | /carrierSystem/operationLog | Operation log | - | - | cached
main | /carrierSystem/operationLog/detail | Operation log detail | - | /carrierSystem/operationLog
main | /carrierSystem/disclaimer | Disclaimer
main | /carrierSystem/privacyPolicy | Privacy policy
main | /carrierSystem/feedback | Feedback
main | /systemMonitoring/charging | Charging | - | - | cached
main | /systemMonitoring/charging/detail | Charging session detail | - | /systemMonitoring/charging
main | /systemMonitoring/chargingPile | Piles
main | /systemMonitoring/Connector | Connectors
main | /systemMonitoring/alarmRecord | Alarms
main | /systemMonitoring/loadMonitoring | Load monitoring
suboperators | /suboperators/rePassword | Reset password
suboperators | /suboperators/monitoring/charging | Charging | - | - | cached
suboperators | /suboperators/monitoring/charging/detail | Charging session detail | - | /suboperators/monitoring/charging
suboperators | /suboperators/monitoring/chargingPile | Piles
suboperators | /suboperators/monitoring/connector | Connectors
suboperators | /suboperators/subOperatorInfo/subOperatorInfo | Operator information
suboperators | /suboperators/subOperatorInfo/subOperatorInfo/subOperatorInfoEdit | Edit operator information | - | /suboperators/subOperatorInfo/subOperatorInfo
suboperators | /suboperators/monitoringAlarm/alarm | Alarms
suboperators | /suboperators/station | Stations | - | - | cached
suboperators | /suboperators/station/:id | Station detail | - | /suboperators/station
suboperators | /suboperators/point | Piles | - | - | cached
suboperators | /suboperators/point/pointEdit | Edit pile | - | /suboperators/point
suboperators | /suboperators/point/pointDetail | Pile detail | - | /suboperators/point
suboperators | /suboperators/chargingBill/bill | Bills | - | - | cached
suboperators | /suboperators/chargingBill/bill/billDetails | Bill detail | - | /suboperators/chargingBill/bill
`

export interface SpecRoute {
  readonly shell: string
  readonly path: string
  /** In English. */
  readonly title: string
  readonly update: string | null
  readonly list: string | null
  readonly cached: boolean
}

const cells = (line: string): readonly string[] => line.split('|').map((cell) => cell.trim())
const orNull = (cell: string): string | null => (cell === '-' ? null : cell)

export const specRoutes: readonly SpecRoute[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [shell = '', path = '', title = '', update = '-', list = '-', cached = '-'] = cells(line)
    return { shell, path, title, update: orNull(update), list: orNull(list), cached: cached === 'cached' }
  })
