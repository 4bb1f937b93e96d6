import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import { jobFile, listJobs } from '@portal/contract/areas/exchange/job.ts'
import { dataQuality, exportDataset, listDatasets, previewDataset } from '@portal/contract/areas/system/dataset.ts'
import { P } from '@portal/contract/privileges.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
})
afterAll(() => t.close())

test('the catalogue counts the rows that the reader may see', async () => {
  const unit = await anOrg(t.db)
  for (let n = 0; n < 3; n += 1) await aUser(t.db, { primaryOrgId: unit.id })
  const reader = await t.asWho({ codes: [P.data, P.user], scope: { kind: 'below' }, orgId: unit.id })

  const { list } = await reader.call(listDatasets, {})

  expect(list.find(({ id }) => id === 'people')).toMatchObject({ name: '人员', rows: 4, open: false })
  expect(list.find(({ id }) => id === 'people')?.columns.find(({ field }) => field === 'phone')?.mask).toBe('masked')
})

test('a preview stays in the scope of the data’s own screen and shows masks only', async () => {
  const unit = await anOrg(t.db, { name: '预览车间' })
  const person = await aUser(t.db, { primaryOrgId: unit.id, phoneMask: '138****5678', employment: 'active' })
  await aUser(t.db)
  const reader = await t.asWho({ codes: [P.dataRead, P.user], scope: { kind: 'below' }, orgId: unit.id })

  const { list, total } = await reader.call(previewDataset, { id: 'people', keyword: person.code })

  expect(total).toBe(1)
  expect(list[0]?.cells.slice(0, 7)).toEqual([person.code, person.name, '预览车间', '', '138****5678', '', '在职'])
})

test('a preview asks for the right on the data itself', async () => {
  const reader = await t.as(P.dataRead)

  expect(await reader.refused(previewDataset, { id: 'roles' })).toMatchObject({
    message: '没有“角色管理”的权限，不能查看该数据集',
  })
  for (const id of ['people', 'units', 'roles', 'videos', 'signIns'] as const) {
    const all = await t.as(P.dataRead, P.user, P.orgAndDictionary, P.role, P.video, P.log)
    expect((await all.call(previewDataset, { id })).total).toBeGreaterThanOrEqual(0)
  }
})

test('quality counts people who share a phone number and units without a head', async () => {
  const unit = await anOrg(t.db)
  const reader = await t.asWho({ codes: [P.data], scope: { kind: 'below' }, orgId: unit.id })
  for (let n = 0; n < 2; n += 1) await aUser(t.db, { primaryOrgId: unit.id, phoneIndex: 'same' })

  const found = new Map((await reader.call(dataQuality, {})).map(({ id, count }) => [id, count]))

  expect(found.get('duplicatePhones')).toBe(2)
  expect(found.get('unitsWithoutHead')).toBe(1)
})

test('a set goes out as a background file with masks, for those who may see its screen', async () => {
  const unit = await anOrg(t.db)
  const person = await aUser(t.db, { primaryOrgId: unit.id, phoneMask: '138****5678' })
  const reader = await t.asWho({ codes: [P.dataRead, P.user], scope: { kind: 'below' }, orgId: unit.id })

  const { jobId } = await reader.call(exportDataset, { id: 'people', keyword: person.code })
  const jobOf = async () => (await reader.call(listJobs, {})).list.find(({ id }) => id === jobId)
  await expect.poll(async () => (await jobOf())?.state, { timeout: 20_000 }).toBe('done')
  const response = await t.running.app.inject({
    method: 'POST',
    url: `/${jobFile.path}`,
    headers: { 'content-type': 'application/json', 'x-token': reader.token },
    payload: JSON.stringify({ id: jobId }),
  })
  const [sheet] = await readSheets(response.rawPayload)

  expect(sheet?.data[0]?.slice(0, 2)).toEqual(['工号', '姓名'])
  expect(sheet?.data.slice(1).map((row) => [row[0], row[4]])).toEqual([[person.code, '138****5678']])
  expect((await reader.refused(exportDataset, { id: 'roles' })).message).toBe('没有“角色管理”的权限，不能查看该数据集')
  expect((await reader.refused(exportRows, { list: 'rest/dataset/rows/roles' })).status).toBe(1003)
})
