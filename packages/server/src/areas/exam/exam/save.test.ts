import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { changeExamState, examReadiness, getExam, listExams, saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { type ExamRules, SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { sayExam } from '@portal/contract/areas/exam/exam/say.ts'
import { paperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts } from '#src/schema/exam/attempt.ts'
import { examPools, exams } from '#src/schema/exam/exam.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import {
  aBankOf,
  aPublishedExam,
  aPublishedPaper,
  examOf,
  minutesFromNow,
  moveWindow,
  onlyPeople,
  publishPaper,
  sit,
} from '#test/factories/exam.ts'
import { shortContent, singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let author: Client
let paperId: string

const CODES = [P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey] as const

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(...CODES)
  paperId = (await aPublishedPaper(t, author, [singleContent, singleContent])).paperId
})
afterAll(() => t.close())

/** The newest revision with everything as it is, for a save that changes little. */
const asSaved = async (id: string) => {
  const {
    title,
    ownerOrgId,
    audience,
    openAt,
    closeAt,
    rules,
    revision,
    paperId: paper,
  } = await author.call(getExam, { id })
  return {
    id,
    title,
    ownerOrgId,
    audience,
    openAt: openAt.toISOString(),
    closeAt: closeAt.toISOString(),
    rules,
    revision,
    paperId: paper,
  }
}

describe('rest/exam/save', () => {
  test('keeps a draft without a paper and says its rules in the sentence of the examinee', async () => {
    const { id, revision } = await author.call(saveExam, examOf({ title: '年度考试', paperId }))

    const exam = await author.call(getExam, { id })

    expect(exam).toMatchObject({
      title: '年度考试',
      state: 'draft',
      revision,
      questionCount: 2,
      total: 4,
      hasPassword: false,
    })
    const { text } = await author.call(sayExam, {
      fields: {
        paperId,
        openAt: exam.openAt.toISOString(),
        closeAt: exam.closeAt.toISOString(),
        rules: exam.rules,
        hasPassword: false,
      },
    })
    expect(text).toBe(exam.sentence)
    await expect(author.call(saveExam, examOf())).resolves.toMatchObject({ revision: 1 })
  })

  test('refuses an end before the beginning, a pass mark above the total and unknown markers', async () => {
    const wrongTimes = examOf({ openAt: minutesFromNow(60), closeAt: minutesFromNow(30) })
    const tooHigh = examOf({ paperId, rules: { passScore: 4.5 } })
    const nobody = examOf({ rules: { marking: { ...SHIPPED_RULES.marking, markerIds: [v7()] } } })

    expect(await author.refused(saveExam, wrongTimes)).toMatchObject({
      status: 1022,
      errors: [{ field: 'closeAt', message: '结束时间须晚于开始时间' }],
    })
    expect(await author.refused(saveExam, tooHigh)).toMatchObject({
      errors: [{ field: 'rules.passScore', message: '及格分不能大于总分' }],
    })
    expect(await author.refused(saveExam, nobody)).toMatchObject({
      errors: [{ field: 'rules.marking.markerIds', message: '阅卷人不存在或已停用' }],
    })
  })

  test('takes times of a question for a fixed order only, and where the paper can be answered in its time', async () => {
    const timed = { navigation: 'sequential' as const, itemMinSeconds: 30, itemMaxSeconds: 60 }
    const refusalOf = async (rules: Partial<ExamRules>) =>
      (await author.refused(saveExam, examOf({ paperId, rules: { ...timed, ...rules } }))).errors

    expect(await refusalOf({ navigation: 'free' })).toEqual([
      { field: 'rules.itemMinSeconds', message: '每题时间只用于顺序作答' },
    ])
    expect(await refusalOf({ itemMinSeconds: 90 })).toEqual([
      { field: 'rules.itemMinSeconds', message: '每题最短停留不能大于每题最长作答' },
    ])
    expect(await refusalOf({ itemMinSeconds: 31, limitMinutes: 1 })).toEqual([
      { field: 'rules.itemMinSeconds', message: '2 道题的最短停留合计 2 分钟，超过考试可用的 1 分钟' },
    ])
    const { warnings } = await author.call(saveExam, examOf({ paperId, rules: timed }))
    expect(warnings).toContain('每题最长作答合计 2 分钟，少于考试时长 60 分钟')
  })

  test('tells the faults of a question time where the paper was chosen only later', async () => {
    const rules = { navigation: 'sequential' as const, itemMinSeconds: 3600 }
    const { id } = await author.call(saveExam, examOf({ rules }))
    await t.db.update(exams).set({ paperId, paperVersion: 1 }).where(eq(exams.id, id))

    const message = '2 道题的最短停留合计 120 分钟，超过考试可用的 60 分钟'
    const { faults } = await author.call(examReadiness, { examId: id })
    expect(faults).toContainEqual({ field: 'rules.itemMinSeconds', message })
    const answer = await author.call(changeExamState, { id, action: 'publish' })
    expect(answer).toMatchObject({
      state: 'draft',
      faults: expect.arrayContaining([{ field: 'rules.itemMinSeconds', message }]),
    })
  })

  test('refuses a stale revision and what lies outside the data scope', async () => {
    const { id } = await author.call(saveExam, examOf({ paperId }))
    const team = await anOrg(t.db)
    const outsider = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: team.id })
    const body = await asSaved(id)

    expect(await author.refused(saveExam, { ...body, revision: 7 })).toMatchObject({ status: 1009 })
    for (const [endpoint, sent] of [
      [getExam, { id }],
      [saveExam, body],
      [changeExamState, { id, action: 'publish' }],
      [examReadiness, { examId: id }],
    ] as const)
      expect(await outsider.refused(endpoint, sent)).toMatchObject({ status: 1004 })
    expect((await outsider.call(listExams, {})).list).toEqual([])
    expect(await outsider.refused(saveExam, examOf({ paperId }))).toMatchObject({
      errors: [{ field: 'paperId', message: '试卷未发布或已停用' }],
    })
    const root = (await author.call(getExam, { id })).ownerOrgId
    expect(await outsider.refused(saveExam, examOf({ ownerOrgId: root }))).toMatchObject({
      errors: [{ field: 'ownerOrgId', message: '所属单位不在管理范围内' }],
    })
  })

  test('lets a published exam change before the first start, and makes its papers again', async () => {
    const id = await aPublishedExam(author, { paperId, openAt: minutesFromNow(120), closeAt: minutesFromNow(180) })
    const learner = await t.as()
    await t.db.insert(attempts).values({
      scene: 'exam',
      objectId: id,
      personId: learner.id,
      no: 1,
      seed: '0'.repeat(16),
      paper: { sections: [] },
      paperHash: '',
      itemCount: 0,
      maxTotal: 0,
    })
    const body = await asSaved(id)

    await author.call(saveExam, { ...body, audience: onlyPeople(learner.id) })

    const [after] = await t.db.select().from(exams).where(eq(exams.id, id))
    expect(after).toMatchObject({ snapshotNo: 2, state: 'published' })
    expect(await t.db.$count(attempts, eq(attempts.objectId, id))).toBe(0)
    const empty = { ...(await asSaved(id)), audience: EMPTY_AUDIENCE }
    expect(await author.refused(saveExam, empty)).toMatchObject({
      status: 1022,
      errors: [{ field: 'audience', message: '请选择考试对象' }],
    })
  })

  test('after the first start takes a later end, the review and the days for appeals, and nothing else', async () => {
    const id = await aPublishedExam(author, { paperId })
    await sit(await t.as(), id)
    const body = await asSaved(id)

    const later = new Date(Date.parse(body.closeAt) + 600_000)
    const late = {
      ...body,
      closeAt: later.toISOString(),
      rules: { ...body.rules, appealDays: 7, review: { ...body.rules.review, key: 'never' as const } },
    }
    await author.call(saveExam, late)

    const again = await asSaved(id)
    expect(again).toMatchObject({ closeAt: later.toISOString(), rules: { appealDays: 7, review: { key: 'never' } } })
    const earlier = minutesFromNow(30).toISOString()
    expect(await author.refused(saveExam, { ...again, closeAt: earlier })).toMatchObject({
      errors: [{ field: 'closeAt', message: '开考后结束时间只能延后' }],
    })
    const changes = [
      { title: '改名考试' },
      { audience: onlyPeople(author.id) },
      { rules: { ...again.rules, passScore: 1 } },
      { rules: { ...again.rules, limitMinutes: 30 } },
      { password: '12345678' },
    ]
    for (const change of changes)
      expect(await author.refused(saveExam, { ...again, ...change })).toMatchObject({
        message: '已有人开考，该设置不能修改',
      })
  })
})

describe('rest/exam/changeState', () => {
  test('publishes once however many publish together', async () => {
    const { id } = await author.call(saveExam, examOf({ paperId }))

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => author.send(changeExamState, { id, action: 'publish' })),
    )

    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
    expect(answers.flatMap(({ envelope }) => (envelope.success ? [] : [envelope.message]))).toEqual(
      Array.from({ length: 5 }, () => '只能发布草稿状态的考试'),
    )
    const [exam] = await t.db.select().from(exams).where(eq(exams.id, id))
    expect(exam).toMatchObject({ state: 'published', snapshotNo: 1 })
    const pools = await t.db
      .select()
      .from(examPools)
      .where(and(eq(examPools.examId, id), eq(examPools.snapshotNo, 1)))
    expect(pools.map(({ rowId, questionIds }) => [rowId, questionIds.length])).toEqual([['slots', 2]])
  })

  test('leaves an exam that is not ready as it is and says every fault', async () => {
    const { id } = await author.call(saveExam, {
      ...examOf({ openAt: minutesFromNow(-60), closeAt: minutesFromNow(-1) }),
      audience: EMPTY_AUDIENCE,
    })

    const { state, faults } = await author.call(changeExamState, { id, action: 'publish' })

    expect(state).toBe('draft')
    expect(faults).toEqual([
      { field: 'paperId', message: '请选择试卷' },
      { field: 'closeAt', message: '结束时间须晚于现在' },
      { field: 'audience', message: '请选择考试对象' },
    ])
  })

  test('asks for markers where a person has to mark', async () => {
    const subjective = await aPublishedPaper(t, author, [shortContent])
    const { id } = await author.call(saveExam, examOf({ paperId: subjective.paperId }))

    const { faults } = await author.call(changeExamState, { id, action: 'publish' })
    expect(faults).toEqual([{ field: 'rules.marking.markerIds', message: '试卷含主观题，请指定阅卷人' }])

    const body = await asSaved(id)
    const rules = { ...body.rules, marking: { ...body.rules.marking, markerIds: [author.id] } }
    await author.call(saveExam, { ...body, rules })
    expect(await author.call(changeExamState, { id, action: 'publish' })).toMatchObject({
      state: 'published',
      faults: [],
    })
    expect(await author.call(examReadiness, { examId: id })).toMatchObject({
      subjective: true,
      markers: [{ id: author.id }],
    })
  })

  test('asks for nobody where key words decide, by the question or by the paper, and asks again where they do not', async () => {
    const final: QuestionContent = { ...shortContent, policy: 'autoFinal' }
    const wordless: QuestionContent = { ...shortContent, key: { type: 'points', points: [] } }
    const { ids } = await aBankOf(t, [final, shortContent, wordless])
    const faultsOf = async (place: number, policy: 'manual' | 'autoFinal' | null) => {
      const slot = { questionId: ids[place], score: 2, policy: policy && { policy, params: {} } }
      const made = await publishPaper(author, paperContent.parse({ sections: [{ heading: '简答题', slots: [slot] }] }))
      const { id } = await author.call(saveExam, examOf(made))
      return (await author.call(changeExamState, { id, action: 'publish' })).faults.length
    }

    expect(await faultsOf(0, null)).toBe(0)
    expect(await faultsOf(0, 'manual')).toBe(1)
    expect(await faultsOf(1, null)).toBe(1)
    expect(await faultsOf(1, 'autoFinal')).toBe(0)
    expect(await faultsOf(2, 'autoFinal')).toBe(1)
  })

  test('warns of another exam of the same people and of keys that open early', async () => {
    const learner = await t.as()
    const wishes = {
      paperId,
      audience: onlyPeople(learner.id),
      openAt: minutesFromNow(600),
      closeAt: minutesFromNow(660),
    }
    await aPublishedExam(author, { ...wishes, title: '消防考试' })
    const keyRelease = 'handIn' as const

    const { warnings } = await author.call(saveExam, examOf({ ...wishes, rules: { keyRelease } }))

    expect(warnings).toEqual([
      '同一对象在该时段已有考试《消防考试》',
      '练习式：交卷即公布答案。考试未结束即开放答案可能泄题',
    ])
  })

  test('cancels with a reason, ends running sittings, and archives what is over', async () => {
    const id = await aPublishedExam(author, { paperId })
    const { attemptId } = await sit(await t.as(), id)

    expect(await author.refused(changeExamState, { id, action: 'cancel' })).toMatchObject({
      errors: [{ field: 'reason', message: '请填写原因（2–200 字）' }],
    })
    expect(await author.refused(changeExamState, { id, action: 'archive' })).toMatchObject({
      message: '考试尚未结束，不能归档',
    })
    expect(await author.call(changeExamState, { id, action: 'cancel', reason: '场地停电' })).toMatchObject({
      state: 'cancelled',
    })
    expect(await author.call(getExam, { id })).toMatchObject({ cancelReason: '场地停电' })
    const [handedIn] = await t.db.select().from(attempts).where(eq(attempts.id, attemptId))
    expect(handedIn?.state).toBe('published')
    const body = await asSaved(id)
    expect(await author.refused(saveExam, body)).toMatchObject({ message: '考试已取消，不能修改' })
    expect(await author.call(changeExamState, { id, action: 'archive' })).toMatchObject({ state: 'archived' })
  })
})

describe('rest/exam/list', () => {
  test('shows the phase by the clock and the figures of counted results', async () => {
    const title = `阶段考试 ${v7()}`
    const id = await aPublishedExam(author, { paperId, title })
    const [good, bad, absent] = [await t.as(), await t.as(), await t.as()]
    await sit(good, id, 'bbbbbbbb')
    await sit(bad, id, 'aaaaaaaa')
    const rows = async (phase: 'running' | 'published' | 'upcoming') =>
      (await author.call(listExams, { keyword: title, filter: { phase } })).list

    expect(absent.id).not.toBe('')
    const [row] = await rows('running')
    expect(row).toMatchObject({ phase: 'running', submitted: 2, sitting: 0, mean: 2, passRate: 0.5, toMark: 0 })
    expect(row?.expected).toBeGreaterThanOrEqual(4)
    await moveWindow(t, id, minutesFromNow(-60), minutesFromNow(-1))
    expect(await rows('running')).toEqual([])
    expect(await rows('published')).toMatchObject([{ id, phase: 'published' }])
    await moveWindow(t, id, minutesFromNow(5), minutesFromNow(10))
    expect(await rows('upcoming')).toMatchObject([{ id, phase: 'upcoming' }])
  })
})
