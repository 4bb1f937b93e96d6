import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import {
  deleteCustomReports,
  getCustomReport,
  listCustomReports,
  runCustomReport,
  saveCustomReport,
} from '@portal/contract/areas/system/statistics/report.ts'
import { P } from '@portal/contract/privileges.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

const CODES = [P.statistics, P.statisticsEdit, P.statisticsExport, P.user] as const

const byEmployment = {
  dataset: 'people' as const,
  group: [{ field: 'employment' }],
  measures: [{ kind: 'count' as const }, { kind: 'distinct' as const, field: 'name' }],
  chart: 'pie' as const,
}

describe('reports put together from data sets', () => {
  let t: TestApp
  let author: Client
  let unitId: string

  beforeAll(async () => {
    t = await startTestApp()
    unitId = (await anOrg(t.db, { name: '一分厂' })).id
    for (const [name, employment] of [
      ['张三', 'active'],
      ['李四', 'active'],
      ['李四', 'active'],
      ['王五', 'retired'],
    ] as const)
      await aUser(t.db, { name, employment, primaryOrgId: unitId, hiredOn: '2024-03-05' })
    author = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: unitId })
  })
  afterAll(() => t.close())

  const save = (client: Client, more: object = {}) =>
    client.call(saveCustomReport, { name: `报表${Math.random()}`.slice(0, 20), definition: byEmployment, ...more })

  test('groups and counts the rows of the reader, in words', async () => {
    const { id } = await save(author)

    const { columns, list, figures, total, groups } = await author.call(runCustomReport, { id })

    expect(columns.map(({ title }) => title)).toEqual(['在职状态', '行数', '姓名（去重数）'])
    // The author stands in his unit too.
    expect(list).toEqual([
      { employment: '在职', count: 4, 'distinct.name': 3 },
      { employment: '退休', count: 1, 'distinct.name': 1 },
    ])
    expect([total, groups, figures.count]).toEqual([2, 1, 5])
  })

  test('a shared report shows each reader his own rows, and needs the right to the data', async () => {
    const { id } = await save(author, { audience: 'shared' })
    const elsewhere = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: (await anOrg(t.db)).id })
    const statisticsOnly = await t.as(P.statistics)

    expect((await elsewhere.call(runCustomReport, { id })).figures.count).toBe(1)
    expect((await statisticsOnly.refused(runCustomReport, { id })).message).toBe(
      '没有“用户管理”的权限，不能查看该数据集',
    )
  })

  test('both scopes narrow: that of the statistics and that of the data', async () => {
    const { id } = await save(author, { audience: 'shared' })
    const other = await anOrg(t.db)
    const person = await aUser(t.db, { primaryOrgId: other.id })
    await t.asWho({ userId: person.id, codes: [P.statistics], scope: { kind: 'all' } })
    const reader = await t.asWho({ userId: person.id, codes: [P.user], scope: { kind: 'below' } })

    expect((await reader.call(runCustomReport, { id })).figures.count).toBe(1)
  })

  test('a private one is nobody else’s, and a foreign one cannot be changed', async () => {
    const { id } = await save(author)
    const shared = await save(author, { audience: 'shared', name: '大家的报表' })
    const stranger = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: (await anOrg(t.db)).id })

    for (const endpoint of [getCustomReport, runCustomReport])
      expect((await stranger.refused(endpoint, { id })).status).toBe(1004)
    const change = { id: shared.id, revision: shared.revision, name: '改名', definition: byEmployment }
    expect((await stranger.refused(saveCustomReport, change)).status).toBe(1004)
    expect((await stranger.call(deleteCustomReports, { ids: [shared.id] })).failed).toHaveLength(1)
    const { list } = await stranger.call(listCustomReports, { keyword: '大家的报表' })
    expect(list[0]).toMatchObject({ editable: false, open: true, dataset: '人员' })
    expect((await author.call(deleteCustomReports, { ids: [id] })).deleted).toBe(1)
  })

  test('narrows by words, texts and days and groups days by month', async () => {
    const definition = {
      dataset: 'people' as const,
      filter: [
        { field: 'employment', way: 'in' as const, values: ['active'] },
        { field: 'name', way: 'contains' as const, values: ['四'] },
        { field: 'hiredOn', way: 'from' as const, values: ['2024-03-05'] },
        { field: 'hiredOn', way: 'to' as const, values: ['2024-03-05'] },
      ],
      group: [{ field: 'hiredOn', way: 'month' as const }, { field: 'orgName' }],
      measures: [{ kind: 'count' as const }],
    }

    const { list } = await author.call(runCustomReport, { definition })

    expect(list).toEqual([{ 'hiredOn.month': '2024-03', orgName: '一分厂', count: 2 }])
  })

  test('refuses in words what is no report, and never runs what somebody words himself', async () => {
    const refusal = async (more: object) =>
      (await author.refused(runCustomReport, { definition: { ...byEmployment, ...more } })).errors[0]?.message

    expect(await refusal({ group: [], columns: [] })).toBe('请选择至少一列')
    const four = ['name', 'code', 'post', 'orgName'].map((field) => ({ field }))
    expect(await refusal({ group: four })).toBe('分组字段最多 3 个')
    expect(await refusal({ columns: ['password_hash'], group: [] })).toBe('字段不属于该数据集')
    expect(await refusal({ measures: [{ kind: 'sum', field: 'name' }] })).toBe('该字段不能这样计算')
    expect(await refusal({ filter: [{ field: 'hiredOn', way: 'from', values: ["'; drop"] }] })).toBe(
      '条件的值填写不正确',
    )
    expect(await refusal({ group: [{ field: 'name"; select 1' }] })).toBe('该字段不能这样分组')
  })

  test('refuses a name twice, and drafts of those who may not make reports', async () => {
    await save(author, { name: '月报' })
    const reader = await t.as(P.statistics, P.user)

    expect((await author.refused(saveCustomReport, { name: '月报', definition: byEmployment })).message).toBe(
      '报表名称已存在',
    )
    expect((await reader.refused(runCustomReport, { definition: byEmployment })).status).toBe(1003)
  })

  test('every column, group and measure of every data set can be asked', async () => {
    const all = await t.as(...Object.values(P))
    const { datasets } = await import('@portal/contract/areas/system/dataset.ts')
    const { kindsOfMeasure, waysOfGroup, waysOfNarrowing } = await import(
      '@portal/contract/areas/system/statistics/report-columns.ts'
    )
    const values = { contains: ['一'], is: ['1'], in: ['x'], from: ['2024-01-01'], to: ['2026-01-01'], lastDays: ['7'] }
    const asked: (() => Promise<unknown>)[] = []
    for (const [dataset, { columns }] of Object.entries(datasets)) {
      const run = (definition: object) => () =>
        all.call(runCustomReport, { definition: { dataset, ...definition } as never })
      asked.push(run({ columns: columns.map(({ field }) => field) }))
      for (const column of columns) {
        const { field } = column
        for (const way of waysOfNarrowing(column))
          asked.push(
            run({
              columns: [field],
              filter: [{ field, way, values: { ...values, least: ['1'], most: ['9.5'] }[way as 'is'] ?? [] }],
            }),
          )
        for (const way of waysOfGroup(column))
          for (const kind of kindsOfMeasure(column))
            asked.push(run({ group: [{ field, way }], measures: [{ kind: 'count' }, { kind, field }] }))
        for (const kind of kindsOfMeasure(column))
          if (column.kind === 'number') asked.push(run({ columns: [field], measures: [{ kind, field }] }))
      }
    }

    for (const ask of asked) await expect(ask()).resolves.toBeDefined()
    expect(asked.length).toBeGreaterThan(100)
  })

  test('goes out as a file with the columns of the report', async () => {
    const { id } = await save(author)
    const response = await t.running.app.inject({
      method: 'POST',
      url: `/${exportRows.path}`,
      headers: { 'content-type': 'application/json', 'x-token': author.token },
      payload: JSON.stringify({
        list: 'rest/statistics/rows/people',
        filter: { reportId: id },
        columns: ['employment', 'count'],
      }),
    })

    const [sheet] = await readSheets(response.rawPayload)

    expect(sheet?.data).toEqual([
      ['在职状态', '行数'],
      ['在职', 4],
      ['退休', 1],
    ])
  })
})
