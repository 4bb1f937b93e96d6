import {
  commitImport,
  fixImport,
  importFaultFile,
  importTemplate,
  undoImport,
} from '@portal/contract/areas/exchange/import-endpoints.ts'
import { getClass } from '@portal/contract/areas/train/class/class.ts'
import { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { listMine } from '@portal/contract/areas/train/enrolment/open.ts'
import { removePeople } from '@portal/contract/areas/train/enrolment/roster.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aClass, aDraftClass, CLASS_MANAGER } from '#test/factories/train.ts'
import { aWorkbook } from '#test/factories/workbook/workbook.ts'
import { checkRows, faultsOf, postFor, uploadTo } from '#test/import-client.ts'

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...CLASS_MANAGER)
})
afterAll(() => t.close())

const HEAD = ['工号', '姓名']
const people = (n: number) => Promise.all(Array.from({ length: n }, (_, at) => aUser(t.db, { name: `学员${at + 1}` })))
const check = (client: Client, targetId: string, rows: string[][]) =>
  checkRows(t, client, [HEAD, ...rows], { kind: 'trainees', targetId })
const seats = async (id: string) => (await manager.call(getClass, { id })).seats

test('a list with a tenth of faulty rows brings in nobody; put right, it brings in everybody once, and back out', async () => {
  const id = await aClass(manager, [manager.id], { capacity: 40 })
  const all = await people(27)
  const rows = all.map(({ code, name }) => [code, name])
  const faulty = [
    ['NOBODY-1', '查无此人'],
    [all[0]?.code ?? '', '名字不对'],
    [all[5]?.code ?? '', '学员6'],
  ]
  // The second replaces the good row of the same person.
  const report = await check(manager, id, [...rows.slice(1), ...faulty])
  expect(report.counts).toMatchObject({ add: 26, error: 3 })
  expect(faultsOf(report).map(([, message]) => message)).toEqual([
    '工号“NOBODY-1”不存在',
    `姓名与工号“${all[0]?.code}”不符`,
    `工号“${all[5]?.code}”与第 6 行重复`,
  ])
  const sentence = { message: '有 3 行错误，全部正确才能导入，请修正后再导入' }
  expect(await manager.refused(commitImport, { id: report.id })).toMatchObject(sentence)
  expect(await manager.refused(commitImport, { id: report.id, onlyGood: true })).toMatchObject(sentence)
  expect(await seats(id)).toMatchObject({ occ: 0 })

  const faults = await postFor(t, manager, importFaultFile.path, { id: report.id })
  expect(faults.statusCode).toBe(200)
  expect(faults.rawPayload.length).toBeGreaterThan(1000)

  const more = await people(2)
  await manager.call(fixImport, { id: report.id, row: 28, fields: { code: more[0]?.code ?? '', name: '' } })
  await manager.call(fixImport, { id: report.id, row: 29, fields: { name: all[0]?.name ?? '' } })
  await manager.call(fixImport, { id: report.id, row: 30, fields: { code: more[1]?.code ?? '', name: '' } })
  expect(await manager.call(commitImport, { id: report.id })).toEqual({ done: 29, skipped: 0, jobId: null })
  expect(await seats(id)).toMatchObject({ occ: 29, confirmed: 29, waiting: 0 })

  // The same list once more changes nothing.
  const again = await check(manager, id, rows)
  expect(again.counts).toMatchObject({ add: 0, same: 27, error: 0 })
  expect(await manager.refused(commitImport, { id: again.id })).toMatchObject({ message: '没有需要导入的变更' })

  expect(await manager.call(undoImport, { id: report.id })).toMatchObject({ restored: 29, kept: [] })
  expect(await seats(id)).toMatchObject({ occ: 0 })
})

test('who finds no seat waits, whoever finds no place in the queue stops the list, and an undo keeps who left by himself', async () => {
  const id = await aClass(manager, [manager.id], { capacity: 2, waitMax: 2 })
  const clients = await Promise.all([1, 2, 3, 4, 5].map(() => t.as()))
  const { rows } = await t.db.execute<{ id: string; code: string }>('select id, code from users')
  const codeOf = ({ id: of }: Client) => [rows.find((row) => row.id === of)?.code ?? '']
  const tooMany = await check(manager, id, clients.map(codeOf))
  expect(faultsOf(tooMany)).toEqual([[6, '候补已满']])

  const report = await check(manager, id, clients.slice(0, 4).map(codeOf))
  await manager.call(commitImport, { id: report.id })
  expect(await seats(id)).toMatchObject({ confirmed: 2, waiting: 2 })
  const [first, , third] = clients as [Client, Client, Client]
  const mine = async (client: Client) => (await client.call(listMine, {})).list[0]
  expect(await mine(third)).toMatchObject({ state: 'waitlisted', wait: 1, way: 'import' })
  await manager.call(removePeople, { ids: [(await mine(first))?.id ?? ''], reason: '调离本单位' })
  expect(await manager.call(undoImport, { id: report.id })).toMatchObject({
    restored: 3,
    kept: [{ row: 2, reason: '已被删除' }],
  })
  expect(await seats(id)).toMatchObject({ occ: 0, waiting: 0 })
})

test('the list reaches no class and nobody outside the scope of the code, and no class that takes nobody', async () => {
  const [own, other] = [await anOrg(t.db), await anOrg(t.db)]
  const near = await t.asWho({
    codes: [...CLASS_MANAGER],
    scope: { kind: 'below' },
    orgId: own.id,
  })
  const id = await aClass(near, [near.id])
  const inside = await aUser(t.db, { primaryOrgId: own.id })
  const outside = await aUser(t.db, { primaryOrgId: other.id })
  const report = await check(near, id, [[inside.code], [outside.code]])
  expect(faultsOf(report)).toEqual([[3, '该用户不在你的管理范围']])

  const file = await aWorkbook({ rows: [HEAD, [inside.code]] })
  const far = await t.asWho({ codes: [...CLASS_MANAGER], scope: { kind: 'below' }, orgId: other.id })
  expect(await uploadTo(t, far, file, { kind: 'trainees', targetId: id })).toMatchObject({
    success: false,
    status: 1004,
  })
  const reader = await t.as(P.trainClass)
  expect(await uploadTo(t, reader, file, { kind: 'trainees', targetId: id })).toMatchObject({
    success: false,
    status: 1003,
  })
  const draft = await aDraftClass(near, [near.id])
  expect(await uploadTo(t, near, file, { kind: 'trainees', targetId: draft })).toMatchObject({
    message: '班次尚未发布',
  })
  const good = await check(near, id, [[inside.code]])
  await near.call(changeClassState, { id, action: 'cancel', reason: '场地停用' })
  expect(await near.refused(commitImport, { id: good.id })).toMatchObject({ message: '该班已取消' })
})

test('the template asks for the number and offers the name', async () => {
  const id = await aClass(manager, [manager.id])
  const answer = await postFor(t, manager, importTemplate.path, { kind: 'trainees', targetId: id })
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('学员名单导入模板.xlsx'))
})
