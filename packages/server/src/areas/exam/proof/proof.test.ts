import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { changeExamState, examReadiness, saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { proveExam } from '@portal/contract/areas/exam/proof.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { enqueue } from '#src/platform/jobs.ts'
import { questions } from '#src/schema/assessment.ts'
import { users } from '#src/schema/directory.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { loadProofs } from '#src/schema/exam/load-proof.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import {
  aDrawnPaperOf,
  aPublishedExam,
  aPublishedPaper,
  examOf,
  minutesFromNow,
  moveWindow,
  onlyPeople,
  startBody,
} from '#test/factories/exam.ts'
import {
  fillContent,
  judgeContent,
  multipleContent,
  orderContent,
  shortContent,
  singleContent,
} from '#test/factories/sitting.ts'
import { PROVE_JOB } from './run.ts'

let t: TestApp
let author: Client

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
})
afterAll(() => t.close())

/** Everything a sitting leaves behind, wherever: rows by table. */
const leftBehind = async (): Promise<Record<string, number>> => {
  const tables = ['attempts', 'attempt_items', 'attempt_answers', 'attempt_events', 'points_facts', 'points_entries']
  const more = ['certificates', 'mark_tasks', 'messages', 'wrong_items']
  const counts = [...tables, ...more].map(
    (name) => sql`select ${name} as name, count(*)::int as n from ${sql.identifier(name)}`,
  )
  const { rows } = await t.db.execute<{ name: string; n: number }>(sql.join(counts, sql` union all `))
  const { rows: log } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from audit_entries where path like 'rest/attempt/%'`,
  )
  return { ...Object.fromEntries(rows.map(({ name, n }) => [name, n])), log: log[0]?.n ?? 0 }
}

/** Publishing tells its examinees by a job of its own: that message is not left behind by a proof. */
const told = ({ id }: Client) =>
  vi.waitFor(async () => {
    const { rows } = await t.db.execute(sql`select 1 from messages where user_id = ${id} and kind = '考试安排'`)
    if (rows.length === 0) throw new Error('the examinee has not been told yet')
  }, 60_000)

const tomorrow = { openAt: minutesFromNow(24 * 60), closeAt: minutesFromNow(25 * 60) }

const proofOf = async (examId: string) => (await author.call(examReadiness, { examId })).proof

const proven = async (examId: string) => {
  await author.call(proveExam, { examId })
  return vi.waitFor(async () => {
    const proof = await proofOf(examId)
    if (proof?.state !== 'done') throw new Error(`the proof is ${proof?.state}`)
    return proof
  }, 60_000)
}

describe('rest/exam/prove', () => {
  test('measures a hall and leaves nothing behind, whatever the kinds of its questions', async () => {
    const contents = [singleContent, multipleContent, judgeContent, fillContent, shortContent, orderContent]
    const { paperId } = await aPublishedPaper(t, author, contents)
    const marker = await t.as(P.exam, P.examMark)
    const learner = await t.as()
    const id = await aPublishedExam(author, {
      paperId,
      audience: onlyPeople(learner.id),
      ...tomorrow,
      rules: { marking: { ...examOf().rules.marking, markerIds: [marker.id] } },
    })
    expect(await proofOf(id)).toBeNull()
    const [asker] = await t.db.select().from(users).where(eq(users.id, author.id))
    await told(learner)
    const before = await leftBehind()

    const proof = await proven(id)

    expect(await leftBehind()).toEqual(before)
    expect(proof).toMatchObject({
      byName: asker?.name,
      people: 48,
      done: 48,
      sitting: 0,
      changed: false,
      otherBuild: false,
    })
    for (const { mean, p50, p95 } of Object.values(proof.figures ?? {})) {
      expect(mean).toBeGreaterThan(0)
      expect(p95).toBeGreaterThanOrEqual(p50)
      expect(p50).toBeGreaterThan(mean)
    }
    expect(Object.keys(proof.figures ?? {})).toHaveLength(5)
  })

  test('counts for nobody: the cap of a question is there whole for those who sit', async () => {
    // Two questions for two people: each may stand in one paper.
    const { paperId } = await aDrawnPaperOf(t, author, { pool: 2, count: 1, more: { exposurePercent: 50 } })
    const learners = await Promise.all([t.as(), t.as()])
    const audience = onlyPeople(...learners.map((each) => each.id))
    const id = await aPublishedExam(author, { paperId, audience, ...tomorrow })

    await proven(id)
    await moveWindow(t, id, minutesFromNow(-1), minutesFromNow(60))
    for (const learner of learners) await learner.call(startAttempt, startBody(id))

    const papers = await t.db.select().from(attempts).where(eq(attempts.objectId, id))
    expect(papers.map(({ relaxed }) => relaxed)).toEqual([[], []])
    expect(new Set(papers.map(({ paper }) => paper.sections[0]?.items[0]?.questionId)).size).toBe(2)
  })

  test('is old when the exam takes newer questions', async () => {
    const { paperId, ids } = await aPublishedPaper(t, author)
    const id = await aPublishedExam(author, { paperId, ...tomorrow })
    await proven(id)
    await t.db.execute(sql`
      insert into question_versions select (jsonb_populate_record(v, jsonb_build_object('id', ${v7()}::text, 'no', 2))).*
      from question_versions v where v.question_id = ${ids[0]}`)
    await t.db
      .update(questions)
      .set({ currentNo: 2 })
      .where(eq(questions.id, ids[0] ?? ''))

    await author.call(changeExamState, { id, action: 'adopt' })

    expect(await proofOf(id)).toMatchObject({ state: 'done', changed: true })
  })

  test('is for those who publish, before anybody may come', async () => {
    const { paperId } = await aPublishedPaper(t, author)
    const draft = await author.call(saveExam, examOf({ paperId, ...tomorrow }))
    const soon = await aPublishedExam(author, { paperId, openAt: minutesFromNow(9), closeAt: minutesFromNow(60) })
    const later = await aPublishedExam(author, { paperId, openAt: minutesFromNow(12), closeAt: minutesFromNow(60) })
    const composer = await t.as(P.exam, P.examExam)

    expect((await author.refused(proveExam, { examId: draft.id })).message).toBe('考试未发布，不能做负载验证')
    expect((await author.refused(proveExam, { examId: soon })).message).toBe('考试即将开放或已经开放，不能做负载验证')
    expect(await composer.refused(proveExam, { examId: later })).toMatchObject({ status: 1003 })
    await proven(later)
  })

  test('that had to wait until people are about to come does not begin', async () => {
    const { paperId } = await aPublishedPaper(t, author)
    const id = await aPublishedExam(author, { paperId, openAt: minutesFromNow(9), closeAt: minutesFromNow(60) })
    const values = { examId: id, createdBy: author.id, people: 48, snapshotNo: 1, build: 'old' }
    const [waiting] = await t.db.insert(loadProofs).values(values).returning()

    await inBackground(t.running.platform, (tx) => enqueue(tx, PROVE_JOB, { proofId: waiting?.id }))

    await vi.waitFor(async () => expect(await proofOf(id)).toMatchObject({ state: 'failed', done: 0 }), 30_000)
  })

  test('goes once at a time, and one whose process has gone is over', async () => {
    const { paperId } = await aPublishedPaper(t, author)
    const id = await aPublishedExam(author, { paperId, ...tomorrow })
    const values = { examId: id, createdBy: author.id, people: 48, snapshotNo: 1, build: 'old' }
    await t.db.insert(loadProofs).values(values)

    expect((await author.refused(proveExam, { examId: id })).message).toBe('负载验证正在进行，请稍候')
    await t.db
      .update(loadProofs)
      .set({ touchedAt: minutesFromNow(-3) })
      .where(eq(loadProofs.examId, id))
    expect(await proofOf(id)).toMatchObject({ state: 'failed', figures: null, otherBuild: true })

    expect(await proven(id)).toMatchObject({ done: 48, otherBuild: false })
  })
})
