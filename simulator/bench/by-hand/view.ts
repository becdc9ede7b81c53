import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { Connector } from '#simulator/connector/connector.ts'

/** A pile as the control surface shows it: its physical state and, beside it, what is derived from that. */
export const view = (pile: ChargePoint) => ({
  id: pile.id,
  isConnected: pile.isConnected,
  isRegistered: pile.isAccepted,
  status: pile.mainController.status.value,
  faults: pile.mainController.faults.map(({ name }) => name),
  kept: pile.pending,
  firmware: pile.firmwareVersion,
  mishap: pile.mishap,
  connectors: pile.connectors.map(connectorView),
})

function connectorView(connector: Connector) {
  const { id, isLocked, isPlugged, meter, status, transaction, vehicle, watts } = connector
  return {
    id,
    isPlugged,
    isLocked,
    status: status.value,
    errorCode: status.errorCode,
    faults: connector.faults.map(({ name }) => name),
    registerWh: meter.registerWh,
    watts: Math.round(watts),
    soc: vehicle === null ? null : Math.round(vehicle.soc * 1000) / 1000,
    transaction: transaction === null ? null : { id: transaction.id, idTag: transaction.idTag },
  }
}
