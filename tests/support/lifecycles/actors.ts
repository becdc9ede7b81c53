import type { Actor, Role } from '#contracts/actor.ts'

/** Somebody for every role of the transition tables. */
export const actorOf: Readonly<Record<Role, Actor>> = {
  SU: { kind: 'person', id: 'P1', account: 'super00', type: 'SUPER', sub: 0 },
  OP: { kind: 'person', id: 'P2', account: 'operator00', type: 'NORMAL', sub: 0 },
  SO: { kind: 'person', id: 'P3', account: 'partner00', type: 'NORMAL', sub: 1 },
  S2: { kind: 'person', id: 'P4', account: 'second00', type: 'SUB_SECOND', sub: 1 },
  MT: { kind: 'person', id: 'P5', account: 'mechanic00', type: 'MAINTAINER', sub: 0 },
  DR: { kind: 'driver', id: 'U1' },
  SYS: { kind: 'system', process: 'test' },
  CP: { kind: 'pile', id: 'CP000001' },
  PSP: { kind: 'gateway', id: 'STRIPE' },
}
