import { decideReview, listReviewItems, listReviews, startReview } from '@portal/contract/areas/access/review.ts'
import { getUserInfo } from '@portal/contract/areas/account/session.ts'
import { userTreeData } from '@portal/contract/areas/directory/picker.ts'
import { listUsers } from '@portal/contract/areas/directory/user.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directGrants, roleMembers } from '#src/schema/access.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { watchReviews } from './watch.ts'

let t: TestApp
let officer: Client

beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.authorityReview)
})
afterAll(() => t.close())

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** A unit with a head, and a member who holds a role and a direct grant. */
const aUnit = async () => {
  const org = await anOrg(t.db)
  const head = await t.asWho({ userId: (await aUser(t.db, { primaryOrgId: org.id, name: '班长' })).id })
  await t.db.update(orgUnits).set({ headId: head.id }).where(eq(orgUnits.id, org.id))
  const member = await t.asWho({ orgId: org.id })
  const role = await aRole(t.db, { codes: [P.user], members: [member.id] })
  const grant = {
    userId: member.id,
    code: P.label,
    scope: { kind: 'own' as const },
    validTo: '2099-01-01',
    reason: '临时',
  }
  await t.db.insert(directGrants).values(grant)
  return { org, head, member, role }
}
const begin = async () => {
  const unit = await aUnit()
  const { id: reviewId } = await officer.call(startReview, { orgIds: [unit.org.id], dueAt: inDays(30) } as never)
  const itemsOf = async (who: Client) => (await who.call(listReviewItems, { reviewId })).list
  return { ...unit, reviewId, itemsOf }
}
const codesOf = async (person: Client) => (await person.call(getUserInfo, {})).privileges.map(({ code }) => code)

describe('rest/accessReview/start', () => {
  test('asks the head of the unit about every grant in it', async () => {
    const { org, head, reviewId, itemsOf } = await begin()

    expect((await itemsOf(head)).map(({ given }) => given).sort()).toHaveLength(2)
    expect((await head.call(listReviews, {})).list).toMatchObject([
      { id: reviewId, orgName: org.name, managerName: '班长', items: 2, decided: 0, state: 'open' },
    ])
    expect((await head.call(listMessages, {})).list[0]?.title).toBe(`请复核「${org.name}」的权限`)
  })

  test('what lies below goes to the nearest unit of the same start', async () => {
    const { org, head } = await aUnit()
    const below = await anOrg(t.db, { parentId: org.id })
    const person = await aUser(t.db, { primaryOrgId: below.id })
    await aRole(t.db, { codes: [P.user], members: [person.id] })

    await officer.call(startReview, { orgIds: [org.id, below.id], dueAt: inDays(30) } as never)

    const { list } = await officer.call(listReviews, { filter: { orgId: below.id } })
    expect(list).toMatchObject([{ orgId: below.id, items: 1 }])
    expect((await head.call(listReviews, {})).list).toMatchObject([{ items: 2 }])
  })

  test('refuses a day too near, a unit under review, and units of others', async () => {
    const { org } = await begin()
    const start = (body: object) => officer.refused(startReview, body)

    expect((await start({ orgIds: [org.id], dueAt: inDays(3) })).errors).toEqual([
      { field: 'dueAt', message: '截止日期须至少在 7 天之后' },
    ])
    expect((await start({ orgIds: [org.id], dueAt: inDays(30) })).message).toBe(`单位“${org.name}”已有进行中的复核`)
    const other = await t.asWho({ codes: [P.authorityReview], scope: { kind: 'below' }, orgId: (await anOrg(t.db)).id })
    expect((await other.refused(startReview, { orgIds: [org.id], dueAt: inDays(30) })).status).toBe(1004)
  })
})

describe('rest/accessReview/decide', () => {
  test('收回 ends the grant at once, and asks why', async () => {
    const { head, member, itemsOf } = await begin()
    const items = await itemsOf(head)
    const itemIds = items.map(({ id }) => id)
    expect(await codesOf(member)).toHaveLength(2)

    expect((await head.refused(decideReview, { itemIds, keep: false })).errors).toEqual([
      { field: 'reason', message: '请填写原因（2–200 字）' },
    ])
    await head.call(decideReview, { itemIds, keep: false, reason: '已调岗' })

    expect(await codesOf(member)).toEqual([])
    expect(await itemsOf(head)).toMatchObject([{ decision: 'drop', decidedBy: '班长' }, { decision: 'drop' }])
  })

  test('nobody confirms his own rights, and strangers see nothing', async () => {
    const { org, head, reviewId } = await begin()
    const role = await aRole(t.db, { codes: [P.user], members: [head.id] })
    await t.db.execute(sql`update access_reviews set closed_at = now() where id = ${reviewId}`)
    await officer.call(startReview, { orgIds: [org.id], dueAt: inDays(30) } as never)
    const [second] = (await head.call(listReviews, { filter: { state: 'open' } })).list
    const { list } = await head.call(listReviewItems, { reviewId: second?.id ?? '' })
    const own = list.filter(({ given }) => given === role.name).map(({ id }) => id)

    expect((await head.refused(decideReview, { itemIds: own, keep: true })).message).toBe('不能复核自己的权限')
    const stranger = await t.as()
    expect((await stranger.call(listReviews, {})).list).toEqual([])
    expect((await stranger.refused(decideReview, { itemIds: own, keep: true })).status).toBe(1004)
    await officer.call(decideReview, { itemIds: own, keep: true })
  })
})

describe('unanswered grants', () => {
  const daysPass = (reviewId: string, days: number) =>
    t.db.execute(sql`update access_reviews set due_at = due_at - ${days} * interval '1 day',
      warned_at = warned_at - ${days} * interval '1 day' where id = ${reviewId}`)

  test('are suspended only after a warning, and come back when somebody answers for them', async () => {
    const { head, member, reviewId, itemsOf } = await begin()
    const run = () => watchReviews(t.running.platform)

    await daysPass(reviewId, 31)
    await run()
    expect(await codesOf(member)).toHaveLength(2)
    expect((await head.call(listMessages, {})).list[0]?.title).toMatch(/^权限复核即将到期/)

    await daysPass(reviewId, 1)
    await run()
    await expect.poll(() => codesOf(member)).toEqual([])
    expect((await member.call(listMessages, {})).list[0]?.title).toBe('你的部分权限已暂停')
    expect((await officer.call(listReviews, { filter: { state: 'closed' } })).list[0]).toMatchObject({ suspended: 2 })

    const itemIds = (await itemsOf(head)).map(({ id }) => id)
    await head.call(decideReview, { itemIds, keep: true })
    expect(await codesOf(member)).toHaveLength(2)
  })

  test('the clock never takes the system administrator away', async () => {
    const org = await anOrg(t.db)
    const admin = await aUser(t.db, { primaryOrgId: org.id })
    const { rows } = await t.db.execute<{ id: string }>(sql`select id from roles where code = 'admin'`)
    const member = { roleId: rows[0]?.id ?? '', subjectKind: 'user' as const, subjectId: admin.id }
    const [row] = await t.db.insert(roleMembers).values(member).returning()
    const { id } = await officer.call(startReview, { orgIds: [org.id], dueAt: inDays(30) } as never)
    await daysPass(id, 31)
    await watchReviews(t.running.platform)
    await daysPass(id, 1)
    await watchReviews(t.running.platform)

    const [after] = await t.db
      .select()
      .from(roleMembers)
      .where(eq(roleMembers.id, row?.id ?? ''))
    expect(after?.suspendedAt).toBeNull()
  })
})

describe('unused grants', () => {
  test('are proposed for removal when nobody used them for 90 days', async () => {
    const { head, role, reviewId } = await begin()
    await t.db.execute(
      sql`update access_review_items set granted_at = now() - interval '200 days' where review_id = ${reviewId}`,
    )
    await t.db.execute(sql`update access_review_items set last_used_on = current_date - 3
      where review_id = ${reviewId} and given = ${role.name}`)

    const { list } = await head.call(listReviewItems, { reviewId, filter: { proposed: true } })

    expect(list.map(({ given }) => given)).toEqual(['标签管理'])
  })

  test('each code a call was let in by counts as used that day', async () => {
    const person = await t.as(P.user)
    const picking = await t.as(P.user, P.log)
    await person.call(listUsers, {})
    // A picker opens for dozens of codes and proves the use of none.
    await picking.call(userTreeData, {})
    await t.running.app.close()

    const { rows } = await t.db.execute<{ code: string }>(
      sql`select code from privilege_uses where user_id = ${person.id} and last_on = (now() at time zone 'Asia/Shanghai')::date`,
    )
    expect(rows).toEqual([{ code: P.user }])
    const { rows: picked } = await t.db.execute(sql`select 1 from privilege_uses where user_id = ${picking.id}`)
    expect(picked).toEqual([])
  })
})
