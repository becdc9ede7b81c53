/** Registering piles, for what adds them by another way than the form. */
export { registerSimulated } from './commands.ts'
export { putInLab } from './lab.ts'
