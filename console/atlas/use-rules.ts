import { useEffect, useState } from 'react'

/** What `machines/rulebook.ts` gives: the rules that hold for a lifecycle, by name. */
interface Rulebook {
  readonly rulesFor: (lifecycle: string) => readonly { readonly name: string }[]
}

const books = import.meta.glob<Rulebook>('../../machines/rulebook.ts')

/** The names of the rules that hold for a lifecycle; their sentences are `rule.<name>`. None until they are here. */
export function useRules(lifecycle: string): readonly string[] {
  const [book, setBook] = useState<Rulebook | null>(null)
  useEffect(() => {
    let isWanted = true
    const load = async (): Promise<void> => {
      for (const read of Object.values(books)) {
        const found = await read()
        if (isWanted) setBook(found)
      }
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [])
  return book === null ? [] : book.rulesFor(lifecycle).map(({ name }) => name)
}
