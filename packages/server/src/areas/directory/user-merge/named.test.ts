import { mergeUsers } from '@portal/contract/areas/directory/user-merge.ts'
import { saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE, facetsOfAudience } from '@portal/contract/shared/audience.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalRules } from '#src/schema/approval.ts'
import { dailyPlans } from '#src/schema/exam/daily.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { wxRemovals } from '#src/schema/wechat/wechat.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { examOf } from '#test/factories/exam.ts'

let t: TestApp
let officer: Client

beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.userMerge)
})
afterAll(() => t.close())

const twoOf = async () => {
  const [keep, drop] = [await aUser(t.db), await aUser(t.db)]
  return { keepId: keep.id, dropId: drop.id }
}

test('approval rules that name the person name the kept one, each step once, until the merge is taken back', async () => {
  const { keepId, dropId } = await twoOf()
  const { id: other } = await aUser(t.db)
  const { id: orgId } = await anOrg(t.db)
  const past = [step(byPerson(dropId))]
  const current = [step(byPerson(dropId, other), { cc: [other, dropId] }), step(byPerson(keepId, dropId))]
  await aRule(t.db, { orgId, steps: past, version: 1 })
  await aRule(t.db, { orgId, steps: current, version: 2 })
  const coming = [step(byPerson(other, dropId))]
  await aRule(t.db, { orgId, steps: coming, version: 3 })
  await t.db.update(approvalRules).set({ validFrom: '2100-01-01' }).where(sql`org_id = ${orgId} and version = 3`)
  const saved = async () =>
    (
      await t.db.select().from(approvalRules).where(eq(approvalRules.orgId, orgId)).orderBy(asc(approvalRules.version))
    ).map(({ steps }) => steps)

  const { moves } = await officer.call(mergeUsers, { keepId, dropId })

  // Who was named when is history, and stays.
  expect(await saved()).toEqual([
    past,
    [step(byPerson(keepId, other), { cc: [other, keepId] }), step(byPerson(keepId))],
    [step(byPerson(other, keepId))],
  ])
  expect(moves).toContainEqual({ part: 'duties', moved: 2, stays: 0, note: '', names: [] })
  await officer.call(mergeUsers, { keepId, dropId, undo: true })
  expect(await saved()).toEqual([past, current, coming])
})

test('a marker of an exam goes on as the kept person, and has one place', async () => {
  const author = await t.as(P.exam, P.examPaper, P.examExam)
  const { keepId, dropId } = await twoOf()
  const { id: other } = await aUser(t.db)
  const examBy = async (markerIds: string[]) =>
    (await author.call(saveExam, examOf({ rules: { marking: { ...SHIPPED_RULES.marking, markerIds } } }))).id
  const [alone, both] = [await examBy([other, dropId]), await examBy([dropId, keepId])]
  const markersOf = async (id: string) =>
    (await t.db.select().from(exams).where(eq(exams.id, id))).map(({ rules }) => rules.marking)

  await officer.call(mergeUsers, { keepId, dropId })

  expect(await markersOf(alone)).toEqual([{ ...SHIPPED_RULES.marking, markerIds: [other, keepId] }])
  expect(await markersOf(both)).toEqual([{ ...SHIPPED_RULES.marking, markerIds: [keepId] }])
  await officer.call(mergeUsers, { keepId, dropId, undo: true })
  expect(await markersOf(both)).toEqual([{ ...SHIPPED_RULES.marking, markerIds: [dropId, keepId] }])
})

test('a plan of daily questions asks the kept person in its next version too', async () => {
  const { keepId, dropId } = await twoOf()
  const audience = { ...EMPTY_AUDIENCE, users: [dropId] }
  const { include: audienceInclude, exclude: audienceExclude } = facetsOfAudience(audience)
  const { id: ownerOrgId } = await anOrg(t.db)
  const plan = { title: '每日一练', audience, audienceInclude, audienceExclude, ownerOrgId, validFrom: '2026-01-01' }
  const [row] = await t.db
    .insert(dailyPlans)
    .values({ ...plan, settings: {} as never })
    .returning()

  await officer.call(mergeUsers, { keepId, dropId })

  const [after] = await t.db
    .select()
    .from(dailyPlans)
    .where(eq(dailyPlans.id, row?.id ?? ''))
  expect([after?.audience.users, after?.audienceInclude]).toEqual([[keepId], [`u:${keepId}`]])
})

test('a removed follower comes back to the kept person', async () => {
  const { keepId, dropId } = await twoOf()
  const removal = { kind: 'fan' as const, accountId: v7(), accountName: '服务号', name: '粉丝', reason: '误关注' }
  const kept = { userId: dropId, tagIds: [] }
  const [row] = await t.db
    .insert(wxRemovals)
    .values({ ...removal, kept })
    .returning()
  const keptNow = async () =>
    (
      await t.db
        .select()
        .from(wxRemovals)
        .where(eq(wxRemovals.id, row?.id ?? ''))
    ).map((each) => each.kept?.userId)

  await officer.call(mergeUsers, { keepId, dropId })
  expect(await keptNow()).toEqual([keepId])

  await officer.call(mergeUsers, { keepId, dropId, undo: true })
  expect(await keptNow()).toEqual([dropId])
})
