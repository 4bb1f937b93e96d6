import { decideHazard, listHazardRequests } from '@portal/contract/areas/hazard/approve.ts'
import { getHazard, listHazards, lookUpReporter } from '@portal/contract/areas/hazard/hazard.ts'
import { hazardProgress, nearHazards, reportHazard } from '@portal/contract/areas/hazard/report.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aHazard, aReviewer, aSentPhoto } from '#test/factories/hazard/hazard.ts'
import { aPlace, aPlaceCode } from '#test/factories/place/place.ts'
import { aPointsRule, dropShippedRules } from '#test/factories/points.ts'
import { followHazards } from '../ladder/follow.ts'

let t: TestApp
let token: string
let placeId: string

beforeAll(async () => {
  t = await startTestApp()
  placeId = (await aPlace(t.db, { name: '锅炉房' })).id
  token = await aPlaceCode(t.db, placeId)
})
afterAll(() => t.close())

const reportOf = async (values: Record<string, unknown> = {}) => ({
  placeToken: token,
  photos: [await aSentPhoto(t.db)],
  text: '安全出口堆放纸箱，通道变窄',
  deviceId: v7(),
  draftId: v7(),
  ...values,
})

const caseOf = async (number: string) => {
  const { rows } = await t.db.execute<{
    id: string
    reporter: string | null
    creator: string | null
    state: string
  }>(sql`
    select id, reporter_id as reporter, created_by as creator, state from hazards where number = ${number}`)
  return rows[0] ?? expect.fail('no such case')
}

const acceptance = (requestId: string, ownerId: string) => ({
  ...({ requestId, ownerId, action: 'accept', level: 'low', categoryId: 'fire' } as const),
  deadline: new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10),
})

const waiting = async (by: Client, number: string) => {
  const { list } = await by.call(listHazardRequests, { keyword: number, filter: { tab: 'todo' } })
  return list[0]
}

describe('rest/qr/hazard', () => {
  test.each([
    [{ photos: [] }, 'photos', '请至少上传一张照片'],
    [{ text: '短' }, 'text', '描述为 5–500 个字'],
    [{ photos: ['x'.repeat(20), 'y'.repeat(20), 'z'.repeat(20), 'w'.repeat(20)] }, 'photos', '照片最多 3 张'],
    [{ category: 'nowhere' }, 'category', '请选择类别'],
  ])('refuses %o', async (values, field, message) => {
    const refusal = await t.anonymous.refused(reportHazard, await reportOf(values))
    expect(refusal.errors).toContainEqual({ field, message })
  })

  test('refuses a code that is none, a report from nowhere, and a name from nobody', async () => {
    const said = async (values: Record<string, unknown>) =>
      (await t.anonymous.refused(reportHazard, await reportOf(values))).message
    expect(await said({ placeToken: 'nothing' })).toBe('二维码无效')
    expect(await said({ placeToken: undefined })).toBe('请选择场所或定位')
    expect(await said({ mode: 'named' })).toBe('登录后才能实名或保密上报')
  })

  test('a draft that arrives twice is one report with one receipt', async () => {
    const draft = await reportOf()
    const first = await t.anonymous.call(reportHazard, draft)
    const second = await t.anonymous.call(reportHazard, draft)
    expect(second).toEqual(first)
    expect(first.number).toMatch(/^YH-\d{4}-\d{6}$/)
    expect(first.receipt).toHaveLength(10)
  })

  test('the sixth report of a device within an hour is too many', async () => {
    const deviceId = v7()
    for (let n = 0; n < 5; n += 1) await t.anonymous.call(reportHazard, await reportOf({ deviceId }))
    const refusal = await t.anonymous.refused(reportHazard, await reportOf({ deviceId }))
    expect(refusal.message).toMatch(/^操作过于频繁，请 \d+ 秒后再试$/)
  })

  test('an anonymous reporter who is signed in is stored nowhere', async () => {
    const reporter = await t.as()
    const { number } = await reporter.call(reportHazard, await reportOf())
    expect(await caseOf(number)).toMatchObject({ reporter: null, creator: null })
    const found = await t.db.execute<{ n: number }>(sql`
      select (select count(*) from audit_entries where actor_id = ${reporter.id})
        + (select count(*) from approval_records where actor_id = ${reporter.id})
        + (select count(*) from approval_requests where submitter_id = ${reporter.id})
        + (select count(*) from hazard_events where actor_id = ${reporter.id}) as n`)
    expect(Number(found.rows[0]?.n)).toBe(0)
    expect((await reporter.call(listHazards, {})).list).toEqual([])
  })

  test('a confidential one is kept back from all but who may look him up', async () => {
    const reviewer = await aReviewer(t)
    const reporter = await t.as()
    const { number } = await reporter.call(reportHazard, await reportOf({ mode: 'confidential' }))
    const { id, reporter: stored } = await caseOf(number)
    expect(stored).toBe(reporter.id)
    expect(await reviewer.call(getHazard, { id })).toMatchObject({ reporterName: '保密' })
    expect((await waiting(reviewer, number))?.submitterName).toBe('')

    expect((await reviewer.refused(lookUpReporter, { id, reason: '核实现场情况' })).message).toBe('无操作权限')
    const trusted = await t.as(P.hazardReporter)
    expect((await trusted.call(lookUpReporter, { id, reason: '核实现场情况' })).name).not.toBe('')
    expect((await reporter.call(listHazards, {})).list.map((row) => row.id)).toEqual([id])
  })

  test('accepting gives points once, and not twice', async () => {
    await dropShippedRules(t.db)
    await aPointsRule(t.db, { event: 'hazardAccepted' })
    const reviewer = await aReviewer(t)
    const reporter = await t.as()
    const { number } = await reporter.call(reportHazard, await reportOf({ mode: 'named' }))
    const request = (await waiting(reviewer, number)) ?? expect.fail('no request waits')
    const owner = await t.as()
    const body = acceptance(request.id, owner.id)
    const answers = await Promise.all([reviewer.send(decideHazard, body), reviewer.send(decideHazard, body)])
    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
    const earned = await t.db.execute(sql`select 1 from points_entries where person_id = ${reporter.id}`)
    expect(earned.rows).toHaveLength(1)
  })
})

describe('where nobody decides', () => {
  test('the request climbs to the next unit with a rule that finds somebody, and the unit is listed', async () => {
    const above = await anOrg(t.db)
    const unit = await anOrg(t.db, { parentId: above.id })
    const head = await t.as(P.hazardApproval)
    await aRule(t.db, { itemCode: 'hazard', orgId: above.id, steps: [step(byPerson(head.id))] })
    await aRule(t.db, { itemCode: 'hazard', orgId: unit.id, steps: [step([{ kind: 'group', id: v7() }])] })
    const place = await aPlace(t.db, { ownerOrgId: unit.id })
    const there = await aPlaceCode(t.db, place.id)
    const { number } = await t.anonymous.call(reportHazard, await reportOf({ placeToken: there }))
    expect(await waiting(head, number)).toMatchObject({ climbed: true, mine: true })
  })

  test('a report is kept all the same, and comes before whoever may decide later', async () => {
    const lonely = await startTestApp()
    const place = await aPlace(lonely.db)
    const code = await aPlaceCode(lonely.db, place.id)
    const body = { ...(await reportOf({ placeToken: code })), photos: [await aSentPhoto(lonely.db)] }
    const { receipt } = await lonely.anonymous.call(reportHazard, body)
    const later = await lonely.as(P.hazard, P.hazardApproval)
    await followHazards(lonely.running)
    const { list } = await later.call(listHazardRequests, { filter: { tab: 'todo' } })
    expect(list).toHaveLength(1)
    const seen = await lonely.anonymous.call(hazardProgress, { receipt, deviceId: v7() })
    expect(seen.state).toBe('reported')
    await lonely.close()
  })
})

describe('rest/qr/hazardNear', () => {
  test('shows open cases of the place and category, and whoever met one too follows it', async () => {
    const open = await aHazard(t.db, { placeId, categoryCode: 'electric' })
    await aHazard(t.db, { placeId, categoryCode: 'electric', state: 'closed' })
    const near = await t.anonymous.call(nearHazards, { placeToken: token, category: 'electric', deviceId: v7() })
    expect(near.list.map(({ id }) => id)).toEqual([open.id])
    expect(near).toMatchObject({ placeName: '锅炉房' })

    const { receipt, number } = await t.anonymous.call(reportHazard, await reportOf({ sameAs: open.id }))
    expect(number).toBe(open.number)
    expect((await t.anonymous.call(hazardProgress, { receipt, deviceId: v7() })).number).toBe(open.number)
    const elsewhere = await aHazard(t.db)
    const refusal = await t.anonymous.refused(reportHazard, await reportOf({ sameAs: elsewhere.id }))
    expect(refusal.message).toBe('隐患不存在或无权查看')
  })
})
