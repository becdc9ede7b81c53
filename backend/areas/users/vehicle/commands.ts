import type { Vehicle } from '#contracts/users/vehicle.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { vehicle } from '#machines/master-data.ts'
import { defaultVehicles } from '#machines/users/vehicle.lookups.ts'
import type { Added } from '#backend/kernel/master-data.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** Vehicles, of which at most one is the default: the one that was last made the default. */

export const addVehicle: CommandHandler<Vehicle, Added> = (tx, body) => {
  const id = String(tx.upcoming('vehicle'))
  yieldDefault(tx, id, body)
  const refusal = tx.dispatch(vehicle, { id, command: 'register', body })
  if (refusal !== null) {
    tx.drop()
    return { refusal }
  }
  tx.take('vehicle')
  return { id }
}

/** Adds all vehicles or none. */
export const addVehicles: CommandHandler<readonly Vehicle[], Added> = (tx, rows) => {
  let last: Added = { id: '' }
  for (const row of rows) {
    last = addVehicle(tx, row)
    if ('refusal' in last) return last
  }
  return last
}

export const changeVehicle: CommandHandler<{ readonly id: string } & Vehicle, Refusal | null> = (
  tx,
  { id, ...body },
) => {
  const refusal = tx.dispatch(vehicle, { id, command: 'change', body })
  if (refusal === null) yieldDefault(tx, id, body)
  return refusal
}

export const deleteVehicle: CommandHandler<{ readonly id: string }, Refusal | null> = (tx, { id }) =>
  tx.dispatch(vehicle, { id, command: 'delete', body: {} })

/** Clears the previous default when another vehicle becomes the default. */
function yieldDefault(tx: Transaction, id: string, { isDefault }: Vehicle): void {
  if (!isDefault) return
  for (const other of tx.find(defaultVehicles, 'default')) {
    if (other === id) continue
    const body = { ...tx.stateOf(vehicle, other).context, isDefault: false }
    must(tx.dispatch(vehicle, { id: other, command: 'change', body }))
  }
}
