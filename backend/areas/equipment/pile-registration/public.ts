/** Registering piles, for what adds them by another way than the form. */
export { registerPiles } from './commands.ts'
