import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { routes } from '#contracts/routes.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import type { DescribedForm } from '#console/domain/resource/form-page.tsx'
import { english, open, text } from '../support/open-console.tsx'
import { signedInUser } from '../support/signed-in-user.ts'
import { data, testServer } from '../support/test-server.ts'

/**
 * Every page of a form that is made from a description, found by itself: its fields have labels, and what is sent empty is
 * not sent but marked, with what spec §5 says for that.
 */

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/console/areas/**/*.page.tsx', { eager: true })
const isForm = (value: unknown): value is DescribedForm => typeof value === 'function' && 'form' in value
const forms = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, form]) => (isForm(form) ? [[name, form] as const] : []))

const server = testServer()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  signedInUser()
  server.answer(({ method }) => (method === 'GET' ? data({ total: 0, list: [] }) : data(null)))
  return () => vi.useRealTimers()
})

test('there are such pages', () => {
  expect(forms.map(([name]) => name)).toEqual(expect.arrayContaining(['AddUpgrade', 'OfflineListForm']))
})

/** The addresses of a thing's pages that show a form without being told of which one. */
const addressesOf = ({ page }: DescribedForm['form']['of']): readonly string[] =>
  routes.filter(({ parentList, shell }) => parentList === pages[page].url && shell !== 'public').map(({ path }) => path)

test.each(forms)('%s has a label for each of its fields and each of its choices', (_, { form }) => {
  const keys = fieldsOf(form.schema).flatMap((field) => [
    form.labelOf(field.key),
    ...(field.control === 'choice' ? field.choices.map((choice) => form.choiceOf(field.key, choice)) : []),
  ])
  expect(keys.filter((key) => !(key in english))).toEqual([])
})

test.each(forms.filter(([, { form }]) => form.adds))(
  '%s marks what is missing, and sends nothing',
  async (_, { form }) => {
    const person = userEvent.setup()
    for (const address of addressesOf(form.of)) {
      open(address)
      await screen.findByRole('heading', { level: 1 })
      if (document.querySelector('form') === null) {
        cleanup()
        continue
      }
      await person.click(screen.getByRole('button', { name: text(`${form.of.texts}save`) }))
      await waitFor(() => expect(document.body.textContent).toContain(text('failure.INFORMATION_INCOMPLETE')))
      expect(document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(0)
      expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
      return
    }
    throw new Error('no address shows the form')
  },
)
