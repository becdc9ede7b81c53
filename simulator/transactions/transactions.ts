import type { IdTagInfo, ReadingContext, StopReason } from '#contracts/ocpp/1.6/values.ts'
import type { Authorization } from '../authorization/authorization.ts'
import type { Component } from '../charge-point/component.ts'
import type { Calendar } from '../environment/calendar.ts'
import { nothing } from '../environment/clock.ts'
import type { Clock } from '../environment/clock.ts'
import type { KeyName, Settings } from '../configuration/configuration.ts'
import type { Connector, PresentedTag, Transaction } from '../connector/connector.ts'
import type { Publish } from '../charge-point/events.ts'
import { broken } from '../faults/faults.ts'
import type { Sender } from '../faults/quirks.ts'
import type { StatusReports } from '../connector/status-reports.ts'
import { meterValue } from '../connector/sampling.ts'

interface Needs {
  readonly calendar: Calendar
  readonly connectors: readonly Connector[]
  readonly clock: Clock
  readonly configuration: Settings
  readonly authorization: Pick<Authorization, 'cache' | 'started'>
  readonly sender: Sender
  readonly statusReports: Pick<StatusReports, 'refresh'>
  readonly charging: { begun(connector: Connector, tag: PresentedTag): void }
  readonly publish: Publish
}

/** The id of a transaction for which the central system never gave one (errata 3.18). */
const UNKNOWN_TRANSACTION = -1
/** Most readings that a transaction stores for StopTransaction, besides the last: a day of quarter hours. */
const MOST_READINGS = 96

const INTERVAL = 'Energy.Active.Import.Interval'

/** Transactions: their start, their readings, their end (OCPP 1.6 §4.7, §4.8, §4.10). */
export class Transactions implements Component {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Begins a transaction. The cable is plugged in and the tag accepted; energy flows before the central system answers. */
  begin(connector: Connector, tag: PresentedTag & { readonly reservationId: number | null }): void {
    const { calendar, clock, sender, statusReports, publish } = this.#needs
    connector.advance(clock.now())
    const transaction: Transaction = {
      id: null,
      idTag: tag.idTag,
      parentIdTag: tag.parentIdTag,
      startedAt: calendar.stamp(),
      meterStartWh: connector.meter.registerWh,
      data: [],
      barredFromWh: null,
    }
    connector.wait('timeOut')
    connector.set({ transaction, presented: null, awaitsUser: false, isLocked: !connector.hasFixedCable })
    this.#needs.charging.begun(connector, tag)
    this.#keepReading(connector, 'Transaction.Begin')
    const { idTag, meterStartWh: meterStart, startedAt: timestamp } = transaction
    const reserved = tag.reservationId === null ? {} : { reservationId: tag.reservationId }
    publish({ type: 'started', connectorId: connector.id, idTag, meterStart })
    sender.enqueue(
      'StartTransaction',
      () => ({ connectorId: connector.id, idTag, meterStart, timestamp, ...reserved }),
      (outcome) => {
        if (outcome.ok) this.#numbered(connector, { transaction, ...outcome.conf })
        else transaction.id = UNKNOWN_TRANSACTION
      },
    )
    this.#sampleEvery(connector)
    statusReports.refresh(connector)
  }

  /** Ends a connector's transaction, if it has one: contactor and lock open, StopTransaction is queued. */
  end(connector: Connector, reason: StopReason, idTag?: string): void {
    const { authorization, calendar, clock, sender, statusReports, publish } = this.#needs
    const { transaction } = connector
    if (transaction === null) return
    connector.advance(clock.now())
    this.#keepReading(connector, 'Transaction.End')
    const isDamaged = broken(connector.faults).records !== undefined
    const stop = {
      meterStop: connector.meter.registerWh,
      timestamp: calendar.stamp(),
      reason,
      ...(idTag === undefined ? {} : { idTag }),
      ...(isDamaged || transaction.data.length === 0 ? {} : { transactionData: transaction.data }),
    }
    connector.wait('sample')
    connector.wait('vehicle')
    const isOver = connector.closesAfter
    connector.set({ transaction: null, isLocked: false, isWithheld: false, closesAfter: false })
    connector.awaitsUser = connector.isPlugged && !isOver
    if (isOver) connector.isOperative = false
    publish({
      type: 'stopped',
      connectorId: connector.id,
      transactionId: transaction.id,
      meterStop: stop.meterStop,
      reason,
    })
    sender.enqueue(
      'StopTransaction',
      () => ({ ...stop, transactionId: transaction.id ?? UNKNOWN_TRANSACTION }),
      (outcome) => {
        const transactionId = transaction.id ?? UNKNOWN_TRANSACTION
        if (!outcome.ok) return
        const { idTagInfo } = outcome.conf
        if (idTag !== undefined && idTagInfo !== undefined) authorization.cache(idTag, idTagInfo)
        publish({ type: 'confirmed', connectorId: connector.id, transactionId })
      },
    )
    statusReports.refresh(connector)
  }

  reconfigured(): void {
    for (const connector of this.#needs.connectors) this.#sampleEvery(connector)
  }

  /** Takes readings at MeterValueSampleInterval for as long as the transaction runs. */
  #sampleEvery(connector: Connector): void {
    const { clock, configuration } = this.#needs
    const seconds = configuration.count('MeterValueSampleInterval')
    if (seconds === 0 || connector.transaction === null) return connector.wait('sample')
    const again = (): void => {
      this.sample(connector, 'Sample.Periodic')
      connector.wait('sample', clock.after(seconds * 1000, again))
    }
    connector.wait('sample', clock.after(seconds * 1000, again))
  }

  /** Readings on the clock (OCPP 1.6 §9.1.5). */
  sampleAll(): void {
    for (const connector of this.#needs.connectors) this.sample(connector, 'Sample.Clock')
  }

  /** Ends whatever runs. */
  endAll(reason: StopReason): void {
    for (const connector of this.#needs.connectors) this.end(connector, reason)
  }

  /** Sends what the meter shows now; false when it cannot be read or nothing is to be measured. */
  sample(connector: Connector, context: ReadingContext): boolean {
    const { sender } = this.#needs
    const isAligned = context === 'Sample.Clock'
    const value = this.#reading(connector, context, isAligned ? 'MeterValuesAlignedData' : 'MeterValuesSampledData')
    this.#keepReading(connector, context)
    if (value === null) return false
    const { transaction, id: connectorId } = connector
    const meterValues = { connectorId, meterValue: [value] }
    if (transaction === null) sender.send('MeterValues', meterValues, nothing)
    else
      sender.enqueue(
        'MeterValues',
        () => ({ ...meterValues, transactionId: transaction.id ?? UNKNOWN_TRANSACTION }),
        nothing,
      )
    return true
  }

  /** As `sample`, but sent at once, registered or not, because it was triggered (§4.2). */
  sampleNow(connector: Connector): void {
    const value = this.#reading(connector, 'Trigger', 'MeterValuesSampledData')
    const transactionId = connector.transaction?.id ?? null
    const numbered = transactionId === null ? {} : { transactionId }
    if (value === null) return
    this.#needs.sender.sendNow('MeterValues', { connectorId: connector.id, ...numbered, meterValue: [value] }, nothing)
  }

  #reading(connector: Connector, context: ReadingContext, key: KeyName) {
    const { calendar, clock, configuration } = this.#needs
    const measurands = configuration.measurands(key)
    if (measurands.length === 0) return null
    connector.advance(clock.now())
    const reading = connector.read()
    if (reading === null) return null
    const soc = connector.vehicle?.soc ?? null
    const intervalWh = measurands.includes(INTERVAL) ? intervalOf(connector, context, key) : 0
    return meterValue(reading, { at: calendar.stamp(), context, measurands, soc, intervalWh })
  }

  /** Stores a reading for StopTransaction.transactionData (OCPP 1.6 §9.1.31, §9.1.33); the last one always. */
  #keepReading(connector: Connector, context: ReadingContext): void {
    const data = connector.transaction?.data
    if (data === undefined || (context !== 'Transaction.End' && data.length >= MOST_READINGS)) return
    const key = context === 'Sample.Clock' ? 'StopTxnAlignedData' : 'StopTxnSampledData'
    const value = this.#reading(connector, context, key)
    if (value !== null) data.push(value)
  }

  #numbered(
    connector: Connector,
    started: { readonly transaction: Transaction; readonly transactionId: number; readonly idTagInfo: IdTagInfo },
  ): void {
    const { authorization, configuration, statusReports, publish } = this.#needs
    const { transaction, transactionId, idTagInfo } = started
    transaction.id = transactionId
    transaction.parentIdTag = idTagInfo.parentIdTag ?? transaction.parentIdTag
    authorization.started(transaction.idTag, idTagInfo)
    publish({ type: 'numbered', connectorId: connector.id, transactionId, status: idTagInfo.status })
    if (idTagInfo.status === 'Accepted' || connector.transaction !== transaction) return
    if (configuration.flag('StopTransactionOnInvalidId')) return this.end(connector, 'DeAuthorized')
    connector.advance(this.#needs.clock.now())
    transaction.barredFromWh = connector.meter.registerWh + configuration.count('MaxEnergyOnInvalidId')
    statusReports.refresh(connector)
  }
}

/** Energy since the reading before of the same key: within a transaction no more than its own. Triggered readings in between do not count. */
function intervalOf({ meter, transaction }: Connector, context: ReadingContext, key: KeyName): number {
  const fromWh = key === 'MeterValuesAlignedData' ? 0 : (transaction?.meterStartWh ?? 0)
  const wattHours = meter.since(key, fromWh)
  if (context !== 'Trigger') meter.mark(key)
  return wattHours
}
