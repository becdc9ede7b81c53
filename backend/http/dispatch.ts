import { operatorCommands } from '#backend/areas/all.ts'
import type { Actor } from '#contracts/actor.ts'
import type { Added } from '../kernel/master-data.ts'
import type { CommandHandler } from '../kernel/transaction.ts'
import type { World } from '../world.ts'
import type { Call } from './bind.ts'
import { decoderOf } from './decode.ts'
import type { Failed } from './refusals/failed.ts'
import { found, misfit, refused, unknownField } from './refusals/failed.ts'

type Given = Call<{ readonly id: string; readonly command: string }>

/**
 * Gives a person's command to one instance of a lifecycle: null when it was done and is on disk. 404 for a command or an
 * instance that does not exist, INFORMATION_INCOMPLETE for a form that is not filled in as the command asks, and the
 * lifecycle's own refusal with the rule that failed.
 */
export async function dispatch(lifecycle: string, call: Given): Promise<Failed | null> {
  const isKnown = call.caller.world.store.stateOf(lifecycle, call.params.id) !== null
  return isKnown ? dispatchFirst(lifecycle, call) : unknownField('params', 'id')
}

/** The same where the command may be the first that is heard of the instance. */
export async function dispatchFirst(
  lifecycle: string,
  { params, body, caller, correlation }: Given,
): Promise<Failed | null> {
  const { world, actor } = caller
  const commands = operatorCommands[lifecycle] ?? {}
  const personal = Object.hasOwn(commands, params.command) ? commands[params.command] : undefined
  if (personal === undefined) return unknownField('params', 'command')
  const form = decoderOf(personal.form, 'body')(body)
  if (!form.ok) return misfit(form.fields, 'INFORMATION_INCOMPLETE')
  const filledIn = Object.assign({}, form.value, { id: params.id })
  const refusal = await world.commandBus.run(personal.handler, filledIn, { actor, correlation })
  return refusal === null ? null : refused(refusal)
}

/** Gives a command and answers the thing as it stands then, in the words of a query. */
export const dispatchAndRead =
  <Row>(lifecycle: string, read: (world: World, id: string, actor: Actor) => Row | null) =>
  async (call: Given): Promise<Row | Failed> => {
    const { world, actor } = call.caller
    return (await dispatch(lifecycle, call)) ?? found(read(world, call.params.id, actor))
  }

/** The same for what a command may delete: null once it is gone. */
export const dispatchAndReadRest =
  <Row>(lifecycle: string, read: (world: World, id: string, actor: Actor) => Row | null) =>
  async (call: Given): Promise<Row | null | Failed> => {
    const { world, actor } = call.caller
    return (await dispatch(lifecycle, call)) ?? read(world, call.params.id, actor)
  }

/** Adds a thing by a command and answers it, in the words of a query. */
export const addOne =
  <Draft, Row>(add: CommandHandler<Draft, Added>, read: (world: World, id: string, actor: Actor) => Row | null) =>
  async ({ caller, correlation, body }: Call<unknown, unknown, Draft>): Promise<Row | Failed> => {
    const { world, actor } = caller
    const added = await world.commandBus.run(add, body, { actor, correlation })
    return 'refusal' in added ? refused(added.refusal) : found(read(world, added.id, actor))
  }

/** Adds many things in one commit, all or none. */
export const addMany =
  <Draft>(add: CommandHandler<readonly Draft[], Added>) =>
  async ({
    caller: { world, actor },
    correlation,
    body: { rows },
  }: Call<unknown, unknown, { readonly rows: readonly Draft[] }>): Promise<{ readonly added: number } | Failed> => {
    const added = await world.commandBus.run(add, rows, { actor, correlation })
    return 'refusal' in added ? refused(added.refusal) : { added: rows.length }
  }

type GivenToMany = Call<
  { readonly command: string },
  unknown,
  { readonly ids: readonly string[]; readonly form: Readonly<Record<string, unknown>> }
>

/** Gives many instances of a lifecycle the same command, each by itself and in its own commit. */
export const dispatchMany =
  (lifecycle: string) =>
  async ({ params: { command }, body: { ids, form }, ...call }: GivenToMany) => {
    const given = ids.map(async (id) => {
      const failure = await dispatch(lifecycle, { ...call, params: { id, command }, body: form })
      return failure === null ? [] : [{ id, message: failure.text(call.say) }]
    })
    const refusals = (await Promise.all(given)).flat()
    return { done: ids.length - refusals.length, refused: refusals }
  }
