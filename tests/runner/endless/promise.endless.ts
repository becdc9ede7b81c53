import { it } from 'vitest'

it('waits for what never comes', () => new Promise(() => {}))

it('is run though the one before never ended', () => {})
