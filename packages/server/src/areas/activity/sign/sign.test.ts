import { getActivity } from '@portal/contract/areas/activity/activity.ts'
import { SHIPPED_QUIZ } from '@portal/contract/areas/activity/quiz-settings.ts'
import { listSignParts } from '@portal/contract/areas/activity/sign.ts'
import { listSignEntries, undoEntry } from '@portal/contract/areas/sign-in/host.ts'
import { listSheets } from '@portal/contract/areas/sign-in/sheet.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { activities, activityParts } from '#src/schema/activity.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { onlyPeople } from '#test/factories/exam.ts'
import { aPhone, tokenOf } from '#test/factories/sign-in.ts'
import { followByClock } from './sheets.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)

/** A published activity that asks nothing but to sign in, for these people. */
const signingFor = async (people: readonly Client[], ownerOrgId = ROOT_ORG_ID) => {
  const [activity] = await t.db
    .insert(activities)
    .values({
      title: '消防演练开放日',
      ownerOrgId,
      startAt: fromNow(-10),
      endAt: fromNow(60),
      state: 'published',
      publishedAt: fromNow(-20),
      ...audienceValues(onlyPeople(...people.map(({ id }) => id))),
    })
    .returning()
  if (!activity) throw new Error('nothing was inserted')
  const part = {
    type: 'sign',
    title: '现场签到',
    weight: 100,
    required: true,
    place: 0,
    settings: SHIPPED_QUIZ,
  } as const
  const [row] = await t.db
    .insert(activityParts)
    .values({ ...part, activityId: activity.id })
    .returning()
  await followByClock(t.running)
  return { id: activity.id, partId: row?.id ?? '' }
}

const sheetOf = async (host: Client, partId: string) =>
  (await host.call(listSheets, { filter: { ownerType: 'activity', ownerId: partId } })).list[0]

const ownOf = async (person: Client, partId: string) => (await person.call(listSignParts, { partId })).list[0]

describe('a 签到 part', () => {
  test('has one sheet of its audience, and is done with a counted sign-in until that is undone', async () => {
    const [host, learner, other] = await Promise.all([t.as(P.activity, P.activitySign), t.as(), t.as()])
    const { id, partId } = await signingFor([learner, other])
    await followByClock(t.running)
    const sheets = (await host.call(listSheets, { filter: { ownerType: 'activity', ownerId: partId } })).list
    expect(sheets).toMatchObject([
      { title: '消防演练开放日 · 现场签到', state: 'open', counts: { expected: 2, present: 0 }, lateAfter: 0 },
    ])
    const sheetId = sheets[0]?.id ?? ''
    expect(await ownOf(learner, partId)).toMatchObject({ sheetId, weight: 100, done: false, state: 'running' })
    expect(await ownOf(await t.as(), partId)).toBeUndefined()

    const phone = aPhone(t, learner)
    const token = await tokenOf(host, sheetId)
    const touched = await phone.touch(token)
    expect(touched.result).toMatchObject({ page: '/activitySignInList' })
    expect(await phone.sign(touched.result.touchId)).toMatchObject({ success: true, result: { code: 'OK' } })
    expect(await phone.scan(token)).toMatchObject({ result: { code: 'ALREADY' } })
    expect(await ownOf(learner, partId)).toMatchObject({ done: true })
    expect((await learner.call(getActivity, { id })).my).toMatchObject({ joined: true, progress: 100, complete: true })

    const [entry] = (await host.call(listSignEntries, { sheetId, filter: { view: 'signed' } })).list
    await host.call(undoEntry, { entryId: entry?.inEntryId ?? '', reason: '代签' })
    expect(await ownOf(learner, partId)).toMatchObject({ done: false })
    expect((await learner.call(getActivity, { id })).my).toMatchObject({ progress: 0, complete: false })
  })

  test('follows its activity: times, people, and its end', async () => {
    const [host, learner, late] = await Promise.all([t.as(P.activity, P.activitySign), t.as(), t.as()])
    const { id, partId } = await signingFor([learner])
    const sheetId = (await sheetOf(host, partId))?.id ?? ''
    await t.db
      .update(activities)
      .set(audienceValues(onlyPeople(learner.id, late.id)))
      .where(eq(activities.id, id))
    await t.db
      .update(activityParts)
      .set({ fromAt: fromNow(5), toAt: fromNow(30) })
      .where(eq(activityParts.id, partId))
    await followByClock(t.running)
    expect(await sheetOf(host, partId)).toMatchObject({ id: sheetId, state: 'planned', counts: { expected: 2 } })
    await t.db
      .update(activityParts)
      .set({ fromAt: fromNow(-5) })
      .where(eq(activityParts.id, partId))
    await followByClock(t.running)
    const token = await tokenOf(host, sheetId)
    const outsider = aPhone(t, await t.as())
    expect(await outsider.scan(token)).toMatchObject({ success: false, result: { code: 'NOT_LISTED' } })

    const phone = aPhone(t, learner)
    const touched = await phone.touch(token)
    await t.db.update(activities).set({ state: 'cancelled', cancelReason: '台风' }).where(eq(activities.id, id))
    await followByClock(t.running)
    expect(await phone.sign(touched.result.touchId)).toMatchObject({ success: false, message: '该活动已取消' })
    expect(await ownOf(learner, partId)).toMatchObject({ state: 'cancelled', cancelReason: '台风', done: false })
  })

  test('whose sheet fails holds up no other part', async () => {
    const [host, learner] = [await t.as(P.activity, P.activitySign), await t.as()]
    const failing = await signingFor([learner])
    await t.db.execute(sql`update activities set audience = '{}' where id = ${failing.id}`)
    const { partId } = await signingFor([learner])

    expect(await sheetOf(host, partId)).toMatchObject({ state: 'open', counts: { expected: 1 } })
    await t.db.delete(activities).where(eq(activities.id, failing.id))
  })

  test('is hosted by the holders of the code within their scope alone', async () => {
    const [mine, theirs] = [await anOrg(t.db), await anOrg(t.db)]
    const learner = await t.as()
    const { partId } = await signingFor([learner], theirs.id)
    const codes = [P.activity, P.activitySign]
    const narrow = await t.asWho({ codes, scope: { kind: 'below' }, orgId: mine.id })
    const host = await t.asWho({ codes, scope: { kind: 'below' }, orgId: theirs.id })
    expect(await sheetOf(narrow, partId)).toBeUndefined()
    expect(await sheetOf(learner, partId)).toBeUndefined()
    expect(await sheetOf(host, partId)).toBeDefined()
  })
})
