import { downloadBehind, getBehind, listBehind } from '@portal/contract/areas/learning/target/behind.ts'
import { listRoleTargets, listShortfall, remindShort } from '@portal/contract/areas/learning/target/target.ts'
import { summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { runReport } from '@portal/contract/areas/system/statistics/statistics.ts'
import { DAY_MS, mondayOf, shanghaiDay, shanghaiYear, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { anEntry, aRoleTarget } from '#test/factories/learning.ts'
import { forecastOf, wholeWeeksOf } from './behind-weeks.ts'

let t: TestApp
const now = Date.now()
const year = shanghaiYear(now)
const monday = startOfDay(mondayOf(shanghaiDay(new Date(now)))).getTime()
const CODES = [P.roleHours, P.roleHoursEdit, P.roleHoursExport, P.studyTime, P.statistics]

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** A company of two departments with a team below one of them, a target of 8 hours (0.50 required, 7 of training), and its officer. */
const aCompany = async () => {
  const company = await anOrg(t.db, { kind: 'company' })
  const [shop, office] = [await anOrg(t.db, { parentId: company.id }), await anOrg(t.db, { parentId: company.id })]
  const team = await anOrg(t.db, { parentId: shop.id, kind: 'team' })
  const signedIn = { lastLoginAt: new Date(now) }
  const one = (primaryOrgId: string, values: object = signedIn) => aUser(t.db, { primaryOrgId, ...values })
  const people = {
    done: await one(office.id),
    never: await one(team.id, {}),
    idle: await one(team.id),
    capped: await one(shop.id),
    noRequired: await one(shop.id),
    few: await one(company.id),
    // His account is there before he is.
    toCome: await one(company.id, { hiredOn: shanghaiDay(new Date(now + 3 * DAY_MS)) }),
  }
  const role = await aRole(t.db, { members: Object.values(people).map(({ id }) => id) })
  const caps = { train: 700 }
  await aRoleTarget(t.db, { roleId: role.id, year, targetHundredths: 800, requiredHundredths: 50, caps })
  const grant = (userId: string, hundredths: number, facts: object = {}) =>
    anEntry(t.db, { userId, hundredths, completedAtMs: monday - 20 * DAY_MS, ...facts })
  await grant(people.done.id, 800, { required: true })
  await grant(people.capped.id, 900, { source: 'train' })
  await grant(people.noRequired.id, 900)
  await grant(people.few.id, 100, { required: true })
  const officer = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: company.id })
  return { company, shop, office, team, people, role, officer }
}

describe('谁落后、为什么', () => {
  test('names the units furthest behind first, with the cause of everybody who is', async () => {
    const { officer, company, shop, office } = await aCompany()

    const found = await officer.call(getBehind, {})

    expect(found).toMatchObject({ year, unit: { id: company.id }, people: 6, reached: 1, short: 5, rate: 16.6 })
    expect(found.causes).toEqual({ noLogin: 1, notBegun: 1, capped: 1, noRequired: 1, tooFew: 1 })
    expect(found.units.map(({ id, exact, people, short }) => ({ id, exact, people, short }))).toEqual([
      { id: shop.id, exact: false, people: 4, short: 4 },
      { id: company.id, exact: true, people: 1, short: 1 },
      { id: office.id, exact: false, people: 1, short: 0 },
    ])
    expect(found.units[0]?.name).toBe(shop.name)
  })

  test('shows the figures of the hours record, of the role’s target, of the report and of both lists', async () => {
    const { officer, company, role } = await aCompany()
    const page = { page: 1, pageSize: 50 }

    const found = await officer.call(getBehind, {})

    const byReached = async (reached: boolean) =>
      (await officer.call(summarizeHours, { ...page, groupBy: 'user', filter: { year, reached } })).list.length
    expect([await byReached(true), await byReached(false)]).toEqual([found.reached, found.short])
    const { list: targets } = await officer.call(listRoleTargets, { filter: { year, roleId: role.id } })
    expect(targets[0]).toMatchObject({ people: found.people, reachedPeople: found.reached, rate: found.rate })
    const short = await officer.call(listShortfall, { ...page, year, roleId: role.id })
    const behind = await officer.call(listBehind, { ...page, filter: { year } })
    expect(behind.list.map(({ id }) => id).sort()).toEqual(short.list.map(({ user }) => user.id).sort())
    const { figures } = await officer.call(runReport, {
      reportId: 'studyPeople',
      filter: { year, orgId: company.id },
    })
    expect(figures).toMatchObject({ due: found.people, reached: found.reached, short: found.short })
  })

  test('opens a unit to its people and each cause to those it counts', async () => {
    const { officer, company, shop, people } = await aCompany()
    const found = async (filter: object) => (await officer.call(listBehind, { filter: { year, ...filter } })).list
    const names = async (filter: object) => (await found(filter)).map(({ id }) => id)

    expect(await names({ orgId: shop.id })).toHaveLength(4)
    expect(await names({ orgId: company.id, exactOrg: true })).toEqual([people.few.id])
    expect(await names({ cause: 'capped' })).toEqual([people.capped.id])

    expect((await found({ cause: 'capped' }))[0]).toMatchObject({ total: 7, target: 8, remain: 1, overCap: 2 })
  })

  test('reaches no further than the rights of the reader do', async () => {
    const { officer } = await aCompany()
    const foreign = await aCompany()

    expect((await officer.refused(getBehind, { orgId: foreign.shop.id })).status).toBe(1004)
    const { list } = await officer.call(listBehind, { filter: { year, orgId: foreign.shop.id } })
    expect(list).toEqual([])
    expect((await (await t.as(P.label)).refused(getBehind, {})).status).toBe(1003)
  })

  test('reminds the people of a unit itself without those of its parts', async () => {
    const { officer, company } = await aCompany()

    expect(await officer.call(remindShort, { year, orgId: company.id, exactOrg: true })).toEqual({
      sent: 1,
      skipped: 0,
    })
    expect(await officer.call(remindShort, { year, orgId: company.id })).toEqual({ sent: 4, skipped: 1 })
    const { list } = await officer.call(listBehind, { page: 1, pageSize: 50, filter: { year, orgId: company.id } })
    expect(list.map(({ remindedAt }) => remindedAt instanceof Date)).toEqual([true, true, true, true, true])
  })

  test('marks nobody as reminded whom nobody has reminded, and leaves out who joined after the count', async () => {
    const { officer, company } = await aCompany()
    const page = { page: 1, pageSize: 50, filter: { year, orgId: company.id } }
    expect((await officer.call(listBehind, page)).list.map(({ remindedAt }) => remindedAt)).toEqual(Array(5).fill(null))
    const asOf = new Date(0).toISOString()
    expect(await officer.call(remindShort, { year, orgId: company.id, asOf })).toEqual({ sent: 0, skipped: 0 })
  })

  test('counts who came to the target this week and in the one before', async () => {
    const { officer, people } = await aCompany()
    await anEntry(t.db, { userId: people.few.id, hundredths: 700, completedAtMs: monday + 1 })
    await anEntry(t.db, {
      userId: people.noRequired.id,
      hundredths: 50,
      required: true,
      completedAtMs: monday - DAY_MS,
    })

    const { week, reached } = await officer.call(getBehind, {})

    expect({ week, reached }).toEqual({ week: { now: 1, before: 1 }, reached: 3 })
    expect((await officer.call(getBehind, { year: year - 1 })).week).toBeNull()
  })

  test('leaves as a workbook: all units, then a sheet for each with its people and their whole unit', async () => {
    const { officer, company, shop, team, people } = await aCompany()

    const response = await t.running.app.inject({
      method: 'POST',
      url: `/${downloadBehind.path}`,
      headers: { 'content-type': 'application/json', 'x-token': officer.token },
      payload: JSON.stringify({}),
    })
    const sheets = await readSheets(response.rawPayload)

    expect(sheets.map(({ sheet }) => sheet)).toEqual(['各单位', shop.name, `${company.name}（本级）`])
    expect(sheets[0]?.data[1]?.slice(0, 6)).toEqual([shop.name, 4, 0, 4, 0, -90])
    const head = sheets[1]?.data[0] ?? []
    expect(head).toEqual(expect.arrayContaining(['单位', '单位全称', '主要原因']))
    const idle = sheets[1]?.data.find((row) => row[0] === people.idle.code) ?? []
    expect(idle[head.indexOf('单位全称')]).toBe(`集团公司/${company.name}/${shop.name}/${team.name}`)
    expect(idle[head.indexOf('主要原因')]).toBe('未开始')
  })
})

describe('the forecast', () => {
  const course = { reached: 100, all: 200, daysLeft: 28 }
  test('goes on as the last eight weeks went', () => {
    expect(forecastOf({ ...course, weeks: [0, 14, 14, 14, 14, 0, 0, 0, 0] })).toEqual({ rate: 64, perWeek: 7 })
  })
  test('does not count on a rush that is over', () => {
    expect(forecastOf({ ...course, weeks: [0, 2, 2, 2, 2, 40, 60, 60, 30] })).toEqual({ rate: 54, perWeek: 2 })
    expect(forecastOf({ ...course, weeks: [0, 0, 0, 0, 3, 40, 60, 60, 30] })).toBeNull()
  })
  test('looks at no week before the year', () => {
    expect(wholeWeeksOf(2026, Date.parse('2026-01-03T04:00:00Z'))).toBe(0)
    expect(wholeWeeksOf(2026, Date.parse('2026-01-21T04:00:00Z'))).toBe(2)
    expect(wholeWeeksOf(2026, Date.parse('2026-11-24T04:00:00Z'))).toBe(46)
  })
  test('never says more than everybody', () => {
    expect(forecastOf({ ...course, weeks: [0, 90, 90, 90, 90, 90, 0, 0, 0] })).toMatchObject({ rate: 100 })
  })
  test('is silent without three weeks that brought somebody', () => {
    expect(forecastOf({ ...course, weeks: [50, 90, 90, 0, 0, 0, 0, 0, 0] })).toBeNull()
  })
})
