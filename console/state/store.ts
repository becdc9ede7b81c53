import { createStore } from 'jotai'

/** The jotai store of the page: code outside React (calls, the live feed) reads and writes the same atoms. */
export const store = createStore()
