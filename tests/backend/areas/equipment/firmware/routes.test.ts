import { expect, it } from 'vitest'
import { HOUR } from '#contracts/durations.ts'
import { pages } from '#contracts/menu.ts'
import { instant } from '#contracts/units.ts'
import { at, openFleet } from '#tests/backend/areas/equipment/firmware/fleet.ts'
import { fetchFile, putFile } from '#tests/support/site/files.ts'
import { hostOf } from '#tests/backend/http/desk.ts'
import { admin, adminAccount, clerk, openAccount, openServer, signInWith } from '#tests/backend/http/installation.ts'

/** Firmware and diagnostics as the console asks for them, from the upload of a file to the download of a log. */

async function open() {
  const fleet = await openFleet(['CP1', 'CP2'])
  const { world, files } = fleet
  await openAccount(world, 'A1', adminAccount(), admin.password)
  const bills = adminAccount({ account: clerk.account, type: 'NORMAL', menuCodeList: [pages.bills.code] })
  await openAccount(world, 'A2', bills, clerk.password)
  const { call, address } = await openServer(hostOf({ world }), { clock: world.clock, storage: files.storage })
  const token = (await signInWith(call)).data.accessToken
  const stranger = (await signInWith(call, clerk)).data.accessToken
  return {
    ...fleet,
    token,
    stranger,
    get: (path: string, as: string = token) => call('GET', path, { token: as }),
    post: (path: string, body: object, as: string = token) => call('POST', path, { token: as, body }),
    put: (name: string, content: string, as: string = token) =>
      fetch(`${address}/firmware-service/files?name=${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' },
        body: content,
      }).then(async (response) => ({ status: response.status, body: JSON.parse(await response.text()) })),
    download: (id: string, as: string = token) =>
      fetch(`${address}/diagnostics-service/uploads/${id}/file`, { headers: { authorization: `Bearer ${as}` } }),
  }
}

it('takes a file, drafts an upgrade with it, issues it, and shows wave and jobs [R3.2.21]', async () => {
  const { get, post, put, pile, until, form } = await open()
  const [first, second] = [await pile('CP1'), await pile('CP2')]
  const file = await put('fw-2.0.bin', 'the image')
  expect(file).toMatchObject({ status: 200, body: { data: { bytes: 9 } } })
  const { fileAddress } = file.body.data
  const drafted = await post('/firmware-service/upgrades', { ...form, fileAddress, copyOf: null })
  expect(drafted.data).toMatchObject({
    version: '2.0',
    fileAddress,
    retries: 1,
    retryIntervalSeconds: 60,
    retrieveAt: form.retrieveAt,
    description: form.description,
    status: 'draft',
    draftedBy: 'admin00',
  })
  const { id } = drafted.data
  expect((await get('/firmware-service/models')).data.list).toEqual([{ vendor: 'Vendor', model: 'Model', piles: 2 }])
  const candidates = await get(`/firmware-service/upgrades/${id}/candidates`)
  expect(candidates.data.list.map((one: { id: string }) => one.id)).toEqual(['CP1', 'CP2'])
  const path = `/firmware-service/upgrades/${id}`
  expect(await post(`${path}/issue`, { pileIds: ['CP1'] })).toMatchObject({ code: 'INFORMATION_INCOMPLETE' })
  const issued = await post(`${path}/issue`, { pileIds: ['CP1', 'CP2'], waitsForIdle: true })
  expect(issued.data).toMatchObject({ status: 'issued', piles: 2, wave: { number: 1, of: 2 }, isPaused: false })
  const refusedNow = issued.data.offers.filter(({ allowed }: { allowed: boolean }) => !allowed)
  expect(refusedNow.map(({ command }: { command: string }) => command)).toContain('delete')
  const told = await first.told()
  expect(await fetchFile(told)).toBe('the image')
  await until(`${id}.1`, 'Scheduled')
  await first.boots('2.0')
  await second.told()
  await until(`${id}.2`, 'Scheduled')
  const jobs = await get(`/firmware-service/jobs?upgradeId=${id}`)
  expect(jobs.data.list).toMatchObject([
    { id: `${id}.1`, status: 'success', wave: 1, currentVersion: '2.0', pileName: 'CP1' },
    { id: `${id}.2`, status: 'waiting', wave: 2, currentVersion: '1.0', state: 'Scheduled' },
  ])
  expect((await get(path)).data).toMatchObject({
    wave: { number: 2, of: 2 },
    jobs: [
      { status: 'success', count: 1 },
      { status: 'waiting', count: 1 },
    ],
  })
})

it('refuses to delete what was issued, in words, and deletes what was not [R4.3.09]', async () => {
  const { get, post, pile, form } = await open()
  await pile('CP1')
  const draft = async () => (await post('/firmware-service/upgrades', { ...form, copyOf: null })).data.id
  const [issued, unissued] = [await draft(), await draft()]
  await post(`/firmware-service/upgrades/${issued}/issue`, { pileIds: ['CP1'], waitsForIdle: false })
  const refused = await post(`/firmware-service/upgrades/${issued}/delete`, {})
  expect(refused).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
  expect(refused.message).toContain('Issued')
  expect(await post(`/firmware-service/upgrades/${unissued}/delete`, {})).toMatchObject({ status: 200 })
  const { total, list } = (await get('/firmware-service/upgrades')).data
  expect([total, list.map(({ id }: { id: string }) => id)]).toEqual([1, [issued]])
  expect((await get(`/firmware-service/upgrades/${unissued}`)).status).toBe(404)
})

it('takes no address but of FTP, no file without a name, and nothing from strangers [R5.5.02]', async () => {
  const { get, post, put, form, stranger } = await open()
  for (const fileAddress of ['http://host/f.bin', 'https://host/f.bin', 'ftp://', ''])
    expect(await post('/firmware-service/upgrades', { ...form, fileAddress, copyOf: null })).toMatchObject({
      status: 400,
    })
  for (const name of ['', '..', 'a/b', '%2e%2e', 'a%00b']) expect((await put(name, 'x')).status, name).toBe(400)
  expect((await put('empty.bin', '')).body.code).toBe('INFORMATION_INCOMPLETE')
  expect((await put('a.bin', 'x', stranger)).status).toBe(403)
  expect((await get('/firmware-service/upgrades', stranger)).status).toBe(403)
})

it('says how to get an FTP server where none runs', async () => {
  const { world, put } = await open()
  Reflect.set(world.settings, 'ftpUrl', null)
  const { status, body } = await put('a.bin', 'x')
  expect([status, body.code, body.message]).toEqual([409, 'NO_FILE_SERVER', 'No FTP server runs here'])
})

const request = {
  locationId: 'L1',
  pileId: 'CP1',
  type: 1,
  vendorId: 'Volt',
  startsAt: instant(at - HOUR),
  stopsAt: instant(at),
  retries: 0,
  retryIntervalSeconds: 0,
  repeatOf: null,
  reason: 'meter drifts',
}

it('asks a pile for its log and gives the file to those who may see it [R3.2.22] [R4.2.33]', async () => {
  const { get, post, pile, download, stranger } = await open()
  const { heard, answer, station } = await pile('CP1')
  const { fileAddress } = (await get('/diagnostics-service/address')).data
  const asked = await post('/diagnostics-service/uploads', { ...request, fileAddress })
  expect(asked.data).toMatchObject({
    type: 1,
    status: '1',
    requestedAt: instant(at),
    requestedBy: 'admin00',
    isHere: false,
  })
  const { id } = asked.data
  expect((await download(id)).status).toBe(404)
  const call = await heard('GetDiagnostics')
  answer(call, { fileName: 'CP1.log' })
  await putFile(/ftp:[^"]+/u.exec(JSON.stringify(call[3]))?.[0] ?? '', 'CP1.log', 'what happened')
  await station.confirmed('DiagnosticsStatusNotification', { status: 'Uploaded' })
  expect((await get('/diagnostics-service/uploads?pileId=CP1')).data.list).toMatchObject([
    { id, status: '3', fileName: 'CP1.log', fileBytes: 13, isHere: true },
  ])
  const file = await download(id)
  expect(await file.text()).toBe('what happened')
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="CP1.log"',
  })
  expect((await download(id, stranger)).status).toBe(403)
  expect((await download(id, 'nobody')).status).toBe(401)
})

it.each([
  ['the FTP address [R5.5.03]', 'fileAddress'],
  ['the beginning of the span [R5.5.04]', 'startsAt'],
  ['the end of the span [R5.5.04]', 'stopsAt'],
  ['the location [R5.5.05]', 'locationId'],
  ['the vendor id [R5.5.06]', 'vendorId'],
])('sends no request without %s', async (_, field) => {
  const { post } = await open()
  const body = { ...request, fileAddress: 'ftp://logs.example/', [field]: undefined }
  expect(await post('/diagnostics-service/uploads', body)).toMatchObject({ status: 400, code: 'REQUEST_ERROR' })
})

it('asks no pile that stands elsewhere or nowhere', async () => {
  const { post } = await open()
  const fileAddress = 'ftp://logs.example/'
  for (const change of [{ locationId: 'L9' }, { pileId: 'CP9' }])
    expect(await post('/diagnostics-service/uploads', { ...request, fileAddress, ...change })).toMatchObject({
      status: 404,
    })
})
