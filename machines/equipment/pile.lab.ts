import type { Pile } from '#contracts/equipment/pile.ts'

/**
 * Whether a pile is in lab mode: it stands before a certification tool, so nothing is sent to it that nobody has asked
 * for, and what it is sent is taken by the letter. A pile that nobody registered is not.
 */
export const isInLab = (pile: { readonly context: Pick<Pile, 'isLab'> } | null): boolean => pile?.context.isLab === true
