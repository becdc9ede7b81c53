/** What stands beside which name on a detail page of `distinct-rows.ts`; moments as in `shown-lists.ts`. */

export interface ShownDetail {
  readonly name: string
  readonly path: string
  /** Terms and values of each description list of the page, in order. */
  readonly shows: readonly Readonly<Record<string, string>>[]
}

export const details: readonly ShownDetail[] = [
  {
    name: 'a charging session',
    path: '/systemMonitoring/charging/detail?id=82',
    shows: [
      {
        Connector: 'CP000001 · 2',
        Location: 'Warsaw Central',
        Customer: 'Nora Kern',
        Card: 'TAG00000002',
        Authorization: 'Accepted',
        Started: '2026-11-20 08:11:12 (Warsaw) (Warsaw)',
        'Last meter value': '2026-11-20 09:17:18 (Warsaw) (Warsaw)',
        Ended: '2026-11-20 09:13:14 (Warsaw) (Warsaw)',
        'Cable unplugged': '2026-11-20 10:15:16 (Warsaw) (Warsaw)',
        'Reason for stop': 'Vehicle disconnected',
        'Meter at start': '20.00 kWh',
        'Meter now': '27.30 kWh',
        'Price list': '–',
        'Pre-authorization': '–',
        'Charge record': '–',
      },
    ],
  },
  {
    name: 'a pile',
    path: '/equipmentManagement/point/pointDetail?id=CP000001',
    shows: [
      {
        Name: 'North gate',
        Location: 'Warsaw Central',
        Address: 'Aleje Jerozolimskie 54',
        Type: 'DC',
        Model: 'Volt V2',
        'Serial number': 'SN-31',
        Firmware: '1.7',
        'Price list': '–',
        'Free vending': 'OffStart free vending',
        'Lab mode': 'OffSwitch lab mode on',
        'Last seen': 'Now',
        'Last boot': '2026-11-20 07:23:24 (Warsaw) (Warsaw)',
        'Open alarms': '3',
      },
    ],
  },
  {
    name: 'a firmware upgrade',
    path: '/operationMaintenance/ocppUpdateConfig/Detail?id=3',
    shows: [
      {
        Version: '2.4.1',
        Vendor: 'Volt',
        Model: 'V2',
        'File address': 'ftp://files.example/2.4.1.bin',
        'Retrieve at': '2026-11-20 08:12:13 (Warsaw) (Warsaw)',
        Retries: '3',
        'Retry interval': '1 min',
        Signed: 'No',
        Description: 'Meter fix',
        Progress: '1 of 2 piles upgradedWave 2 of 2Waits for a session to end',
        Added: '2026-11-20 09:14:15 (Warsaw) (Warsaw)',
        'Added by': 'oper00',
        Issued: '2026-11-20 09:16:17 (Warsaw) (Warsaw)',
      },
    ],
  },
  {
    name: 'a load plan',
    path: '/equipmentManagement/loadingBalance/detail?id=4',
    shows: [
      {
        Location: 'Warsaw Central',
        'Load power': '60.0 kW',
        'Rated power': '132.0 kW',
        'Live power': '21.0 kW',
        Priority: 'High',
        Repeat: 'Daily',
        'Valid from': '2026-11-20 08:42:43 (Warsaw) (Warsaw)',
        'Valid to': '2026-11-21 00:44:45 (Warsaw) (Warsaw)',
        Activated: '2026-11-20 09:46:47 (Warsaw) (Warsaw)',
        'Shares changed': '2026-11-20 10:48:49 (Warsaw) (Warsaw)',
      },
    ],
  },
  {
    name: 'a bill',
    path: '/financialManagement/billManagement/billDetail?id=B81',
    shows: [
      {
        Type: 'Charging',
        Customer: 'Nora Kern',
        Amount: '$6.15',
        Paid: '$6.04',
        'Balance before': '$72.34',
        'Balance after': '$66.19',
        'Payment method': 'Wallet',
        'Reference number': 'REF-39',
        Opened: '2026-11-20 08:51:52 (Warsaw) (Warsaw)',
        'Paid at': '2026-11-20 09:53:54 (Warsaw) (Warsaw)',
        Record: '81',
        Transaction: '81',
        Remark: 'at the desk',
      },
    ],
  },
]
