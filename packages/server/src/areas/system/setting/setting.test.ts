import { listSettings, saveSetting } from '@portal/contract/areas/system/setting.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#src/schema/system/system.ts'
import { loadWorkCalendar } from '#src/shared/work-calendar/load-calendar.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
let officer: Client

beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.orgAndDictionaryParam)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.execute(sql`delete from settings`)
})

const find = async (key: string) => (await officer.call(listSettings, {})).list.find((each) => each.key === key)

describe('rest/setting/list', () => {
  test('names every parameter with its bounds and the shipped value', async () => {
    expect(await find('exportJobRows')).toMatchObject({
      group: '数据',
      title: '导出转后台行数',
      kind: 'number',
      value: 5000,
      shipped: 5000,
      min: 100,
      max: 100_000,
      changedAt: null,
      revision: 0,
    })
    expect(await find('greyMode')).toMatchObject({ kind: 'switch', value: false })
  })

  test('shows nothing of the security policy, which has codes of its own', async () => {
    expect(await find('lockFailures')).toBeUndefined()
    expect((await officer.refused(saveSetting, { key: 'lockFailures', value: 9 })).message).toBe('系统参数不存在')
  })
})

describe('rest/setting/save', () => {
  test('is in force at once, is remembered with its author, and goes back to the shipped value', async () => {
    const { revision } = await officer.call(saveSetting, { key: 'defaultCourseYear', value: 2025, revision: 0 })
    expect(await t.running.settings.get('defaultCourseYear')).toBe(2025)
    expect(await find('defaultCourseYear')).toMatchObject({ value: 2025, changedBy: expect.stringMatching(/./) })

    await officer.call(saveSetting, { key: 'defaultCourseYear', revision })

    expect(await t.running.settings.get('defaultCourseYear')).toBe(2021)
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectId, 'defaultCourseYear'))
      .orderBy(auditEntries.no)
    expect(entries.map(({ diff }) => diff)).toEqual([
      [{ field: 'value', before: 2021, after: 2025 }],
      [{ field: 'value', before: 2025, after: 2021 }],
    ])
  })

  test.each([
    ['exportJobRows', 99, '取值须在 100–100000 之间'],
    ['hrPhotoUrl', 'https://hr.example.com/photo', '地址须包含 {code}'],
    ['defaultCourseYear', 1999, '年度须为 2000–2100'],
    ['workCalendar', { periods: [{ from: 10, to: 2000 }] }, '时段格式须为 HH:mm–HH:mm'],
  ])('refuses %s %o', async (key, value, message) => {
    const { errors } = await officer.refused(saveSetting, { key, value })

    expect(errors).toContainEqual({ field: 'value', message })
  })

  test('refuses what somebody else has changed meanwhile', async () => {
    await officer.call(saveSetting, { key: 'greyMode', value: true, revision: 0 })

    expect((await officer.refused(saveSetting, { key: 'greyMode', value: true, revision: 0 })).status).toBe(1009)
  })

  test('a changed calendar moves due times', async () => {
    const value = { weekdays: [6], holidays: ['2026-10-01'] }

    await officer.call(saveSetting, { key: 'workCalendar', value })

    const calendar = await loadWorkCalendar(t.db)
    expect([calendar.weekdays, calendar.holidays.has('2026-10-01')]).toEqual([[6], true])
  })
})
