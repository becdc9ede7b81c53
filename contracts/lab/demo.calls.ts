import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'

/** A demo, and nothing else, can be begun anew. */
export const resetDemo = endpoint({
  method: 'POST',
  path: '/lab-service/demo/reset',
  access: 'signed-in',
  answer: Schema.Null,
  refusals: ['ACCESS_DENIED'],
  summary:
    'Begins a demo anew: all that was done in it is lost, and everybody signs in again. For a SUPER of the operator; an installation that is no demo refuses it.',
})

export const demoEndpoints = [resetDemo] as const
