import { type GuideTask, guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { activities, activityParts, activityProgress } from '#src/schema/activity.ts'
import { approvalRequests, approvalTasks } from '#src/schema/approval.ts'
import { examOverrides, exams } from '#src/schema/exam/exam.ts'
import { wrongItems } from '#src/schema/exam/practice.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { questionnaireTickets } from '#src/schema/questionnaire.ts'
import { studyRecords } from '#src/schema/study.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRole } from '#test/factories/directory.ts'
import { minutesFromNow } from '#test/factories/exam.ts'
import { aStudyVideo } from '#test/factories/learning.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { aPost, aReading } from '#test/factories/post.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'

const DAY = 24 * 60
const year = shanghaiYear(Date.now())

let t: TestApp
let learner: Client

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const only = (person: Client): Audience => ({ ...EMPTY_AUDIENCE, users: [person.id] })
const forMe = () => audienceValues(only(learner))
const tasksOf = async (person: Client = learner) => person.call(guideTasks, {})
const listOf = async (kind: GuideTask['kind']) => (await tasksOf()).list.filter((task) => task.kind === kind)

const anExam = async (values: Partial<typeof exams.$inferInsert> = {}) => {
  const [row] = await t.db
    .insert(exams)
    .values({
      title: '安全知识考试',
      openAt: minutesFromNow(-10),
      closeAt: minutesFromNow(3 * DAY),
      rules: { ...SHIPPED_RULES, maxAttempts: 2 },
      passScore: 6000,
      state: 'published',
      snapshotNo: 1,
      ownerOrgId: ROOT_ORG_ID,
      ...forMe(),
      ...values,
    })
    .returning()
  return row?.id ?? ''
}

const aSitting = (examId: string, no: number, values: { state: string; passed?: boolean }) =>
  t.db.execute(sql`
    insert into attempts (id, scene, object_id, person_id, no, seed, paper, paper_hash, item_count, max_total, state, passed,
      started_at, submitted_at)
    values (${v7()}, 'exam', ${examId}, ${learner.id}, ${no}, 'a', '{"sections": []}', '', 0, 0, ${values.state},
      ${values.passed ?? null}, now(), case when ${values.state} = 'started' then null else now() end)`)

describe('rest/guide/tasks', () => {
  test('of the courses lists the required ones of this year, and those of last year as one', async () => {
    learner = await t.as()
    const audience = { users: [learner.id] }
    const values = (more: object = {}) => ({ year, required: true, ...more })
    const fresh = await aStudyVideo(t.db, { audience, values: values({ title: '安全生产法' }) })
    const begun = await aStudyVideo(t.db, {
      audience,
      values: values({ validTo: minutesFromNow(DAY), title: '触电急救' }),
    })
    const done = await aStudyVideo(t.db, { audience, values: values() })
    await aStudyVideo(t.db, { audience, values: { year } })
    for (const title of ['一', '二', '三'])
      await aStudyVideo(t.db, { audience, values: values({ year: year - 1, title }) })
    const record = { userId: learner.id, itemType: 'video' as const, versionNo: 1, effectiveMs: 5000 }
    await t.db.insert(studyRecords).values([
      { ...record, itemId: begun },
      { ...record, itemId: done, completedAt: new Date() },
    ])

    const { list, done: finished } = await tasksOf()

    const courses = list.filter(({ kind }) => kind === 'course')
    expect(courses.map(({ objectId, verb }) => [objectId, verb])).toEqual([
      [begun, '继续'],
      [fresh, '开始'],
    ])
    expect(courses[1]?.due?.toISOString()).toBe(`${year}-12-31T15:59:59.000Z`)
    expect(list.filter(({ kind }) => kind === 'earlierCourses')).toMatchObject([
      { title: `${year - 1} 年未完成 3 门`, due: null, link: `/netSchool/courseCenter/videoStudy?year=${year - 1}` },
    ])
    expect(finished).toMatchObject([{ kind: 'course', objectId: done, doneToday: true }])
  })

  test('of the exams lists what may be sat now, goes on, or opens within a week, and tells the next one', async () => {
    learner = await t.as()
    const open = await anExam()
    const running = await anExam({ closeAt: minutesFromNow(30) })
    await aSitting(running, 1, { state: 'started' })
    await t.db.execute(sql`update attempts set deadline = ${minutesFromNow(20)} where object_id = ${running}`)
    const soon = await anExam({ openAt: minutesFromNow(5 * DAY), closeAt: minutesFromNow(6 * DAY) })
    const far = await anExam({ openAt: minutesFromNow(12 * DAY), closeAt: minutesFromNow(13 * DAY) })
    const failed = await anExam({ closeAt: minutesFromNow(4 * DAY) })
    await aSitting(failed, 1, { state: 'published', passed: false })
    const passed = await anExam()
    await aSitting(passed, 1, { state: 'published', passed: true })
    const waiting = await anExam()
    await aSitting(waiting, 1, { state: 'marking' })
    await anExam({ openAt: minutesFromNow(-9 * DAY), closeAt: minutesFromNow(-2 * DAY) })
    await anExam({ state: 'draft' })

    const { list, done, next } = await tasksOf()

    expect(list.map(({ objectId, verb }) => [objectId, verb])).toEqual([
      [running, '继续'],
      [open, '去考'],
      [failed, '去考'],
      [soon, '查看'],
    ])
    expect(list[0]).toMatchObject({ link: `/netSchool/comprehensiveExam?examId=${running}`, state: 'running' })
    // Its clock is that of the sitting, not of the door.
    expect(list[0]?.due?.getTime()).toBeLessThan(minutesFromNow(21).getTime())
    expect(done.map(({ objectId }) => objectId).sort()).toEqual([passed, waiting].sort())
    expect(next).toMatchObject({ objectId: far })
  })

  test('knows what was changed for the person: a later end, and one try more', async () => {
    learner = await t.as()
    const made = await anExam({ openAt: minutesFromNow(-9 * DAY), closeAt: minutesFromNow(-2 * DAY) })
    const again = await anExam({ rules: { ...SHIPPED_RULES, maxAttempts: 1 } })
    await aSitting(again, 1, { state: 'published', passed: false })
    const closeAt = minutesFromNow(DAY)
    await t.db.insert(examOverrides).values([
      { examId: made, personId: learner.id, closeAt, reason: '补考' },
      { examId: again, personId: learner.id, extraAttempts: 1, reason: '补考' },
    ])

    const found = await listOf('exam')

    expect(found.map(({ objectId }) => objectId)).toEqual([made, again])
    expect(found[0]?.due).toEqual(closeAt)
    expect(found[1]?.reason).toBe('再考一次')
  })

  test('counts the due questions of the wrong book as one thing of today', async () => {
    learner = await t.as()
    const item = (dueOn: string, state: 'active' | 'mastered' = 'active') => ({
      ...{ personId: learner.id, questionId: v7(), wrongCount: 1, lastWrongAt: new Date(), stage: 0, dueOn, state },
      ...{ sources: ['practice'], attemptItemId: v7() },
    })
    await t.db
      .insert(wrongItems)
      .values([item('2026-01-01'), item('2026-01-02'), item('2099-01-01'), item('2026-01-01', 'mastered')])

    const found = await listOf('wrong')

    expect(found).toMatchObject([{ title: '错题复习 2 题', state: 'today', verb: '开始' }])
  })

  test('of the questionnaires lists those that take answers and have none of the person', async () => {
    learner = await t.as()
    const open = await aQuestionnaire(t.db, { title: '劳动防护用品调查', mode: 'anonymous', ...forMe() })
    const answered = await aQuestionnaire(t.db, forMe())
    await t.db
      .insert(questionnaireTickets)
      .values({ questionnaireId: answered.id, personId: learner.id, slot: 1, used: true })
    await aQuestionnaire(t.db, { ...forMe(), state: 'paused' })
    await aQuestionnaire(t.db, { ...forMe(), closeAt: minutesFromNow(-5) })

    const found = await listOf('questionnaire')

    expect(found).toMatchObject([{ objectId: open.id, title: '劳动防护用品调查', verb: '填写', reason: '匿名' }])
  })

  test('of the posts lists what must be read or confirmed and is not', async () => {
    learner = await t.as()
    const read = await aPost(t.db, { ...forMe(), duty: 'read' })
    const confirm = await aPost(t.db, { ...forMe(), duty: 'confirm', dueAt: minutesFromNow(-2 * DAY) })
    const known = await aPost(t.db, { ...forMe(), duty: 'read' })
    await aReading(t.db, known.id, learner.id)
    await aPost(t.db, forMe())

    const { list, done } = await tasksOf()
    const found = list.filter(({ kind }) => kind === 'post')

    expect(done.map(({ objectId }) => objectId)).toEqual([known.id])
    expect(found.map(({ objectId, verb, state }) => [objectId, verb, state])).toEqual([
      [confirm.id, '确认', 'overdue'],
      [read.id, '阅读', 'open'],
    ])
  })

  test('of the approvals lists the open ones of the person, and where to decide them', async () => {
    learner = await t.as()
    const aRequest = async (link: string, state: 'open' | 'closed' = 'open') => {
      const at = new Date()
      const common = { subjectType: 'video', snapshotHash: 'h', submitterId: v7(), submitterOrgId: ROOT_ORG_ID }
      const [request] = await t.db
        .insert(approvalRequests)
        .values({
          ...{ ...common, subjectId: v7(), title: '动火培训报名', ownerOrgId: ROOT_ORG_ID, path: [], seriesId: v7() },
          ...{ submittedAt: at, stepAt: at, dueAt: minutesFromNow(60), link },
        })
        .returning()
      const task = { requestId: request?.id ?? '', step: 1, lap: 1, assigneeId: learner.id, openedAt: at, dueAt: at }
      await t.db.insert(approvalTasks).values({ ...task, origin: 'rule', state: state as 'open' })
    }
    await aRequest('/videoManage/approvalVideoDetail?id=1')
    await aRequest('/guide?approval=2')
    await aRequest('/x', 'closed')

    const found = await listOf('approval')

    expect(found.map(({ verb }) => verb)).toEqual(['审批', '审批'])
    expect(found.map(({ link }) => link).sort()).toEqual([
      '/guide?panel=approvals',
      '/videoManage/approvalVideoDetail?id=1',
    ])
  })

  test('of the live classes lists those of today, also for who presents them', async () => {
    learner = await t.as()
    const running = await aLiveClass(t, v7(), { audience: only(learner) })
    const hosted = await aLiveClass(t, learner.id, { audience: only(await t.as()), state: 'live' })
    await aLiveClass(t, v7(), { audience: only(learner), state: 'ended' })
    const later = await aLiveClass(t, v7(), { audience: only(learner), state: 'scheduled' })
    const [start, end] = [minutesFromNow(2 * DAY), minutesFromNow(2 * DAY + 60)]
    await t.db.update(liveClasses).set({ plannedStart: start, plannedEnd: end }).where(sql`id = ${later}`)

    const { list, next } = await tasksOf()

    expect(list.map(({ objectId, reason, verb }) => [objectId, reason, verb]).sort()).toEqual(
      [
        [running, '正在直播', '观看'],
        [hosted, '由你主讲', '观看'],
      ].sort(),
    )
    expect(next).toMatchObject({ objectId: later, kind: 'live', verb: '预约' })
  })

  test('of the activities lists those with something left to do', async () => {
    learner = await t.as()
    const anActivity = async (perDay: number | null, done: boolean) => {
      const [row] = await t.db
        .insert(activities)
        .values({
          ...{ title: '消防知识竞答', startAt: minutesFromNow(-60), endAt: minutesFromNow(DAY), state: 'published' },
          ...{ publishedAt: minutesFromNow(-60), ownerOrgId: ROOT_ORG_ID, ...forMe() },
        })
        .returning()
      const activityId = row?.id ?? ''
      const settings = { perDay, inAll: null } as typeof activityParts.$inferInsert.settings
      const [part] = await t.db
        .insert(activityParts)
        .values({ activityId, place: 1, type: 'answer', title: '竞答', weight: 100, settings })
        .returning()
      if (done)
        await t.db.insert(activityProgress).values({
          ...{ activityId, partId: part?.id ?? '', personId: learner.id, orgId: ROOT_ORG_ID, done: true },
          ...{ score: 8000, scoredAt: minutesFromNow(-3 * DAY) },
        })
      return activityId
    }
    const open = await anActivity(2, false)
    await anActivity(2, true)
    await anActivity(0, false)

    const found = await listOf('activity')

    expect(found).toMatchObject([{ objectId: open, verb: '答题', link: `/activity/answerExercise?activityId=${open}` }])
  })

  test('puts what runs first, then overdue things, then goes by time, then by weight, and by no more than twenty of a kind', async () => {
    learner = await t.as()
    const role = await aRole(t.db, { members: [learner.id] })
    const audience = { ...EMPTY_AUDIENCE, roles: [role.id] }
    const closeAt = minutesFromNow(2 * DAY)
    for (let n = 0; n < 22; n += 1) await aPost(t.db, { audience, duty: 'read', title: `公告 ${n}` })
    await aPost(t.db, { audience, duty: 'read', dueAt: minutesFromNow(-DAY), title: '逾期' })
    const exam = await anExam({ closeAt, ...audienceValues(audience) })
    const survey = await aQuestionnaire(t.db, { ...audienceValues(audience), closeAt })
    const running = await anExam({ closeAt: minutesFromNow(9 * DAY) })
    await aSitting(running, 1, { state: 'started' })

    const { list: all } = await tasksOf(learner)

    expect(all[0]).toMatchObject({ objectId: running, state: 'running', due: null })
    const list = all.slice(1)
    expect(list[0]).toMatchObject({ title: '逾期', state: 'overdue', reason: `必读 · ${role.name}` })
    expect(list.slice(1, 3).map(({ objectId }) => objectId)).toEqual([exam, survey.id])
    expect(list.filter(({ kind }) => kind === 'post')).toHaveLength(20)
  })
})
