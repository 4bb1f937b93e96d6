import { attemptRefusals } from '@portal/contract/areas/exam/attempt/words.ts'
import { adjustmentSentence } from '@portal/contract/areas/exam/exam/sentence.ts'
import { recordedWords } from '@portal/contract/areas/exam/exam/words.ts'
import type { examInfo, MyExamRow, myExams } from '@portal/contract/areas/exam/own/exam.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handInIfOverdue } from '#src/shared/attempt/overdue.ts'
import { heldKeysOf } from '#src/shared/attempt/review-rules.ts'
import { sentenceOf } from '../exam/detail.ts'
import { inPoints, isPassed } from '../exam/results.ts'
import { overridesOf } from '../override/overrides-of.ts'
import type { Exam } from '../override/person-rules.ts'
import { attemptsOf, findPublished, isExaminee, myExamRows, type OwnAttempt } from './find-mine.ts'
import { keysOfExamFrom } from './keys-from.ts'
import { againFrom, isOpenFor, type MyExam, type MyTab, myExamOf, tabsOf, whyNot } from './own-exam-state.ts'
import { ownReview, publishesItself } from './own-review.ts'

const PEOPLE_FIRST = ['running', 'pending', 'makeUp', 'done'] as const

const isRunning = ({ state }: OwnAttempt) => state === 'started' || state === 'frozen'

/** Own sittings, those past their end handed in first: nobody reads one as still running. */
const attemptsWithoutOverdue = async (core: Attempts, tx: Tx, examIds: readonly string[], personId: string) => {
  const found = await attemptsOf(tx, examIds, personId)
  const running = found.filter(isRunning)
  for (const { id } of running) await handInIfOverdue(core, id)
  return running.length === 0 ? found : attemptsOf(tx, examIds, personId)
}

/** These exams as they are to one person. */
export const myExamsOf = async (
  core: Attempts,
  tx: Tx,
  actor: Actor,
  exams: readonly Exam[],
  now: Date,
): Promise<MyExam[]> => {
  const ids = exams.map(({ id }) => id)
  if (ids.length === 0) return []
  const own = grouped(await attemptsWithoutOverdue(core, tx, ids, actor.id), ({ objectId }) => objectId)
  const overrides = grouped(await overridesOf(tx, ids, actor.id), ({ examId }) => examId)
  return exams.map((exam) => myExamOf(exam, overrides.get(exam.id) ?? [], own.get(exam.id) ?? [], now))
}

const rowOf = (mine: MyExam): MyExamRow => {
  const { exam, rules, phase, attemptsLeft, running, last, state, score, passed } = mine
  return {
    id: exam.id,
    title: exam.title,
    openAt: rules.openAt,
    closeAt: rules.closeAt,
    limitMinutes: rules.limitMinutes,
    phase,
    attemptsLeft,
    maxAttempts: rules.maxAttempts,
    makeUp: rules.makeUp,
    my: {
      state,
      running: running?.id ?? null,
      endsAt: running?.deadline ?? null,
      lastAttemptId: last?.id ?? null,
      ...(score !== undefined && { score, passed }),
    },
  }
}

const isOpenNow = ({ state, running }: MyExam) => running !== null || state === 'open'

/** The next end first where something can still be done, the newest first afterwards. */
const inOrder = (sort: string | undefined, tab: MyTab | undefined) => {
  const key = sort?.endsWith('closeAt') ? 'closeAt' : 'openAt'
  const down = sort === undefined ? tab === undefined || tab === 'done' : sort.startsWith('-')
  return (a: MyExam, b: MyExam) =>
    (a.rules[key].getTime() - b.rules[key].getTime()) * (down ? -1 : 1) || (a.exam.id < b.exam.id ? -1 : 1)
}

export const myWith =
  (core: Attempts): HandlerOf<typeof myExams> =>
  async ({ tx, body, actor }) => {
    const { filter, keyword, page, pageSize, sort } = body
    const now = new Date(await core.clock.at())
    const all = await myExamsOf(core, tx, actor, await myExamRows(tx, actor), now)
    const inTab = (tab: MyTab) => all.filter((mine) => tabsOf(mine, now).includes(tab))
    const chosen = filter.scene !== undefined && filter.scene !== 'exam' ? [] : filter.tab ? inTab(filter.tab) : all
    const found = chosen.filter(({ exam }) => exam.title.includes(keyword)).sort(inOrder(sort, filter.tab))
    const counts = Object.fromEntries(PEOPLE_FIRST.map((tab) => [tab, inTab(tab).length])) as Record<MyTab, number>
    return {
      comprehensiveIsOpen: all.some(isOpenNow),
      list: found.slice((page - 1) * pageSize, page * pageSize).map(rowOf),
      total: found.length,
      counts,
      serverNow: now,
    }
  }

const recorded = ({ guard }: Exam['rules']): string[] => [
  recordedWords.answers,
  recordedWords.device,
  recordedWords.leaving,
  ...(guard.fullScreen ? [recordedWords.fullScreen] : []),
  ...(guard.copyBlock ? [recordedWords.copy] : []),
  recordedWords.kept,
]

/** A total is told where the review rules have opened it for this sitting. */
const attemptRow =
  ({ exam, rules }: MyExam, now: Date) =>
  (attempt: OwnAttempt) => {
    const { id, no, state, startedAt, submittedAt, total, maxTotal } = attempt
    const open = total !== null && isOpenFor(exam.rules.review.total, attempt, rules.closeAt, now)
    const result = open ? { score: inPoints(total), passed: isPassed(exam, total, maxTotal) } : {}
    return { attemptId: id, no, state, startedAt, submittedAt, ...result }
  }

export const infoWith =
  (core: Attempts): HandlerOf<typeof examInfo> =>
  async ({ tx, body, actor }) => {
    const now = new Date(await core.clock.at())
    const exam = await findPublished(tx, body.examId)
    const [mine] = await myExamsOf(core, tx, actor, [exam], now)
    ensure(mine && (isExaminee(exam, actor) || mine.attempts.length > 0), attemptRefusals.outside)
    const { rules, phase, state, attempts, attemptsLeft, running } = mine
    const review = { ...ownReview(exam, rules, publishesItself(exam)), keysFrom: await keysOfExamFrom(tx, exam.id) }
    return {
      id: exam.id,
      title: exam.title,
      sentence: sentenceOf(exam),
      adjusted: adjustmentSentence(rules.adjusted),
      openAt: rules.openAt,
      closeAt: rules.closeAt,
      limitMinutes: rules.limitMinutes,
      phase,
      state,
      questionCount: exam.questionCount,
      total: inPoints(exam.total),
      passScore: inPoints(exam.passScore),
      needsPassword: exam.passwordHash !== null,
      fullScreen: exam.rules.guard.fullScreen,
      recorded: recorded(exam.rules),
      attempts: attempts.map(attemptRow(mine, now)),
      heldKeys: heldKeysOf(review, now.getTime()),
      attemptsLeft,
      running: running?.id ?? null,
      serverNow: now,
      againFrom: isExaminee(exam, actor) ? againFrom(mine, now) : null,
      why: isExaminee(exam, actor) ? whyNot(mine, now) : attemptRefusals.outside.message,
    }
  }
