import { mergeUsers } from '@portal/contract/areas/directory/user-merge.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { roleMembers } from '#src/schema/access.ts'
import { userPrefs } from '#src/schema/account.ts'
import { approvalRequests, approvalTasks } from '#src/schema/approval.ts'
import { contentRatings } from '#src/schema/content.ts'
import { userOrgs, users } from '#src/schema/directory.ts'
import { postReads } from '#src/schema/post.ts'
import { videos } from '#src/schema/video.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aGroup } from '#test/factories/access.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { aPost } from '#test/factories/post.ts'
import { aVideo } from '#test/factories/video.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const twoOf = async () => {
  const [keep, drop] = [await aUser(t.db), await aUser(t.db)]
  return { keepId: keep.id, dropId: drop.id }
}

const aRequest = async (submitterId: string, assignees: readonly string[]) => {
  const id = v7()
  const now = new Date()
  const place = { submitterOrgId: ROOT_ORG_ID, ownerOrgId: ROOT_ORG_ID, path: [], submittedAt: now, stepAt: now }
  const what = { subjectType: 'testSheet', subjectId: v7(), title: '申请', snapshotHash: '', seriesId: id }
  await t.db.insert(approvalRequests).values({ id, submitterId, ...what, ...place })
  const task = { requestId: id, step: 1, lap: 1, origin: 'rule', state: 'open', openedAt: now, dueAt: now } as const
  await t.db.insert(approvalTasks).values(assignees.map((assigneeId) => ({ ...task, assigneeId })))
  return async () => {
    const rows = await t.db.select().from(approvalTasks).where(eq(approvalTasks.requestId, id))
    return rows.map(({ assigneeId }) => assigneeId).sort()
  }
}

test('an open task goes along, but not beside an own one and not about an own request', async () => {
  const officer = await t.as(P.userMerge)
  const { keepId, dropId } = await twoOf()
  const { id: stranger } = await aUser(t.db)
  const plain = await aRequest(stranger, [dropId])
  const doubled = await aRequest(stranger, [keepId, dropId])
  const own = await aRequest(keepId, [dropId])

  const { moves } = await officer.call(mergeUsers, { keepId, dropId })

  expect(await plain()).toEqual([keepId])
  expect(await doubled()).toEqual([keepId, dropId].sort())
  expect(await own()).toEqual([dropId])
  expect(moves.find(({ part }) => part === 'tasks')).toMatchObject({ moved: 1, stays: 2 })
})

test('what was read or rated under either account counts, and both get theirs back', async () => {
  const officer = await t.as(P.userMerge)
  const { keepId, dropId } = await twoOf()
  const [post, video] = [await aPost(t.db), await aVideo(t.db)]
  const [early, late] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')]
  const reading = { postId: post.id, version: 1, client: 'web' } as const
  await t.db.insert(postReads).values([
    { ...reading, userId: keepId },
    { ...reading, userId: dropId, readAt: early, confirmedAt: early },
  ])
  const rating = { kind: 'video', itemId: video.id } as const
  await t.db.insert(contentRatings).values([
    { ...rating, userId: keepId, stars: 2, at: early },
    { ...rating, userId: dropId, stars: 5, at: late },
  ])
  const state = async () => {
    const [read] = await t.db.select().from(postReads).where(eq(postReads.userId, keepId))
    const [rated] = await t.db.select().from(contentRatings).where(eq(contentRatings.userId, keepId))
    return [read?.readAt ?? null, rated?.stars]
  }

  await officer.call(mergeUsers, { keepId, dropId })
  expect(await state()).toEqual([early, 5])

  await officer.call(mergeUsers, { keepId, dropId, undo: true })
  expect(await state()).toEqual([null, 2])
})

test('saved views go along and the other settings of the account stay', async () => {
  const officer = await t.as(P.userMerge)
  const { keepId, dropId } = await twoOf()
  const keys = ['view:/system/user:本部', 'theme']
  await t.db.insert(userPrefs).values(keys.map((key) => ({ userId: dropId, key, value: {} })))

  await officer.call(mergeUsers, { keepId, dropId })

  const rows = await t.db.select().from(userPrefs).where(eq(userPrefs.userId, keepId))
  expect(rows.map(({ key }) => key)).toEqual(['view:/system/user:本部'])
})

test('a unit or group that brings sensitive rights is named and not entered', async () => {
  const officer = await t.as(P.userMerge, P.userEdit, P.userReset, P.userGroupMember)
  const keep = await aUser(t.db)
  const [plain, powerful] = [await anOrg(t.db), await anOrg(t.db)]
  const drop = await aUser(t.db)
  const role = await aRole(t.db, { codes: [P.userReset] })
  const group = await aGroup(t.db, { members: [drop.id] })
  await t.db.insert(roleMembers).values([
    { roleId: role.id, subjectKind: 'unit', subjectId: powerful.id },
    { roleId: role.id, subjectKind: 'group', subjectId: group.id },
  ])
  await t.db.insert(userOrgs).values([plain, powerful].map(({ id }) => ({ userId: drop.id, orgId: id })))

  const { moves } = await officer.call(mergeUsers, { keepId: keep.id, dropId: drop.id })

  const units = moves.find(({ part }) => part === 'units')
  expect(units).toMatchObject({ moved: 1, stays: 1, names: [powerful.name] })
  expect(await t.db.$count(userOrgs, eq(userOrgs.userId, keep.id))).toBe(1)
  expect(moves.find(({ part }) => part === 'groups')).toMatchObject({ names: [group.name] })
})

test('what named the closed account names the kept one, once, and back again', async () => {
  const officer = await t.as(P.userMerge)
  const { keepId, dropId } = await twoOf()
  const only = await aVideo(t.db, { audience: { ...EMPTY_AUDIENCE, users: [dropId] } })
  const both = await aVideo(t.db, { audience: { ...EMPTY_AUDIENCE, users: [dropId, keepId] } })
  const except = await aVideo(t.db, { audience: { ...EMPTY_AUDIENCE, everyone: true, exceptUsers: [dropId] } })
  const stored = async () => {
    const rows = await t.db
      .select()
      .from(videos)
      .where(inArray(videos.id, [only.id, both.id, except.id]))
    const of = ({ id }: { id: string }) => rows.find((row) => row.id === id)
    return [of(only)?.audienceInclude, of(both)?.audience.users, of(except)?.audienceExclude]
  }

  const { moves } = await officer.call(mergeUsers, { keepId, dropId })
  const merged = await stored()
  await officer.call(mergeUsers, { keepId, dropId, undo: true })

  expect(moves.find(({ part }) => part === 'audiences')).toMatchObject({ moved: 3, stays: 0 })
  expect(merged).toEqual([[`u:${keepId}`], [keepId], [`u:${keepId}`]])
  expect(await stored()).toEqual([[`u:${dropId}`], [dropId, keepId], [`u:${dropId}`]])
})

test('a way in goes along only by who may reset passwords, and never over one that is there', async () => {
  const [plain, trusted] = [await t.as(P.userMerge), await t.as(P.userMerge, P.userReset)]
  const [first, second] = [await twoOf(), await twoOf()]
  const identify = (id: string, subject: string, wechatId: string | null = null) =>
    t.db.update(users).set({ subject, wechatId }).where(eq(users.id, id))
  await identify(first.dropId, 'idp-1')
  await identify(second.dropId, 'idp-2', 'wx-2')
  await t.db.update(users).set({ wechatId: 'wx-own' }).where(eq(users.id, second.keepId))
  const identities = async ({ keepId, dropId }: typeof first) => {
    const rows = await t.db
      .select()
      .from(users)
      .where(inArray(users.id, [keepId, dropId]))
    const of = (id: string) => rows.find((row) => row.id === id)
    return [of(keepId)?.subject, of(keepId)?.wechatId, of(dropId)?.subject, of(dropId)?.wechatId]
  }

  const refused = await plain.call(mergeUsers, first)
  const passed = await trusted.call(mergeUsers, second)

  expect(refused.moves.find(({ part }) => part === 'identity')).toMatchObject({ moved: 0, stays: 1 })
  expect(await identities(first)).toEqual([null, null, 'idp-1', null])
  expect(passed.moves.find(({ part }) => part === 'identity')).toMatchObject({ moved: 1, stays: 1 })
  expect(await identities(second)).toEqual(['idp-2', 'wx-own', null, 'wx-2'])
  await trusted.call(mergeUsers, { ...second, undo: true })
  expect(await identities(second)).toEqual([null, 'wx-own', 'idp-2', 'wx-2'])
})
