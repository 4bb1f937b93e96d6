import { listMeetings, quickMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { makeUpPeople, markPeople } from '@portal/contract/areas/sign-in/host.ts'
import { changeSheetState, sealSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { drillReport, runReport } from '@portal/contract/areas/system/statistics/statistics.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { onlyPeople } from '#test/factories/exam.ts'

const SCHOOL = [P.schoolMeeting, P.schoolMeetingAdd, P.schoolMeetingEdit, P.schoolMeetingSign]

let t: TestApp
let keeper: Client
beforeAll(async () => {
  t = await startTestApp()
  keeper = await t.as(...SCHOOL, P.statistics)
})
afterAll(() => t.close())

const ids = async (filter: object) =>
  (await keeper.call(listMeetings, { filter: { channel: 'school', ...filter } })).list.map(({ id }) => id)

test('会议签到 counts whom the sheets of the year expected, and meetings are found by who has signed', async () => {
  const unit = await anOrg(t.db, { name: '签到率厂' })
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => t.asWho({ orgId: unit.id })))
  const all = [one?.id ?? '', two?.id ?? '', three?.id ?? '']
  const { id, sheetId } = await keeper.call(quickMeeting, {
    topic: '班前安全会',
    audience: onlyPeople(...all),
    place: '班组',
  })
  if (!sheetId) throw new Error('no sheet')

  expect(await ids({ signs: 'missing' })).toEqual([id])
  expect(await ids({ signs: 'all' })).toEqual([])
  const asked = { reportId: 'meetingSigning', filter: { year: new Date().getFullYear(), orgId: unit.id } }
  // A sheet that goes on says nothing yet.
  expect((await keeper.call(runReport, asked)).figures).toMatchObject({ due: 0, rate: null })

  await keeper.call(markPeople, { sheetId, userIds: all.slice(0, 1), status: 'in', reason: '' })
  await keeper.call(changeSheetState, { sheetId, action: 'close' })
  await keeper.call(makeUpPeople, { sheetId, userIds: all.slice(1, 2), direction: 'in', reason: '手机没电' })
  await keeper.call(markPeople, { sheetId, userIds: all.slice(2), status: 'leave', reason: '出差' })

  expect((await keeper.call(runReport, asked)).figures).toEqual({
    ...{ sheets: 1, due: 3, present: 2, late: 0, leave: 1, absent: 0, rate: 66.7 },
  })
  const { list } = await keeper.call(drillReport, { ...asked, cell: { measure: 'leave' } })
  expect(list).toMatchObject([{ title: '班前安全会', state_text: '请假' }])
  expect(await ids({ signs: 'all' })).toEqual([id])
  expect(await ids({ signs: 'madeUp' })).toEqual([id])

  expect(await ids({ sealed: true })).toEqual([])
  await keeper.call(sealSheet, { sheetId })
  expect(await ids({ sealed: true })).toEqual([id])
  const [row] = (await keeper.call(listMeetings, { filter: { channel: 'school' } })).list
  expect(row?.sealedAt).toBeInstanceOf(Date)

  // A sheet that was cancelled counts nowhere.
  await t.db.update(signSheets).set({ state: 'cancelled' }).where(eq(signSheets.id, sheetId))
  expect((await keeper.call(runReport, asked)).figures).toMatchObject({ due: 0 })
})
