import type { CourseDetail } from '@portal/contract/areas/train/course/course.ts'
import { LEAST_SAMPLE } from '@portal/contract/areas/train/course/course-words.ts'
import { sql } from 'drizzle-orm'
import { countedScores } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { TrainClass } from '../result/rules.ts'

type Learning = CourseDetail['learning']

interface ExamRow extends Record<string, unknown> {
  id: string
  title: string
  pass: number
  openMs: number
  paperId: string | null
}

const examsOf = async (tx: Tx, ids: readonly string[]): Promise<ExamRow[]> => {
  const { rows } = await tx.db.execute<ExamRow>(sql`
    select id, title, pass_score as pass, (extract(epoch from open_at) * 1000)::float8 as "openMs", paper_id as "paperId"
    from exams where id = any(${sql.param([...ids])}::uuid[]) order by open_at, id`)
  return rows
}

const HUNDREDTHS = 100
const BANDS = 10

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length) / HUNDREDTHS

/** 52 → 82 is 62.5 %: what was won of what could be won, of 100 points each; null where nothing could. */
export const gainOf = (pre: number, post: number): number | null =>
  pre >= HUNDREDTHS ? null : Math.trunc(((post - pre) / (HUNDREDTHS - pre)) * 1000) / 10

const distributionOf = (values: readonly number[]): number[] | null => {
  if (values.length < LEAST_SAMPLE) return null
  const counts = Array.from({ length: BANDS }, () => 0)
  for (const value of values) {
    const band = Math.min(BANDS - 1, Math.floor(value / (HUNDREDTHS * BANDS)))
    counts[band] = (counts[band] ?? 0) + 1
  }
  return counts
}

const NOTHING: Learning = {
  ...{ n: 0, of: 0, pre: null, post: null, gain: null, preTitle: '', postTitle: '' },
  ...{ comparable: true, exams: [], distribution: null },
}

/** 学习: the exam that is not required goes before, the last required one after; both of the same people. */
export const learningOf = async (tx: Tx, cls: TrainClass, userIds: readonly string[]): Promise<Learning> => {
  if (cls.exams.length === 0) return NOTHING
  const exams = await examsOf(
    tx,
    cls.exams.map(({ examId }) => examId),
  )
  const scores = await countedScores(
    tx.db,
    exams.map(({ id }) => id),
    userIds,
  )
  const of = (examId: string | undefined) => scores.filter((each) => each.examId === examId)
  const isRequired = (examId: string) => cls.exams.some((each) => each.examId === examId && each.required)
  const post = exams.findLast(({ id }) => isRequired(id)) ?? exams.at(-1)
  const pre = exams.find(({ id, openMs }) => !isRequired(id) && id !== post?.id && openMs < (post?.openMs ?? 0))
  const after = new Map(of(post?.id).map(({ userId, of100 }) => [userId, of100]))
  const pairs = of(pre?.id).flatMap(({ userId, of100 }) => {
    const later = after.get(userId)
    return later === undefined ? [] : [{ pre: of100, post: later }]
  })
  // The same range is the same paper: drawn by the same rules, whatever was drawn.
  const comparable = !pre || !post || pre.paperId === post.paperId
  const isEnough = pairs.length >= LEAST_SAMPLE && comparable
  const [before, later] = [mean(pairs.map((pair) => pair.pre)), mean(pairs.map((pair) => pair.post))]
  return {
    n: pairs.length,
    of: userIds.length,
    pre: isEnough ? before : null,
    post: isEnough ? later : null,
    gain: isEnough && before !== null && later !== null ? gainOf(before, later) : null,
    preTitle: pre?.title ?? '',
    postTitle: post?.title ?? '',
    comparable,
    exams: exams.map(({ id, title, pass }) => {
      const own = of(id)
      return {
        ...{ examId: id, title, sat: own.length, passed: own.filter(({ score }) => score >= pass).length },
        mean: own.length < LEAST_SAMPLE ? null : mean(own.map(({ of100 }) => of100)),
      }
    }),
    distribution: distributionOf([...after.values()]),
  }
}
