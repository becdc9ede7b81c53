import { expect, it } from 'vitest'
import { templateKeysMost } from '#contracts/equipment/configuration-template.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { clerk } from '#tests/backend/http/installation.ts'

/** Templates for the configuration of piles, as people keep, compare and apply them. */

const templates = '/device-service/configuration-templates'
const applications = '/device-service/template-applications'
const keys = [
  { key: 'HeartbeatInterval', value: '300' },
  { key: 'MeterValueSampleInterval', value: '60' },
]
const template = { name: 'As we want it', vendor: 'v', model: 'M', keys }

async function open() {
  const desk = await charged()
  const token = await desk.token()
  const get = async (path = '') => desk.call('GET', `${templates}${path}`, { token })
  const post = async (path: string, body: object = {}) => desk.call('POST', `${templates}${path}`, { token, body })
  const apply = async (body: object) => desk.call('POST', applications, { token, body })
  return { ...desk, get, post, apply, token }
}

it('is added, listed, changed and deleted', async () => {
  const { get, post } = await open()
  expect(await post('', template)).toMatchObject({ status: 200, data: { id: '1', ...template, keyCount: 2 } })
  await post('', { ...template, name: 'Another', vendor: 'W' })
  const names = async (query: string) => (await get(query)).data.list.map(({ name }: { readonly name: string }) => name)
  expect(await names('')).toEqual(['Another', 'As we want it'])
  expect(await names('?vendor=V&sort=-name')).toEqual(['As we want it'])
  expect((await post('/1/change', { ...template, name: 'Night' })).data).toMatchObject({ name: 'Night' })
  expect(await post('/1/delete')).toMatchObject({ status: 200, data: null })
  expect(await get('/1')).toMatchObject({ status: 404 })
  expect(await get('/1/piles')).toMatchObject({ status: 404 })
  expect(await names('')).toEqual(['Another'])
})

it.each([
  ['a key twice, in whatever letters', { keys: [...keys, { key: 'heartbeatinterval', value: '1' }] }, 409],
  ['the password of a pile', { keys: [{ key: 'AuthorizationKey', value: 'secret' }] }, 409],
  ['no key', { keys: [] }, 400],
  ['a key without a name', { keys: [{ key: '', value: '1' }] }, 400],
  ['a value of 501 characters', { keys: [{ key: 'A', value: 'x'.repeat(501) }] }, 400],
  [
    'more keys than there may be',
    { keys: Array.from({ length: templateKeysMost + 1 }, (_, at) => ({ key: `K${at}`, value: '' })) },
    400,
  ],
])('refuses %s, names the field and adds nothing', async (_, different, status) => {
  const { get, post } = await open()
  const answer = await post('', { ...template, ...different })
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer)).toContain('keys')
  expect((await get()).data.total).toBe(0)
})

it('is compared with the piles of its model, and asks those that differ, each by itself', async () => {
  const { get, post, apply, call, token } = await open()
  const other = {
    id: 'CP2',
    name: 'South gate',
    locationId: 'L1',
    connectorCount: 1,
    standard: 'IEC2',
    connectorPower: 22_000,
    type: 'AC',
    privateType: 'Public',
    releaseDetection: true,
    vendor: 'V',
    model: 'm',
  }
  expect(await call('POST', '/device-service/registered-piles', { token, body: other })).toMatchObject({ status: 200 })
  await call('POST', '/device-service/registered-piles', { token, body: { ...other, id: 'CP3', model: 'N' } })
  await post('', template)
  const unknown = keys.map(({ key, value }) => ({ key, wanted: value, value: null, status: null, answer: null }))
  expect((await get('/1/piles')).data.list).toEqual([
    { id: 'CP1', name: 'North gate', isOnline: true, readAt: null, drift: unknown },
    { id: 'CP2', name: 'South gate', isOnline: false, readAt: null, drift: unknown },
  ])
  const { data } = await apply({ templateId: '1', pileIds: ['CP1', 'CP2'] })
  expect(data.list).toMatchObject([
    { pileId: 'CP1', asked: 2, message: null },
    { pileId: 'CP2', asked: 0, message: expect.stringMatching(/./u) },
  ])
  const [first, second] = (await get('/1/piles')).data.list
  expect(first.drift).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
  expect(second.drift).toEqual(unknown)
})

it('is beside the values of one pile, which is asked for the keys that are named', async () => {
  const { post, apply, call, token } = await open()
  await post('', template)
  await post('', { ...template, name: 'Another', keys: [{ key: 'Unheard', value: '' }] })
  await post('', { ...template, name: 'Of others', model: 'N' })
  const beside = async (id: string) => call('GET', `/device-service/registered-piles/${id}/templates`, { token })
  expect((await beside('CP1')).data.list).toMatchObject([
    { id: '2', name: 'Another', readAt: null, drift: [{ key: 'Unheard', wanted: '', value: null }] },
    { id: '1', name: 'As we want it', drift: [{ status: null }, { status: null }] },
  ])
  const { data } = await apply({ templateId: '1', pileIds: ['CP1'], keys: ['MeterValueSampleInterval'] })
  expect(data.list).toMatchObject([{ pileId: 'CP1', asked: 1, message: null }])
  expect((await beside('CP1')).data.list[1].drift).toMatchObject([
    { key: 'HeartbeatInterval', status: null },
    { key: 'MeterValueSampleInterval', status: 'waiting' },
  ])
  expect(await beside('NO-PILE')).toMatchObject({ status: 404 })
  expect(await apply({ templateId: '1', pileIds: ['CP1'], keys: [] })).toMatchObject({ status: 400 })
})

it('is applied to piles of its model alone', async () => {
  const { post, apply } = await open()
  await post('', { ...template, model: 'Other' })
  expect(await apply({ templateId: '1', pileIds: ['CP1'] })).toMatchObject({ status: 404 })
  expect(await apply({ templateId: '9', pileIds: ['CP1'] })).toMatchObject({ status: 404 })
})

it('is closed to accounts without the menu entry of piles', async () => {
  const desk = await charged()
  const token = await desk.token(clerk)
  expect(await desk.call('GET', templates, { token })).toMatchObject({ status: 403 })
  expect(await desk.call('POST', templates, { token, body: template })).toMatchObject({ status: 403 })
  const body = { templateId: '1', pileIds: ['CP1'] }
  expect(await desk.call('POST', applications, { token, body })).toMatchObject({ status: 403 })
})
