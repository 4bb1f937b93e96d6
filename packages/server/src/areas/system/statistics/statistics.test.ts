import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import {
  drillReport,
  listMetrics,
  listReports,
  runReport,
  saveMetric,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginEntries } from '#src/schema/account.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import { applicationOpens } from '#src/schema/system/application.ts'
import { feedbacks } from '#src/schema/system/feedback.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aGroup } from '#test/factories/access.ts'
import { anApplication } from '#test/factories/application.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'

type Run = ResultOf<typeof runReport>

const MARCH = { from: '2026-03-01', to: '2026-03-31' }

let t: TestApp
let reader: Client
/** A company of two works; the first has a shop of its own. */
let company: string
let works: string[]
let shop: string
let people: { id: string; orgId: string }[]

/** The same sequence in every run. */
const chance = (() => {
  let state = 20_260_301
  return (below: number) => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return (state >>> 8) % below
  }
})()

const momentOf = (day: number) => new Date(Date.UTC(2026, 1, day) + chance(86_400) * 1000)
const inMarch = (at: Date) => at >= new Date('2026-02-28T16:00:00Z') && at < new Date('2026-03-31T16:00:00Z')
const average = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return average(sorted.length % 2 === 1 ? sorted.slice(middle, middle + 1) : sorted.slice(middle - 1, middle + 1))
}
const tenth = (value: number) => Math.round(value * 10) / 10

const insertPeople = async () => {
  company = (await anOrg(t.db, { name: '统计公司' })).id
  works = [
    (await anOrg(t.db, { name: '一厂', parentId: company })).id,
    (await anOrg(t.db, { name: '二厂', parentId: company })).id,
  ]
  shop = (await anOrg(t.db, { name: '一厂车间', parentId: works[0] })).id
  const places = [company, ...works, shop]
  people = []
  for (let n = 0; n < 24; n += 1) {
    const orgId = places[n % places.length] ?? company
    people.push({ id: (await aUser(t.db, { primaryOrgId: orgId })).id, orgId })
  }
}

const someone = () => people[chance(people.length)] ?? { id: '', orgId: '' }

beforeAll(async () => {
  t = await startTestApp()
  reader = await t.as(P.statistics)
  await insertPeople()
})
afterAll(() => t.close())

const run = (client: Client, reportId: string, filter: Record<string, unknown> = {}): Promise<Run> =>
  client.call(runReport, { reportId, filter: { ...MARCH, ...filter } })

/** All rows behind a figure, over all pages. */
const open = async (client: Client, reportId: string, cell: { measure: string; row?: string }, filter = {}) => {
  const list: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const asked = { reportId, filter: { ...MARCH, orgId: company, ...filter }, cell, page, pageSize: 40 }
    const answer = await client.call(drillReport, asked)
    list.push(...answer.list)
    if (answer.list.length === 0) return { list, total: answer.total }
  }
}

const cellOf = ({ rows }: Run, label: string, key: string) => rows.find((row) => row.label === label)?.values[key]

describe('figures', () => {
  test('sign-ins agree with a plain count, by unit and whole, and open the very rows', async () => {
    const values = Array.from({ length: 400 }, () => {
      const { id: userId } = someone()
      const result = chance(5) === 0 ? ('refused' as const) : ('ok' as const)
      return {
        at: momentOf(20 + chance(45)),
        userId,
        nameTried: 'x',
        result,
        way: chance(6) === 0 ? 'reauth' : 'password',
      }
    })
    await t.db.insert(loginEntries).values(values)
    const counted = values.filter(({ at, result, way }) => result === 'ok' && way !== 'reauth' && inMarch(at))
    const within = (units: string[]) =>
      counted.filter(({ userId }) => units.includes(people.find(({ id }) => id === userId)?.orgId ?? ''))
    const figuresOf = (entries: typeof counted) => {
      const persons = new Set(entries.map(({ userId }) => userId)).size
      return { times: entries.length, people: persons, perPerson: tenth(entries.length / persons) }
    }

    const report = await run(reader, 'logins', { orgId: company })
    const auditor = await t.as(P.statistics, P.log)
    const details = await open(auditor, 'logins', { measure: 'times' })
    const ofWorks = await open(auditor, 'logins', { measure: 'times', row: works[0] ?? '' })

    expect(report.figures).toEqual(figuresOf(counted))
    expect(report.rows).toEqual([
      { key: company, label: '统计公司（本级）', opens: false, values: figuresOf(within([company])) },
      { key: works[1], label: '二厂', opens: false, values: figuresOf(within([works[1] ?? ''])) },
      { key: works[0], label: '一厂', opens: true, values: figuresOf(within([works[0] ?? '', shop])) },
    ])
    expect(report.rows.reduce((sum, { values: { people: n } }) => sum + (n ?? 0), 0)).toBe(report.figures.people)
    expect([details.list.length, details.total]).toEqual([counted.length, counted.length])
    expect(ofWorks.total).toBe(cellOf(report, '一厂', 'times'))
    expect(details.list[0]).toMatchObject({ way: '账号密码', org_name: expect.stringMatching(/厂|公司/) })
  })

  test('feedback agrees with a plain computation by kind, its median too', async () => {
    const kinds = ['fault', 'content', 'idea', 'complaint'] as const
    const states = ['pending', 'handling', 'resolved', 'closed'] as const
    const values = Array.from({ length: 60 }, () => {
      const { id: createdBy, orgId: ownerOrgId } = someone()
      const [createdAt, state] = [momentOf(25 + chance(40)), states[chance(4)] ?? 'closed']
      const resolvedAt = state === 'resolved' ? new Date(createdAt.getTime() + chance(2000) * MINUTE_MS) : null
      const reopened = chance(4) === 0 ? 1 : 0
      return {
        createdBy,
        ownerOrgId,
        createdAt,
        state,
        resolvedAt,
        reopened,
        kind: kinds[chance(4)] ?? 'idea',
        text: '页面打不开了',
      }
    })
    await t.db.insert(feedbacks).values(values)
    const counted = values.filter(({ createdAt }) => inMarch(createdAt))
    const figuresOf = (list: typeof counted) => {
      const hours = list.flatMap(({ resolvedAt, createdAt }) =>
        resolvedAt ? [tenth((resolvedAt.getTime() - createdAt.getTime()) / HOUR_MS)] : [],
      )
      return {
        all: list.length,
        open: list.filter(({ state }) => state === 'pending' || state === 'handling').length,
        reopened: list.filter(({ reopened }) => reopened > 0).length,
        median: hours.length === 0 ? null : expect.closeTo(median(hours), 0.6),
      }
    }

    const report = await run(reader, 'feedback', { orgId: company })
    const opened = await open(await t.as(P.statistics, P.feedback), 'feedback', { measure: 'open', row: 'fault' })

    const faults = counted.filter(({ kind }) => kind === 'fault')
    expect(report.figures).toEqual(figuresOf(counted))
    expect(report.rows.find(({ key }) => key === 'fault')).toEqual({
      ...{ key: 'fault', label: '功能问题', opens: false },
      values: figuresOf(faults),
    })
    expect(opened.total).toBe(figuresOf(faults).open)
    expect(new Set(opened.list.map(({ no }) => no)).size).toBe(opened.total)
    expect(Object.keys(opened.list[0] ?? {})).not.toContain('name')
  })

  test('opens of applications agree by application, and each person counts once in the whole', async () => {
    const apps = [await anApplication(t.db, { name: '公文' }), await anApplication(t.db, { name: '考勤' })]
    const values = new Map<string, { applicationId: string; day: string; userId: string; opens: number }>()
    for (let n = 0; n < 120; n += 1) {
      const day = new Date(Date.UTC(2026, 1, 25 + chance(40))).toISOString().slice(0, 10)
      const row = { applicationId: apps[chance(2)]?.id ?? '', day, userId: someone().id, opens: 1 + chance(9) }
      values.set(`${row.applicationId}${day}${row.userId}`, row)
    }
    await t.db.insert(applicationOpens).values([...values.values()])
    const counted = [...values.values()].filter(({ day }) => day >= MARCH.from && day <= MARCH.to)
    const figuresOf = (list: typeof counted) => ({
      days: list.length,
      opens: list.reduce((sum, { opens }) => sum + opens, 0),
      people: new Set(list.map(({ userId }) => userId)).size,
    })

    const report = await run(reader, 'appUse', { orgId: company })

    expect(report.figures).toEqual(figuresOf(counted))
    expect(report.rows.map(({ label, values: cells }) => [label, cells])).toEqual(
      apps
        .toReversed()
        .map(({ id, name }) => [name, figuresOf(counted.filter((row) => row.applicationId === id))])
        .toSorted(),
    )
  })

  test('approvals agree by state, rate and hours', async () => {
    const states = ['pending', 'approved', 'rejected', 'withdrawn'] as const
    const values = Array.from({ length: 50 }, () => {
      const { id: submitterId, orgId: ownerOrgId } = someone()
      const [submittedAt, state] = [momentOf(25 + chance(40)), states[chance(4)] ?? 'pending']
      const hasEnd = state === 'approved' || state === 'rejected'
      return {
        ...{ subjectType: 'testSheet', subjectId: v7(), title: '方案', snapshotHash: 'x', path: [], seriesId: v7() },
        ...{ submitterId, submitterOrgId: ownerOrgId, ownerOrgId, state, submittedAt, stepAt: submittedAt },
        decidedAt: hasEnd ? new Date(submittedAt.getTime() + chance(3000) * MINUTE_MS) : null,
        dueAt: chance(2) === 0 ? new Date('2026-03-05T00:00:00Z') : new Date('2099-01-01T00:00:00Z'),
      }
    })
    await t.db.insert(approvalRequests).values(values)
    const counted = values.filter(({ submittedAt }) => inMarch(submittedAt))
    const of = (state: string) => counted.filter((each) => each.state === state)
    const hours = counted.flatMap(({ decidedAt, submittedAt }) =>
      decidedAt ? [tenth((decidedAt.getTime() - submittedAt.getTime()) / HOUR_MS)] : [],
    )

    const report = await run(reader, 'approvalTime', { orgId: company })

    expect(report.figures).toEqual({
      all: counted.length,
      approved: of('approved').length,
      rejected: of('rejected').length,
      pending: of('pending').length,
      overdue: of('pending').filter(({ dueAt }) => dueAt < new Date()).length,
      rate: tenth((100 * of('approved').length) / (of('approved').length + of('rejected').length)),
      median: expect.closeTo(median(hours), 0.6),
    })
    expect(report.rows.reduce((sum, { values: { all } }) => sum + (all ?? 0), 0)).toBe(counted.length)
  })

  test('nothing counted is zero, never an error', async () => {
    const empty = (await anOrg(t.db)).id
    const { list } = await reader.call(listReports, {})

    for (const { id, byUnit } of list) {
      const report = await run(reader, id, { orgId: empty, year: 2031, compare: true })
      const sums = Object.values(report.figures).filter((value) => value !== null)
      expect([id, byUnit, report.rows, sums.every((value) => value === 0)]).toEqual([id, byUnit, [], true])
    }
  })
})

describe('periods', () => {
  let unit: string

  beforeAll(async () => {
    unit = (await anOrg(t.db)).id
    const { id: userId } = await aUser(t.db, { primaryOrgId: unit })
    // First and last moment of 10 March in Shanghai, the ones just outside, and one a week before.
    const moments = [
      '2026-03-09T15:59:59.999Z',
      '2026-03-09T16:00:00Z',
      '2026-03-10T15:59:59.999Z',
      '2026-03-10T16:00:00Z',
      '2026-03-03T04:00:00Z',
    ]
    await t.db
      .insert(loginEntries)
      .values(moments.map((at) => ({ at: new Date(at), userId, nameTried: 'x', result: 'ok' as const })))
  })

  const timesFrom = async (from: string, to: string) => {
    const { figures, before } = await run(reader, 'logins', { orgId: unit, from, to, compare: true })
    return [figures.times, before?.times]
  }

  test('days begin and end at midnight in Shanghai', async () => {
    expect(await timesFrom('2026-03-10', '2026-03-10')).toEqual([2, 1])
    expect(await timesFrom('2026-03-11', '2026-03-11')).toEqual([1, 2])
  })

  test('the period before is as long and ends where this one begins', async () => {
    expect(await timesFrom('2026-03-04', '2026-03-10')).toEqual([3, 1])
    expect(await timesFrom('2026-03-11', '2026-03-20')).toEqual([1, 4])
  })

  test('without asking there is no period before', async () => {
    expect((await run(reader, 'logins', { orgId: unit })).before).toBeNull()
  })

  test('refuses an end before the beginning and more than five years, shipped days included', async () => {
    const refusedOf = (filter: object) => reader.refused(runReport, { reportId: 'logins', filter })

    expect((await refusedOf({ from: '2026-03-02', to: '2026-03-01' })).errors).toEqual([
      { field: 'filter.to', message: '结束时间须晚于开始时间' },
    ])
    expect((await refusedOf({ from: '2021-03-01', to: '2026-03-01' })).errors[0]?.message).toBe('时间范围最长 5 年')
    expect((await refusedOf({ from: '9999-12-31' })).errors[0]?.message).toBe('日期须在 2000–2100 年之间')
    expect((await refusedOf({ from: '2001-01-01' })).message).toBe('时间范围最长 5 年')
    expect((await refusedOf({ from: '2100-01-01' })).message).toBe('结束时间须晚于开始时间')
    await expect(run(reader, 'logins', { from: '2021-03-02', to: '2026-03-01' })).resolves.toBeDefined()
  })
})

describe('scope', () => {
  const manager = (orgId: string) => t.asWho({ codes: [P.statistics, P.log], scope: { kind: 'below' }, orgId })

  test('a manager sees the figures and rows of his units alone', async () => {
    const keeper = await manager(works[0] ?? '')
    const whole = await run(reader, 'logins', { orgId: company })

    const own = await run(keeper, 'logins')
    const details = await open(keeper, 'logins', { measure: 'times' }, { orgId: undefined })

    expect(own.figures.times).toBe(cellOf(whole, '一厂', 'times'))
    expect(own.trail.map(({ name }) => name)).toEqual(['一厂'])
    expect(own.rows.map(({ label }) => label)).toEqual(['一厂（本级）', '一厂车间'])
    expect(new Set(details.list.map(({ org_name }) => org_name))).toEqual(new Set(['一厂', '一厂车间']))
    expect(details.total).toBe(own.figures.times)
  })

  test('a unit outside is not there', async () => {
    const keeper = await manager(works[0] ?? '')
    const filter = { orgId: works[1] }

    expect(await keeper.refused(runReport, { reportId: 'logins', filter })).toMatchObject({ status: 1004 })
    expect(await keeper.refused(drillReport, { reportId: 'logins', filter, cell: { measure: 'times' } })).toMatchObject(
      { status: 1004 },
    )
    expect((await open(keeper, 'logins', { measure: 'times', row: works[1] ?? '' }, { orgId: undefined })).total).toBe(
      0,
    )
  })

  test('a reader of several branches begins at their topmost units', async () => {
    const keeper = await t.asWho({
      codes: [P.statistics],
      scope: {
        kind: 'custom',
        units: [
          { orgId: shop, below: true },
          { orgId: works[1] ?? '', below: true },
        ],
      },
    })
    const whole = await run(reader, 'logins', { orgId: company })
    const inWorks = await run(reader, 'logins', { orgId: works[0] })

    const own = await run(keeper, 'logins')

    expect(own.trail).toEqual([])
    expect(own.rows.map(({ label, values }) => [label, values.times])).toEqual([
      ['二厂', cellOf(whole, '二厂', 'times')],
      ['一厂车间', cellOf(inWorks, '一厂车间', 'times')],
    ])
  })

  test('who has only his own rows counts himself', async () => {
    const orgId = works[1] ?? ''
    const oneself = await t.asWho({ codes: [P.statistics], scope: { kind: 'own' }, orgId })
    await t.db
      .insert(loginEntries)
      .values({ at: new Date('2026-03-15T04:00:00Z'), userId: oneself.id, nameTried: 'x', result: 'ok' })

    const own = await run(oneself, 'logins')

    expect(own.figures).toEqual({ times: 1, people: 1, perPerson: 1 })
    expect(own.rows.map(({ label, opens }) => [label, opens])).toEqual([['二厂', false]])
  })

  test('a role and a group narrow the people', async () => {
    const [first, second] = people
    const [role, group] = [
      await aRole(t.db, { members: [first?.id ?? ''] }),
      await aGroup(t.db, { members: [second?.id ?? ''] }),
    ]
    const timesOf = async (userId: string) => {
      const [{ n } = { n: 0 }] = (
        await t.db.execute<{ n: number }>(sql`select count(*) as n from login_entries where user_id = ${userId}
          and result = 'ok' and way <> 'reauth' and at >= '2026-02-28T16:00:00Z' and at < '2026-03-31T16:00:00Z'`)
      ).rows
      return n
    }

    expect((await run(reader, 'logins', { roleId: role.id })).figures.times).toBe(await timesOf(first?.id ?? ''))
    expect((await run(reader, 'logins', { groupId: group.id })).figures.times).toBe(await timesOf(second?.id ?? ''))
    expect((await run(reader, 'logins', { roleId: role.id, groupId: group.id })).figures.times).toBe(0)
  })
})

describe('rights', () => {
  test('nobody without the code reads a report', async () => {
    const other = await t.as(P.user)

    for (const endpoint of [listReports, listMetrics]) expect((await other.refused(endpoint, {})).status).toBe(1003)
    expect((await other.refused(runReport, { reportId: 'logins', filter: {} })).status).toBe(1003)
    expect((await t.anonymous.refused(runReport, { reportId: 'logins', filter: {} })).status).toBe(1001)
  })

  test('the rows behind a figure ask for the code of their own screen, and reach no further than it', async () => {
    const cell = { measure: 'times' }
    const drillable = async (client: Client) =>
      (await client.call(listReports, {})).list.find(({ id }) => id === 'logins')?.measures[0]?.drillable
    const narrow = await t.as(P.statistics)
    await aRole(t.db, {
      codes: [P.log],
      scope: { kind: 'custom', units: [{ orgId: shop, below: true }] },
      members: [narrow.id],
    })

    expect(await drillable(reader)).toBe(false)
    expect((await reader.refused(drillReport, { reportId: 'logins', filter: MARCH, cell })).status).toBe(1003)
    expect(await drillable(narrow)).toBe(true)
    const { list } = await open(narrow, 'logins', cell)
    expect(new Set(list.map(({ org_name }) => org_name))).toEqual(new Set(['一厂车间']))
  })

  test('refuses reports, figures and metrics that do not exist', async () => {
    const officer = await t.as(P.statistics, P.statisticsMetric, P.log)
    const drill = (measure: string) =>
      officer.refused(drillReport, { reportId: 'logins', filter: {}, cell: { measure } })

    expect((await officer.refused(runReport, { reportId: 'nothing', filter: {} })).message).toBe('报表不存在或已下线')
    expect((await drill('perPerson')).message).toBe('该指标没有明细')
    expect((await drill('constructor')).message).toBe('该指标没有明细')
    expect((await officer.refused(saveMetric, { key: 'logins.nothing' })).message).toBe('指标不存在或已下线')
    expect((await officer.refused(runReport, { reportId: 'logins', filter: { orgId: 'x' } })).errors[0]?.field).toBe(
      'filter.orgId',
    )
  })
})

describe('files', () => {
  const sheetOf = async (client: Client, list: string, filter: Record<string, unknown>) => {
    const response = await t.running.app.inject({
      method: 'POST',
      url: `/${exportRows.path}`,
      headers: { 'content-type': 'application/json', 'x-token': client.token },
      payload: JSON.stringify({ list, filter }),
    })
    const sheets = await readSheets(response.rawPayload)
    return sheets.find(({ sheet }) => sheet === '数据')?.data ?? []
  }

  test('the table holds the figures of the screen, the whole first', async () => {
    const exporter = await t.as(P.statistics, P.statisticsExport)
    const { figures, rows } = await run(exporter, 'logins', { orgId: company })

    const [head, ...data] = await sheetOf(exporter, 'rest/statistics/run/logins', { ...MARCH, orgId: company })

    expect(head).toEqual(['单位', '登录次数（次）', '登录人数（人）', '人均次数（次）'])
    expect(data).toEqual([
      ['合计', ...Object.values(figures)],
      ...rows.map(({ label, values }) => [label, ...Object.values(values)]),
    ])
  })

  test('the rows behind a figure are as many as it says, and none without the code of their screen', async () => {
    const list = 'rest/statistics/drill/logins'
    const filter = { ...MARCH, orgId: company, measure: 'times', row: works[0] }
    const auditor = await t.as(P.statistics, P.statisticsExport, P.log)
    const blind = await t.as(P.statistics, P.statisticsExport)
    const { rows } = await run(auditor, 'logins', { orgId: company })

    const [head, ...data] = await sheetOf(auditor, list, filter)

    expect(head?.[0]).toBe('工号')
    expect(data).toHaveLength(rows.find(({ key }) => key === works[0])?.values.times ?? -1)
    expect(await sheetOf(blind, list, filter)).toHaveLength(1)
    expect((await reader.refused(exportRows, { list, filter })).status).toBe(1003)
  })
})
