import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import { rankPoints } from '@portal/contract/areas/points/board.ts'
import {
  adjustPoints,
  listPointsDetail,
  listPointsEntries,
  myPoints,
  reversePointsEntry,
} from '@portal/contract/areas/points/entry.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postEntries } from '#src/shared/points/post.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { anEntry, aPointsRule, tell } from '#test/factories/points.ts'

let t: TestApp
let corrector: Client
beforeAll(async () => {
  t = await startTestApp()
  corrector = await t.as(P.examPointsAdjust)
})
afterAll(() => t.close())

const today = shanghaiDay(new Date())

const detailOf = async (person: Client, filter = {}) => (await person.call(listPointsDetail, { filter })).list
const totalOf = async (person: Client) => (await person.call(myPoints, {})).total

describe('adjusting by hand', () => {
  test('books one entry each, seen by the person with its reason and kept in the operation log', async () => {
    const [one, two] = [await t.as(), await t.as()]

    const { entries } = await corrector.call(adjustPoints, {
      persons: [one.id, two.id],
      points: -5,
      reason: '重复发放，予以扣回',
    })

    expect(entries).toHaveLength(2)
    expect(await detailOf(one)).toMatchObject([
      { matter: '手工调整', points: -5, reason: '重复发放，予以扣回', day: today },
    ])
    expect(await totalOf(two)).toBe(-5)
    await postEntries(t.running.platform)
    expect(await totalOf(two)).toBe(-5)
    expect((await two.call(rankPoints, {})).me.rank).toBeNull()
    const { rows } = await t.db.execute<{ reason: string }>(
      sql`select reason from audit_entries where object_id = ${one.id} and path = 'rest/integral/adjust'`,
    )
    expect(rows).toEqual([{ reason: '重复发放，予以扣回' }])
  })

  test('refuses too few words, nothing, too much, and people out of reach', async () => {
    const unit = await anOrg(t.db)
    const narrow = await t.asWho({ codes: [P.examPointsAdjust], scope: { kind: 'below' }, orgId: unit.id })
    const stranger = await aUser(t.db)
    const own = await aUser(t.db, { primaryOrgId: unit.id })
    const said = async (body: object) => {
      const answer = await narrow.refused(adjustPoints, {
        persons: [own.id],
        points: 1,
        reason: '活动奖励积分',
        ...body,
      })
      return answer.errors[0]?.message ?? answer.message
    }

    expect(await said({ reason: '奖励' })).toBe('请填写原因（至少 5 个字）')
    expect(await said({ points: 0 })).toMatch('分值须为')
    expect(await said({ points: 1001 })).toMatch('分值须为')
    expect(await said({ persons: [own.id, stranger.id] })).toBe('内容不存在或无权查看')
    expect(await t.db.execute(sql`select 1 from points_entries where person_id = ${own.id}`)).toMatchObject({
      rowCount: 0,
    })
  })
})

describe('taking an entry back', () => {
  test('falls on the day of the original while its periods are open, and happens once', async () => {
    const person = await t.as()
    const day = addDays(today, -1)
    const entryId = await anEntry(t, { personId: person.id, points: 7, day })

    const [a, b] = await Promise.all([
      corrector.send(reversePointsEntry, { entryId, reason: '录入有误撤销' }),
      corrector.send(reversePointsEntry, { entryId, reason: '录入有误撤销' }),
    ])

    const answers = [a, b].map(({ envelope }) => (envelope.success ? 'ok' : envelope.message)).sort()
    expect(answers).toEqual(['ok', '该记录已撤销'])
    expect(await detailOf(person, { sign: 'lose' })).toMatchObject([
      { points: -7, day, reason: '录入有误撤销', relation: '撤销记录', reverses: entryId },
    ])
    expect(await detailOf(person, { sign: 'gain' })).toMatchObject([{ reversed: true, relation: `已于 ${day} 撤销` }])
    expect(await totalOf(person)).toBe(0)
  })

  test('of a closed period counts today, leaves the closed table alone and says so', async () => {
    const person = await t.as()
    const entryId = await anEntry(t, { personId: person.id, points: 7, day: '2022-02-03' })

    await corrector.call(reversePointsEntry, { entryId, reason: '核查后撤销积分' })

    const [counter] = await detailOf(person, { sign: 'lose' })
    expect(counter).toMatchObject({ day: today, reason: '更正 2022-02-03：核查后撤销积分' })
    await postEntries(t.running.platform)
    expect((await person.call(rankPoints, { period: 'month', key: '2022-02' })).me.points).toBe(7)
    expect((await person.call(rankPoints, { period: 'month' })).me.points).toBe(-7)
    expect(await totalOf(person)).toBe(0)
  })

  test('of a reversal restores what was taken', async () => {
    const person = await t.as()
    const entryId = await anEntry(t, { personId: person.id, points: 7, day: today })
    const { entryId: counter } = await corrector.call(reversePointsEntry, { entryId, reason: '录入有误撤销' })

    await corrector.call(reversePointsEntry, { entryId: counter, reason: '核实无误恢复' })

    expect(await totalOf(person)).toBe(7)
  })

  test('finds no entry of somebody out of reach', async () => {
    const narrow = await t.asWho({
      codes: [P.examPointsAdjust],
      scope: { kind: 'below' },
      orgId: (await anOrg(t.db)).id,
    })
    const entryId = await anEntry(t, { personId: (await aUser(t.db)).id, points: 7, day: today })

    expect(await narrow.refused(reversePointsEntry, { entryId, reason: '录入有误撤销' })).toMatchObject({
      status: 1004,
    })
  })
})

describe('reading entries', () => {
  test('shows one only his own, and those of others to holders of 积分规则 in scope', async () => {
    const unit = await anOrg(t.db)
    const [person, other] = [await t.asWho({ orgId: unit.id }), await t.asWho({ orgId: unit.id })]
    await anEntry(t, { personId: person.id, points: 7, day: today })
    const keeper = await t.asWho({ codes: [P.examPoints], scope: { kind: 'below' }, orgId: unit.id })
    const stranger = await t.asWho({ codes: [P.examPoints], scope: { kind: 'below' }, orgId: (await anOrg(t.db)).id })
    const filter = { personId: person.id }

    expect((await keeper.call(listPointsDetail, { filter })).total).toBe(1)
    expect((await keeper.call(myPoints, filter)).total).toBe(7)
    for (const nobody of [other, stranger]) {
      expect(await nobody.refused(listPointsDetail, { filter })).toMatchObject({ status: 1004 })
      expect(await nobody.refused(myPoints, filter)).toMatchObject({ status: 1004 })
      expect((await nobody.call(listPointsDetail, {})).total).toBe(0)
    }
    expect((await stranger.call(listPointsEntries, {})).total).toBe(0)
    expect((await keeper.call(listPointsEntries, { filter: { kind: 'manual' } })).list).toMatchObject([
      { personId: person.id },
    ])
  })

  test('everybody takes his own entries along as a file, and nobody those of others', async () => {
    const [person, other] = [await t.as(), await t.as()]
    await anEntry(t, { personId: person.id, points: 7, day: today })
    const asked = { list: listPointsDetail.path, columns: ['points'] }

    const own = await t.running.app.inject({
      method: 'POST',
      url: `/${exportRows.path}`,
      headers: { 'content-type': 'application/json', 'x-token': person.token },
      payload: JSON.stringify(asked),
    })
    const [sheet] = await readSheets(own.rawPayload)

    expect(sheet?.data).toEqual([['分值'], [7]])
    const foreign = await other.refused(exportRows, { ...asked, filter: { personId: person.id } })
    expect(foreign).toMatchObject({ status: 1004 })
  })

  test('the sum of the list is the total, and each entry names its rule and source', async () => {
    const person = await t.as()
    await aPointsRule(t.db, { event: 'columnDone', award: { kind: 'fixed', points: 4 } })
    await tell(t, { personId: person.id, event: 'columnDone', sourceId: 'column:1', title: '安全生产专栏' })
    await anEntry(t, { personId: person.id, points: -1, day: today })

    const list = await detailOf(person)
    const figures = await person.call(myPoints, {})

    expect(list.reduce((sum, { points }) => sum + points, 0)).toBe(figures.total)
    expect(figures).toMatchObject({ total: 3, month: 3, today: 3 })
    expect(list.find(({ points }) => points === 4)).toMatchObject({
      matter: '学完专栏',
      rule: '学完专栏得 4 分',
      title: '安全生产专栏',
      sourceId: 'column:1',
    })
  })
})
