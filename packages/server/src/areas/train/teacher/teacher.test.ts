import { mergeUsers } from '@portal/contract/areas/directory/user-merge.ts'
import {
  changeLecturers,
  deleteLecturers,
  getLecturer,
  lecturerCalendar,
  lecturerOptions,
  listLecturers,
  ownTeaching,
  saveFreeTimes,
  saveLecturer,
} from '@portal/contract/areas/train/teacher/teacher.ts'
import { DAY_MS, HOUR_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trainClasses, trainSessionLecturers, trainSessions } from '#src/schema/train/class.ts'
import { lecturers } from '#src/schema/train/lecturer.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'

let t: TestApp
let keeper: Client

beforeAll(async () => {
  t = await startTestApp()
  keeper = await t.as(P.lecturer, P.lecturerAdd, P.lecturerEdit, P.lecturerDel)
})
afterAll(() => t.close())

const soon = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + DAY_MS + hours * HOUR_MS)
const iso = (hours: number) => soon(hours).toISOString()

const external = (more: object = {}) => ({
  kind: 'external' as const,
  name: '周外聘',
  phone: '13812345678',
  company: '消防总队',
  level: 'senior' as const,
  subjects: ['消防安全'],
  ...more,
})

const internal = async (more: object = {}) => {
  const teacher = await t.as()
  const saved = await keeper.call(saveLecturer, {
    kind: 'internal',
    userId: teacher.id,
    level: 'middle',
    subjects: ['电气安全'],
    ...more,
  })
  return { teacher, ...saved }
}

/** A session of a class that is on, taught by this lecturer. */
const teach = async (lecturerId: string, startsAt: Date, minutes = 90) => {
  const [held] = await t.db
    .insert(trainClasses)
    .values({
      ownerOrgId: (await anOrg(t.db)).id,
      audience: EMPTY_AUDIENCE,
      audienceInclude: [],
      audienceExclude: [],
      code: `C-${crypto.randomUUID()}`,
      title: '电工复训班',
      category: 'safety',
      headTeacherId: keeper.id,
      capacity: 20,
      enrolWays: ['self'],
      enrolFrom: startsAt,
      enrolTo: startsAt,
      state: 'confirmed',
    })
    .returning()
  const classId = held?.id ?? ''
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  const [session] = await t.db
    .insert(trainSessions)
    .values({ classId, no: 1, title: '触电急救', startsAt, endsAt })
    .returning()
  await t.db.insert(trainSessionLecturers).values({ sessionId: session?.id ?? '', lecturerId })
  return { classId, sessionId: session?.id ?? '' }
}

const fault = async (body: object) => {
  const { message, errors } = await keeper.refused(saveLecturer, body)
  return errors[0]?.message ?? message
}

test('refuses in the words of the brief', async () => {
  const { teacher } = await internal()
  expect(await fault({ kind: 'internal', userId: teacher.id, level: 'middle', subjects: ['电气'] })).toBe(
    '该用户已是讲师',
  )
  expect(await fault(external({ phone: '1381234' }))).toBe('手机号格式不正确')
  expect(await fault(external({ contractFrom: '2026-05-01', contractTo: '2026-05-01' }))).toBe('聘期结束须晚于开始')
  expect(await fault(external({ subjects: [] }))).toBe('授课方向至少选择一项')
})

test('a free time entered by the lecturer is found at once, and a session in it takes him up', async () => {
  const { teacher, id, revision } = await internal()
  const found = async (from: number, to: number) => {
    const filter = { freeFrom: iso(from), freeTo: iso(to) }
    return (await keeper.call(listLecturers, { filter, pageSize: 200 })).list.some((row) => row.id === id)
  }
  expect(await found(0, 2)).toBe(false)
  const saved = await teacher.call(saveFreeTimes, {
    id,
    revision,
    free: [
      { from: iso(0), to: iso(2) },
      { from: iso(2), to: iso(4) },
    ],
  })
  expect(await found(1, 3)).toBe(true)
  expect(await found(3, 5)).toBe(false)

  await teach(id, soon(1), 60)
  expect(await found(1, 3)).toBe(false)
  expect(await found(2, 4)).toBe(true)
  const { busy, free } = await teacher.call(lecturerCalendar, { from: iso(0), to: iso(8) })
  expect(busy).toMatchObject([{ kind: 'session', title: '电工复训班' }])
  expect(free).toHaveLength(2)

  const overlapping = {
    id,
    revision: saved.revision,
    free: [
      { from: iso(0), to: iso(3) },
      { from: iso(2), to: iso(4) },
    ],
  }
  expect((await teacher.refused(saveFreeTimes, overlapping)).message).toBe('可用时段重叠')
  expect((await keeper.refused(saveFreeTimes, { id, revision: saved.revision, free: [] })).message).toBe(
    '可用时段由讲师本人维护',
  )
  expect((await keeper.refused(listLecturers, { filter: { freeFrom: iso(0) } })).message).toBe(
    '请同时选择空闲的开始和结束时间',
  )
})

test('who has taught stays, who still has sessions is not stopped, and a stopped or expired one is not offered', async () => {
  const past = await internal()
  await teach(past.id, new Date(Date.now() - 2 * DAY_MS))
  expect(await keeper.call(deleteLecturers, { ids: [past.id] })).toMatchObject({
    deleted: 0,
    failed: [{ message: '已有授课记录，不能删除，可停用' }],
  })
  const detail = await keeper.call(getLecturer, { id: past.id })
  expect(detail).toMatchObject({
    sessions: 1,
    hours: 2,
    rating: null,
    ratings: 0,
    taught: [{ hours: 2, state: 'done' }],
  })

  const planned = await internal()
  await teach(planned.id, soon(0))
  const stop = { action: 'stop' as const, reason: '调离' }
  expect(await keeper.call(changeLecturers, { ids: [planned.id], ...stop })).toMatchObject({
    updated: 0,
    failed: [{ message: '讲师有未开始的课次，不能停用' }],
  })

  const over = await internal({ contractFrom: '2020-01-01', contractTo: '2020-12-31' })
  const offered = async () => (await keeper.call(lecturerOptions, {})).map(({ id }) => id)
  expect(await offered()).toContain(past.id)
  expect(await offered()).not.toContain(over.id)
  await keeper.call(changeLecturers, { ids: [past.id], ...stop })
  expect(await offered()).not.toContain(past.id)
  const contractTo = shanghaiDay(soon(24 * 365))
  await keeper.call(changeLecturers, { ids: [over.id], action: 'renew', contractTo })
  expect(await offered()).toContain(over.id)
  expect((await keeper.call(listLecturers, { filter: { state: 'stopped' } })).list).toMatchObject([{ id: past.id }])
})

test('the phone of an external lecturer is sealed, and rows out of scope are as good as absent', async () => {
  const { id } = await keeper.call(saveLecturer, external())
  const [row] = await t.db.select().from(lecturers).where(eq(lecturers.id, id))
  expect(row?.phoneSealed?.includes('13812345678')).toBe(false)
  const detail = await keeper.call(getLecturer, { id })
  expect(detail).toMatchObject({
    phone: '13812345678',
    phoneMask: '138****5678',
    orgName: '消防总队',
    may: { free: true },
  })

  const elsewhere = await t.asWho({
    codes: [P.lecturer, P.lecturerEdit, P.lecturerDel],
    scope: { kind: 'below' },
    orgId: (await anOrg(t.db)).id,
  })
  expect((await elsewhere.refused(getLecturer, { id })).status).toBe(1004)
  expect((await elsewhere.call(listLecturers, {})).total).toBe(0)
  expect((await (await t.as(P.lecturer)).refused(saveLecturer, external())).status).toBe(1003)
  expect((await (await t.as()).refused(getLecturer, {})).status).toBe(1004)
})

test('says to whom it concerns that he teaches or hosts', async () => {
  const { teacher, id } = await internal()
  expect(await teacher.call(ownTeaching, {})).toEqual({ lecturerId: id, hosts: false })
  expect(await (await t.as()).call(ownTeaching, {})).toEqual({ lecturerId: null, hosts: false })
})

test('two lecturers that are one person are one lecturer with the sessions of both, and two again after the undo', async () => {
  const [kept, gone] = [await internal(), await internal()]
  const officer = await t.as(P.userMerge, P.user)
  const { sessionId: ofBoth } = await teach(kept.id, soon(48))
  await t.db.insert(trainSessionLecturers).values({ sessionId: ofBoth, lecturerId: gone.id })
  const { sessionId: own } = await teach(gone.id, soon(72))
  const free = (from: number, to: number) => ({ from: iso(from), to: iso(to) })
  const { teacher, id, revision } = kept
  await teacher.call(saveFreeTimes, { id, revision, free: [free(0, 4)] })
  const times = { id: gone.id, revision: gone.revision, free: [free(2, 6), free(24, 26)] }
  await gone.teacher.call(saveFreeTimes, times)
  const taughtBy = async (lecturerId: string) =>
    (await t.db.select().from(trainSessionLecturers).where(eq(trainSessionLecturers.lecturerId, lecturerId))).map(
      ({ sessionId }) => sessionId,
    )

  await officer.call(mergeUsers, { keepId: teacher.id, dropId: gone.teacher.id })
  expect((await taughtBy(id)).sort()).toEqual([ofBoth, own].sort())
  expect((await keeper.call(getLecturer, { id })).free).toHaveLength(2)
  expect((await keeper.refused(getLecturer, { id: gone.id })).status).toBe(1004)

  await officer.call(mergeUsers, { keepId: teacher.id, dropId: gone.teacher.id, undo: true })
  expect(await taughtBy(id)).toEqual([ofBoth])
  expect((await taughtBy(gone.id)).sort()).toEqual([ofBoth, own].sort())
  expect((await keeper.call(getLecturer, { id: gone.id })).free).toHaveLength(2)
})
