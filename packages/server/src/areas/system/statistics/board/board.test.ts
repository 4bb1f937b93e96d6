import { deleteBoards, listBoards, saveBoard, showBoard } from '@portal/contract/areas/system/statistics/board.ts'
import { saveCustomReport } from '@portal/contract/areas/system/statistics/report.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginEntries } from '#src/schema/account.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

const CODES = [P.statistics, P.statisticsEdit, P.statisticsScreen, P.user] as const

describe('boards', () => {
  let t: TestApp
  let keeper: Client
  let reportId: string

  beforeAll(async () => {
    t = await startTestApp()
    const top = await anOrg(t.db, { name: '总厂' })
    for (const [name, people] of [
      ['甲车间', 7],
      ['乙车间', 6],
      ['丙车间', 3],
      ['丁车间', 2],
    ] as const) {
      const unit = await anOrg(t.db, { name, parentId: top.id })
      for (let n = 0; n < people; n += 1) await aUser(t.db, { primaryOrgId: unit.id })
    }
    keeper = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: top.id })
    const definition = {
      dataset: 'people' as const,
      group: [{ field: 'orgName' }],
      measures: [{ kind: 'count' as const }],
    }
    reportId = (await keeper.call(saveCustomReport, { name: '各车间人数', definition })).id
  })
  afterAll(() => t.close())

  const slideOf = (more: object = {}) => ({
    report: { kind: 'custom' as const, id: reportId },
    measure: 'count',
    ...more,
  })

  test('shows groups of five people and more and says how many are left out', async () => {
    const { id } = await keeper.call(saveBoard, { name: '大厅', slides: [slideOf()] })

    const { slides } = await keeper.call(showBoard, { id })

    expect(slides[0]).toMatchObject({
      title: '各车间人数',
      whole: 19,
      rows: [
        { label: '甲车间', value: 7 },
        { label: '乙车间', value: 6 },
      ],
      // The two small ones and the keeper's own unit.
      hidden: 3,
    })
  })

  test('a named report is counted by different people, not by facts', async () => {
    const person = await aUser(t.db)
    const entry = {
      userId: person.id,
      nameTried: person.code,
      result: 'ok',
      way: 'password',
      address: '10.0.0.1',
    } as const
    const at = new Date(Date.now() - DAY_MS)
    await t.db.insert(loginEntries).values(Array.from({ length: 9 }, () => ({ ...entry, at })))
    const all = await t.as(...CODES)
    const slide = { report: { kind: 'named' as const, id: 'logins' }, measure: 'times', span: 'month' as const }
    const { id } = await all.call(saveBoard, { name: '登录', slides: [slide] })

    const { slides } = await all.call(showBoard, { id })

    expect(slides[0]).toMatchObject({ whole: null, rows: [], figures: [], refusal: '样本不足 5 人，不予显示' })
  })

  test('a shared one shows the reader’s own figures, or why there are none', async () => {
    const { id } = await keeper.call(saveBoard, { name: '共享', audience: 'shared', slides: [slideOf()] })
    const orgId = (await anOrg(t.db)).id
    const codes = [P.statistics, P.statisticsScreen]
    const passer = await t.asWho({ codes, scope: { kind: 'below' }, orgId })

    expect((await passer.call(showBoard, { id })).slides[0]).toMatchObject({ refusal: '没有该报表权限', whole: null })
    expect((await passer.call(listBoards, {})).list).toMatchObject([{ name: '共享', editable: false, slideCount: 1 }])
    expect((await passer.call(deleteBoards, { ids: [id] })).deleted).toBe(0)
  })

  test('a private one is nobody else’s; a board needs a picture that its maker may see', async () => {
    const { id } = await keeper.call(saveBoard, { name: '自用', slides: [slideOf()] })
    const other = await t.as(...CODES)

    expect((await other.refused(showBoard, { id })).status).toBe(1004)
    expect((await keeper.refused(saveBoard, { name: '空的', slides: [] })).errors[0]?.message).toBe(
      '请添加至少一个画面',
    )
    expect((await keeper.refused(saveBoard, { name: '错的', slides: [slideOf({ measure: 'x' })] })).status).toBe(1004)
    expect(
      (await keeper.refused(saveBoard, { name: '快的', seconds: 1, slides: [slideOf()] })).errors[0]?.message,
    ).toBe('轮播间隔须为 5–300 的整数')
  })
})
