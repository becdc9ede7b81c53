import { Schema } from 'effect'
import { endpoint } from '#contracts/endpoint.ts'
import { flag, moment, own, reason, status, text } from '#contracts/fields.ts'
import { giving } from '#contracts/http/instance.ts'
import { RowOffer } from '#contracts/http/listing.ts'
import { pages } from '#contracts/menu.ts'
import { resource } from '#contracts/resource.ts'
import { Instant } from '#contracts/units.ts'
import { Boot } from '../pile-link.ts'
import { JoiningStatus } from './joining.ts'
import { AdmissionStatus } from './admission.ts'

/** Piles that want to join, the joining password, and connections that were refused. */

const Text = Schema.NullOr(Schema.String)

export const JoiningRow = Schema.Struct({
  /** The identity under which it connects. */
  id: Schema.String,
  status: JoiningStatus,
  vendor: Schema.String,
  model: Schema.String,
  serialNumber: Text,
  firmwareVersion: Text,
  address: Text,
  isConnected: Schema.Boolean,
  /** Other serial numbers that booted under the same identity. */
  rivals: Schema.Array(Schema.String),
  askedAt: Instant,
  /** Why it was refused. */
  reason: Text,
  /** All that it said about itself, to fill in what is registered. */
  boot: Boot,
  offers: Schema.Array(RowOffer),
})
export type JoiningRow = typeof JoiningRow.Type

export const joiningResource = resource({
  name: 'joining',
  page: 'piles',
  path: '/joining-service/piles',
  texts: 'joining.',
  lifecycles: ['joining', 'pile-link'],
  row: JoiningRow,
  detail: JoiningRow,
  columns: {
    id: text({ sort: true }),
    status: status('joining', JoiningStatus),
    vendor: text({ sort: true }),
    model: text({ sort: true }),
    serialNumber: text(),
    firmwareVersion: text(),
    address: text(),
    isConnected: flag('joining.isConnected.', { live: true }),
    rivals: own(),
    askedAt: moment(),
    reason: reason(),
  },
  filters: ['id', 'status', 'vendor'],
  order: '-askedAt',
  about: {
    list: 'Piles that want to join or have joined, the last that asked first.',
    one: 'A pile that wants to join, with what it said about itself.',
    give: 'Refuses a pile that waits (`refuse`). One is accepted by registering it.',
  },
})
export const { list: joinings, one: oneJoining, give: giveJoining, sorts: joiningSorts } = joiningResource

/** Why a connection was refused. */
export const attemptReasons = [
  'unknown',
  'wrongJoiningPassword',
  'refused',
  'crowded',
  'noPassword',
  'wrongPassword',
  'lowerProfile',
  'certificate',
  'guessed',
  'busy',
  'identity',
  'protocol',
] as const
export const AttemptReason = Schema.Literals(attemptReasons)
export type AttemptReason = typeof AttemptReason.Type

/** Addresses whose refused connections are counted at once; beyond it the one that was silent longest goes. */
export const attemptsMost = 200
/** Characters of an identity that are shown. */
export const attemptIdentityMost = 48

export const AttemptRow = Schema.Struct({
  address: Schema.String,
  /** Of its last attempt, shortened where it was too long for one. */
  identity: Schema.String,
  reason: AttemptReason,
  count: Schema.Int,
  firstAt: Instant,
  lastAt: Instant,
})
export type AttemptRow = typeof AttemptRow.Type

export const JoiningPassword = Schema.Struct({
  /** Null before the first was drawn. */
  status: Schema.NullOr(AdmissionStatus),
  expiresAt: Schema.NullOr(Instant),
  /** The pile whose acceptance ended it. */
  usedBy: Text,
  offers: Schema.Array(RowOffer),
})
export type JoiningPassword = typeof JoiningPassword.Type

const access = [pages.piles.code]

export const attempts = endpoint({
  method: 'GET',
  path: '/joining-service/attempts',
  access,
  answer: Schema.Array(AttemptRow),
  summary: 'Refused connections of charge points since the start, one row for each address, the last first.',
})

export const readJoiningPassword = endpoint({
  method: 'GET',
  path: '/joining-service/password',
  access,
  answer: JoiningPassword,
  summary: 'Whether piles that nobody registered may ask to join now, and until when. Never the password itself.',
})

export const drawJoiningPassword = endpoint({
  method: 'POST',
  path: '/joining-service/password',
  access,
  answer: Schema.Struct({
    /** Told here and never again: only a hash of it is kept. */
    password: Schema.String,
    joining: JoiningPassword,
  }),
  refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION'],
  summary: 'Draws a joining password, which is valid for a day or until a pile that came with it is accepted.',
})

export const giveJoiningPassword = endpoint({
  ...giving,
  path: '/joining-service/passwords/{id}/{command}',
  access,
  answer: JoiningPassword,
  summary: 'Withdraws the joining password (`withdraw`).',
})

export const joiningEndpoints = [
  joinings,
  oneJoining,
  giveJoining,
  attempts,
  readJoiningPassword,
  drawJoiningPassword,
  giveJoiningPassword,
] as const
