import { addRoleMembers } from '@portal/contract/areas/access/member.ts'
import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { getUser } from '@portal/contract/areas/directory/user.ts'
import { enableUsers, rehireUser } from '@portal/contract/areas/directory/user-account.ts'
import { mergeUsers } from '@portal/contract/areas/directory/user-merge.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { directGrants, grantRequests, roleMembers } from '#src/schema/access.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import { contentReactions } from '#src/schema/content.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import { hourEntries, hourTotals, studyRecords } from '#src/schema/study.ts'
import { auditEntries, messages, unreadCounts } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAdministrator } from '#test/factories/access.ts'
import { anAccount, anAddress, callFrom, PASSWORD } from '#test/factories/account.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { anEntry } from '#test/factories/learning.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const twoOf = async () => {
  const [keep, drop] = [await aUser(t.db), await aUser(t.db)]
  return { keepId: keep.id, dropId: drop.id }
}

const aMessage = (userId: string, event: string) =>
  t.db.insert(messages).values({ userId, event, category: 'notice', kind: 'system', title: '通知' })

const aCollection = (userId: string, itemId: string) =>
  t.db.insert(contentReactions).values({ userId, kind: 'video', itemId, reaction: 'collect' })

const ofPart = <Move extends { part: string }>(moves: readonly Move[], part: string) =>
  moves.find((move) => move.part === part)

const ownerOfMessages = async (event: string) =>
  (await t.db.select().from(messages).where(eq(messages.event, event))).map(({ userId }) => userId)

describe('rest/user/merge', () => {
  test('shows what would move, and moves nothing', async () => {
    const officer = await t.as(P.userMerge, P.user)
    const { keepId, dropId } = await twoOf()
    await aMessage(dropId, 'trial')

    const { moves } = await officer.call(mergeUsers, { keepId, dropId, dryRun: true })

    expect(ofPart(moves, 'messages')).toMatchObject({ moved: 1, stays: 0 })
    expect(await ownerOfMessages('trial')).toEqual([dropId])
    expect(await officer.call(getUser, { id: dropId })).toMatchObject({ enabled: 1, merges: [] })
    const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, dropId))
    expect(entry).toMatchObject({ kind: 'read', reason: '合并试算，未改动数据', diff: [] })
  })

  test('moves rows once each, counts the unread anew and closes the account like a leaver', async () => {
    const officer = await t.as(P.userMerge, P.user)
    const keep = await aUser(t.db)
    const gone = await t.as()
    const [both, own] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const id of [keep.id, gone.id]) await aCollection(id, both)
    await aCollection(gone.id, own)
    await aMessage(gone.id, 'moved-along')
    await t.db
      .update(orgUnits)
      .set({ headId: gone.id })
      .where(eq(orgUnits.id, (await anOrg(t.db)).id))
    const below = await aUser(t.db, { superiorId: gone.id })

    const { moves } = await officer.call(mergeUsers, { keepId: keep.id, dropId: gone.id })

    expect(ofPart(moves, 'reactions')).toMatchObject({ moved: 1, stays: 1 })
    expect(ofPart(moves, 'heads')).toMatchObject({ moved: 1 })
    expect(await t.db.$count(contentReactions, eq(contentReactions.userId, keep.id))).toBe(2)
    expect(await t.db.select().from(unreadCounts).where(eq(unreadCounts.userId, keep.id))).toMatchObject([
      { category: 'notice', unread: 1 },
    ])
    expect((await gone.refused(getUserInfo, {})).status).toBe(1001)
    expect(await officer.call(getUser, { id: below.id })).toMatchObject({ superiorId: keep.id })
    const closed = await officer.call(getUser, { id: gone.id })
    expect(closed).toMatchObject({ enabled: 0, employment: 'left', merges: [{ keep: { id: keep.id } }] })
    expect((await officer.call(getUser, { id: keep.id })).merges).toMatchObject([{ drop: { id: gone.id } }])
  })

  test('tells whoever signs in to the closed account with his password that the other one is his', async () => {
    const officer = await t.as(P.userMerge)
    const [keep, drop] = [await aUser(t.db), await anAccount(t.db)]

    await officer.call(mergeUsers, { keepId: keep.id, dropId: drop.id })
    const signIn = callFrom(t.running, { address: anAddress() })

    const right = await signIn(login, { username: drop.loginName, password: PASSWORD })
    expect(right.message).toBe('该账号已合并，请使用你的另一个账号登录')
    const wrong = await signIn(login, { username: drop.loginName, password: 'Falsch-2026' })
    expect(wrong.message).toContain('用户名或密码错误')
  })

  test('leaves a merged account to nothing but the undo', async () => {
    const officer = await t.as(P.userMerge, P.userEnable, P.userEdit)
    const { keepId, dropId } = await twoOf()
    await officer.call(mergeUsers, { keepId, dropId })
    const words = '该账号已合并到其他账号，只能撤销合并'

    const { failed } = await officer.call(enableUsers, { ids: [dropId], enabled: 1, reason: '' })
    const rehired = await officer.refused(rehireUser, { id: dropId, orgId: ROOT_ORG_ID, from: '2026-01-01' })
    const again = await officer.refused(mergeUsers, { keepId: (await aUser(t.db)).id, dropId })

    expect(failed).toEqual([{ id: dropId, message: words }])
    expect([rehired.message, again.message]).toEqual([words, words])
    await expect(t.db.update(users).set({ enabled: true }).where(eq(users.id, dropId))).rejects.toThrow()
  })

  test('refuses oneself, one and the same, a closed one to keep, and people outside the scope', async () => {
    const company = await anOrg(t.db)
    const officer = await t.asWho({ codes: [P.userMerge], scope: { kind: 'below' }, orgId: company.id })
    const [inside, outside] = [await aUser(t.db, { primaryOrgId: company.id }), await aUser(t.db)]
    const closed = await aUser(t.db, { primaryOrgId: company.id, enabled: false })
    const refusal = async (keepId: string, dropId: string) =>
      (await officer.refused(mergeUsers, { keepId, dropId })).message

    expect(await refusal(inside.id, inside.id)).toBe('请选择两个不同的用户')
    expect(await refusal(inside.id, officer.id)).toBe('不能合并自己的账号')
    expect(await refusal(officer.id, inside.id)).toBe('不能合并自己的账号')
    expect(await refusal(inside.id, outside.id)).toBe('内容不存在或无权查看')
    expect(await refusal(outside.id, inside.id)).toBe('内容不存在或无权查看')
    expect(await refusal(closed.id, inside.id)).toBe('保留的账号已停用或离职，请先启用或返聘')
  })

  test('keeps an administrator, whom only an administrator merges', async () => {
    const officer = await t.as(P.userMerge)
    const [plain, chief] = [await aUser(t.db), await anAdministrator(t.db)]
    const refused = await officer.refused(mergeUsers, { keepId: plain.id, dropId: chief.id })

    expect(refused.message).toBe('系统管理员的账号只能由系统管理员合并')
  })
})

describe('study of both', () => {
  const record = (userId: string, itemId: string, values: { completedAt?: Date; effectiveMs?: number } = {}) =>
    t.db.insert(studyRecords).values({ userId, itemType: 'video', itemId, versionNo: 1, ...values })
  const granted = (userId: string) =>
    t.db
      .select()
      .from(hourEntries)
      .where(and(eq(hourEntries.userId, userId), eq(hourEntries.state, 'granted')))
  const totals = async (...ids: string[]) => {
    const rows = await t.db.select().from(hourTotals)
    return rows.filter(({ userId }) => ids.includes(userId)).reduce((sum, row) => sum + row.hoursHundredths, 0)
  }
  const [march, may] = [new Date('2026-03-01T02:00:00Z'), new Date('2026-05-01T02:00:00Z')]

  test('hours of one item count once, the earlier completion, and come back with the undo', async () => {
    const officer = await t.as(P.userMerge)
    const { keepId, dropId } = await twoOf()
    const [shared, own] = [crypto.randomUUID(), crypto.randomUUID()]
    await record(keepId, shared, { completedAt: may, effectiveMs: 9000 })
    await record(dropId, shared, { completedAt: march, effectiveMs: 1000 })
    await record(dropId, own, { completedAt: may })
    await anEntry(t.db, { userId: keepId, itemId: shared, hundredths: 50, completedAtMs: may.getTime() })
    await anEntry(t.db, { userId: dropId, itemId: shared, hundredths: 40, completedAtMs: march.getTime() })
    await anEntry(t.db, { userId: dropId, itemId: own, hundredths: 30, completedAtMs: may.getTime() })

    const { moves } = await officer.call(mergeUsers, { keepId, dropId })

    expect(ofPart(moves, 'hours')).toMatchObject({ moved: 2, stays: 1 })
    expect(await granted(dropId)).toEqual([])
    expect((await granted(keepId)).map(({ hoursHundredths }) => hoursHundredths).sort()).toEqual([30, 40])
    expect(await totals(keepId, dropId)).toBe(70)
    const [kept] = await t.db
      .select()
      .from(studyRecords)
      .where(and(eq(studyRecords.userId, keepId), eq(studyRecords.itemId, shared)))
    expect(kept?.completedAt).toEqual(march)

    await officer.call(mergeUsers, { keepId, dropId, undo: true })

    expect((await granted(keepId)).map(({ hoursHundredths }) => hoursHundredths)).toEqual([50])
    expect((await granted(dropId)).map(({ hoursHundredths }) => hoursHundredths).sort()).toEqual([30, 40])
    expect(await totals(keepId)).toBe(50)
    const [restored] = await t.db
      .select()
      .from(studyRecords)
      .where(and(eq(studyRecords.userId, keepId), eq(studyRecords.itemId, shared)))
    expect(restored?.completedAt).toEqual(may)
  })

  test('for two hundred random pairs every item counts exactly once', async () => {
    const officer = await t.as(P.userMerge)
    const { keepId, dropId } = await twoOf()
    const items = Array.from({ length: 200 }, (_, at) => ({ id: crypto.randomUUID(), at }))
    for (const { id, at } of items) {
      for (const [userId, has] of [
        [keepId, at % 3 !== 0],
        [dropId, at % 2 === 0 || at % 3 === 0],
      ] as const) {
        const completedAtMs = Date.UTC(2026, (at * 7 + (userId === keepId ? 1 : 3)) % 10, 1 + (at % 20))
        if (has) await anEntry(t.db, { userId, itemId: id, hundredths: 10 + (at % 9), completedAtMs })
      }
    }
    const all = [...(await granted(keepId)), ...(await granted(dropId))]
    const first = new Map<string, (typeof all)[number]>()
    for (const entry of all) {
      const known = first.get(entry.itemId)
      if (!known || entry.completedAt < known.completedAt) first.set(entry.itemId, entry)
    }

    await officer.call(mergeUsers, { keepId, dropId })

    const now = await granted(keepId)
    expect(now.length).toBe(first.size)
    expect(now.every(({ id, itemId }) => first.get(itemId)?.id === id)).toBe(true)
    expect(await granted(dropId)).toEqual([])
    expect(await totals(keepId, dropId)).toBe(now.reduce((sum, entry) => sum + entry.hoursHundredths, 0))
  })

  test('the undo refuses with words once somebody studied on', async () => {
    const officer = await t.as(P.userMerge)
    const { keepId, dropId } = await twoOf()
    const itemId = crypto.randomUUID()
    await record(dropId, itemId, { effectiveMs: 1000 })
    await officer.call(mergeUsers, { keepId, dropId })
    await t.db.update(studyRecords).set({ effectiveMs: 2000 }).where(eq(studyRecords.itemId, itemId))

    const refused = await officer.refused(mergeUsers, { keepId, dropId, undo: true })

    expect(refused.message).toBe('合并后“学习记录”已有新的变化，不能撤销')
  })
})

describe('rights', () => {
  test('only what could be granted at once goes along; the rest ends and comes back with the undo', async () => {
    const codes = [P.userMerge, P.userRole, P.userGrant, P.userGroup, P.userReset]
    const officer = await t.as(...codes)
    const { keepId, dropId } = await twoOf()
    const plain = await aRole(t.db, { codes: [P.userGroup], members: [dropId] })
    const sensitive = await aRole(t.db, { codes: [P.userReset], members: [dropId] })
    const foreign = await aRole(t.db, { codes: [P.orgAndDictionary], members: [dropId] })
    const grant = { userId: dropId, code: P.userReset, scope: { kind: 'all' as const }, reason: '值班' }
    await t.db.insert(directGrants).values({ ...grant, validTo: '2027-01-01' })
    const rolesOf = async (id: string) =>
      (await t.db.select().from(roleMembers).where(eq(roleMembers.subjectId, id))).map(({ roleId }) => roleId).sort()

    const { moves } = await officer.call(mergeUsers, { keepId, dropId })

    expect(ofPart(moves, 'roles')).toMatchObject({ moved: 1, stays: 2 })
    expect(ofPart(moves, 'roles')?.names.sort()).toEqual([sensitive.name, foreign.name].sort())
    expect(ofPart(moves, 'grants')).toMatchObject({ moved: 0, stays: 1, names: ['重置密码与解锁'] })
    expect(await rolesOf(keepId)).toEqual([plain.id])
    expect(await rolesOf(dropId)).toEqual([])

    await officer.call(mergeUsers, { keepId, dropId, undo: true })

    expect(await rolesOf(keepId)).toEqual([])
    expect(await rolesOf(dropId)).toEqual([plain.id, sensitive.id, foreign.id].sort())
    expect(await t.db.$count(directGrants, eq(directGrants.userId, dropId))).toBe(1)
  })

  test('a right that third persons were asked about is not given to somebody else', async () => {
    const giver = await t.asWho({ userId: (await anAdministrator(t.db)).id })
    for (let n = 0; n < 2; n += 1) await anAdministrator(t.db)
    const { keepId, dropId } = await twoOf()
    const role = await aRole(t.db, { codes: [P.userReset] })
    const subjects = [{ kind: 'user' as const, id: dropId }]
    await giver.call(addRoleMembers, { roleId: role.id, subjects, reason: '值班' })

    const { moves } = await giver.call(mergeUsers, { keepId, dropId })

    const [asked] = await t.db.select().from(grantRequests).where(eq(grantRequests.receiverId, dropId))
    const open = await t.db.$count(approvalRequests, eq(approvalRequests.state, 'pending'))
    expect(ofPart(moves, 'asked')).toMatchObject({ moved: 0, stays: 1, names: [asked?.title] })
    expect([asked?.state, open]).toEqual(['withdrawn', 0])
  })

  test('who may not give roles passes none on', async () => {
    const officer = await t.as(P.userMerge, P.userGroup)
    const { keepId, dropId } = await twoOf()
    await aRole(t.db, { codes: [P.userGroup], members: [dropId] })

    const { moves } = await officer.call(mergeUsers, { keepId, dropId })

    expect(ofPart(moves, 'roles')).toMatchObject({ moved: 0, stays: 1 })
  })

  test('nobody becomes his own superior', async () => {
    const officer = await t.as(P.userMerge, P.user)
    const top = await aUser(t.db)
    const drop = await aUser(t.db, { superiorId: top.id })
    const middle = await aUser(t.db, { superiorId: drop.id })
    const keep = await aUser(t.db, { superiorId: middle.id })

    await officer.call(mergeUsers, { keepId: keep.id, dropId: drop.id })

    expect(await officer.call(getUser, { id: middle.id })).toMatchObject({ superiorId: top.id })
    expect(await officer.call(getUser, { id: keep.id })).toMatchObject({ superiorId: middle.id })
  })
})

describe('undo', () => {
  test('gives back what did not change, names what did, and opens the account again', async () => {
    const officer = await t.as(P.userMerge, P.user)
    const { keepId, dropId } = await twoOf()
    for (const event of ['undo-same', 'undo-read']) await aMessage(dropId, event)
    await officer.call(mergeUsers, { keepId, dropId })
    await t.db.update(messages).set({ readAt: new Date() }).where(eq(messages.event, 'undo-read'))

    const trial = await officer.call(mergeUsers, { keepId, dropId, undo: true, dryRun: true })
    const { moves } = await officer.call(mergeUsers, { keepId, dropId, undo: true })

    expect(trial.moves).toEqual(moves)
    expect(ofPart(moves, 'messages')).toMatchObject({ moved: 1, stays: 1, note: '合并后有变化的留在保留账号' })
    expect(await ownerOfMessages('undo-same')).toEqual([dropId])
    expect(await ownerOfMessages('undo-read')).toEqual([keepId])
    const back = await officer.call(getUser, { id: dropId })
    expect(back).toMatchObject({ enabled: 1, employment: 'active', merges: [] })
    expect((await officer.refused(mergeUsers, { keepId, dropId, undo: true })).message).toBe(
      '这两个账号没有合并，或已撤销',
    )
  })

  test('is over after 24 hours, and waits for a newer merge to be undone first', async () => {
    const officer = await t.as(P.userMerge)
    const { keepId, dropId } = await twoOf()
    const third = await aUser(t.db)
    await officer.call(mergeUsers, { keepId, dropId })
    await officer.call(mergeUsers, { keepId: third.id, dropId: keepId })
    const refusal = async () => (await officer.refused(mergeUsers, { keepId, dropId, undo: true })).message

    expect(await refusal()).toBe('之后又合并过其中的账号，请先撤销较新的合并')
    await officer.call(mergeUsers, { keepId: third.id, dropId: keepId, undo: true })
    await t.db.execute(sql`update user_merges set at = now() - interval '25 hours' where drop_id = ${dropId}`)
    expect(await refusal()).toBe('合并已超过 24 小时，不能撤销')
  })
})
