import { it } from 'vitest'

it('ends like any other', () => {})
