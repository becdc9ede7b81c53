import { createStore } from 'jotai'

/** The one store of the page: what runs outside React (calls, the live feed) reads and writes the same atoms. */
export const store = createStore()
