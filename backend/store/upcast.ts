/**
 * Facts are never edited: one that was written in an older shape gets the present one when it is read. Heads are not
 * upcast, so a field that went may still stand in a context that was saved before.
 */
type Data = Readonly<Record<string, unknown>>

/** Whether a customer may charge is told by the lifecycle `user-status`; customers used to bear it, always as NORMAL. */
const withoutStatus = ({ status: _, ...data }: Data): Data => data

const upcasts: ReadonlyMap<string, (data: Data) => Data> = new Map([
  ['customer.registered', withoutStatus],
  ['customer.changed', withoutStatus],
])

/** The data of a stored fact in the shape that its lifecycle has today. */
export function upcast(type: string, data: Data): Data {
  const change = upcasts.get(type)
  return change === undefined ? data : change(data)
}
