import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import type { ReviewMoment } from '@portal/contract/areas/exam/exam/rules.ts'
import type { myExamTab } from '@portal/contract/areas/exam/exam/words.ts'
import type { MyExamRow } from '@portal/contract/areas/exam/own/exam.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { MINUTE_MS, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import type { z } from 'zod'
import { countedTotal, FINISHED, inPoints, onFullPaper } from '../exam/results.ts'
import { type Exam, type Override, type PersonRules, personRules } from '../override/person-rules.ts'
import type { OwnAttempt } from './find-mine.ts'
import type { ExamPhase } from './phase.ts'

export type MyState = MyExamRow['my']['state']
export type MyTab = z.output<typeof myExamTab>

/** One exam as it is to one person at one moment. */
export interface MyExam {
  exam: Exam
  rules: PersonRules
  attempts: readonly OwnAttempt[]
  running: OwnAttempt | null
  last: OwnAttempt | null
  attemptsLeft: number
  phase: ExamPhase
  state: MyState
  score?: number
  passed?: boolean
}

const isRunning = ({ state }: OwnAttempt) => state === 'started' || state === 'frozen'
const isOut = ({ state }: OwnAttempt) => state === 'published' || state === 'appealed'

/** Whether a part of the review of this sitting is open. */
export const isOpenFor = (moment: ReviewMoment, attempt: OwnAttempt, closeAt: Date, now: Date): boolean => {
  if (attempt.submittedAt === null || attempt.state === 'void') return false
  if (moment === 'submitted') return true
  if (moment === 'closed') return closeAt <= now
  return moment === 'published' && isOut(attempt)
}

const phaseOfMine = ({ openAt, closeAt }: PersonRules, attempts: readonly OwnAttempt[], now: Date): ExamPhase => {
  if (now < openAt) return 'upcoming'
  if (now < closeAt) return 'running'
  if (attempts.some(({ state }) => state === 'submitted' || state === 'marking')) return 'marking'
  return attempts.length > 0 && attempts.filter(({ state }) => state !== 'void').every(isOut) ? 'published' : 'closed'
}

const stateOfLast = ({ state }: OwnAttempt): MyState => {
  if (state === 'void') return 'void'
  if (state === 'submitted' || state === 'marking') return 'marking'
  return state === 'marked' ? 'submitted' : 'published'
}

const stateOf = ({ exam, rules, running, last, attemptsLeft }: Omit<MyExam, 'state' | 'phase'>, now: Date): MyState => {
  if (running)
    return running.pausedAt ? 'paused' : running.state === 'frozen' || running.frozenAt ? 'frozen' : 'started'
  if (exam.state === 'cancelled') return 'cancelled'
  const canCome = exam.state === 'published' && attemptsLeft > 0
  if (canCome && now < rules.openAt && !last) return 'upcoming'
  if (canCome && now >= rules.openAt && now < rules.closeAt) return exam.pausedAt ? 'paused' : 'open'
  if (last) return stateOfLast(last)
  return now < rules.openAt ? 'upcoming' : 'absent'
}

/** The counted result, as far as the review rules have opened it. */
const resultOf = ({ exam, rules }: Pick<MyExam, 'exam' | 'rules'>, attempts: readonly OwnAttempt[], now: Date) => {
  const open = attempts.flatMap((attempt) =>
    attempt.total !== null &&
    FINISHED.includes(attempt.state) &&
    isOpenFor(exam.rules.review.total, attempt, rules.closeAt, now)
      ? [{ no: attempt.no, total: attempt.total, reached: onFullPaper(exam, attempt.total, attempt.maxTotal) }]
      : [],
  )
  const counted = countedTotal(exam.rules.counting, open)
  const reached = countedTotal(
    exam.rules.counting,
    open.map((each) => ({ no: each.no, total: each.reached })),
  )
  return counted === null || reached === null ? {} : { score: inPoints(counted), passed: reached >= exam.passScore }
}

export const myExamOf = (
  exam: Exam,
  overrides: readonly Override[],
  attempts: readonly OwnAttempt[],
  now: Date,
): MyExam => {
  const rules = personRules(exam, overrides)
  const used = attempts.filter(({ state, seatReturned }) => !(state === 'void' && seatReturned)).length
  const running = attempts.find(isRunning) ?? null
  const last = attempts.findLast((attempt) => !isRunning(attempt)) ?? null
  const attemptsLeft = Math.max(0, rules.maxAttempts - used)
  const known = { exam, rules, attempts, running, last, attemptsLeft, ...resultOf({ exam, rules }, attempts, now) }
  return { ...known, phase: phaseOfMine(rules, attempts, now), state: stateOf(known, now) }
}

const isDone = ({ state, running, attemptsLeft, rules }: MyExam, now: Date): boolean =>
  running === null && (state === 'cancelled' || attemptsLeft === 0 || now >= rules.closeAt)

/** What nobody has begun is 待考, also while it is open. 待考, 进行中 and 已完成 share all exams among them; 补考 names those with a sitting of their own once more. */
export const tabsOf = (mine: MyExam, now: Date): MyTab[] => {
  const done = isDone(mine, now)
  const place: MyTab = done ? 'done' : mine.running ? 'running' : 'pending'
  return mine.rules.makeUp && !done ? [place, 'makeUp'] : [place]
}

/** When the pause behind the last sitting is over. */
const pauseEnds = ({ exam, attempts }: Pick<MyExam, 'exam' | 'attempts'>): number =>
  Math.max(0, ...attempts.map(({ submittedAt }) => submittedAt?.getTime() ?? 0)) + exam.rules.gapMinutes * MINUTE_MS

/** When a further sitting may begin, where only the pause between two stands in its way; null otherwise. */
export const againFrom = (mine: MyExam, now: Date): Date | null => {
  const { exam, rules, running, attemptsLeft } = mine
  const [at, end] = [pauseEnds(mine), rules.closeAt.getTime()]
  const isOpen = running === null && exam.state === 'published' && attemptsLeft > 0 && now >= rules.openAt
  const { lateEntryMin } = exam.rules
  const last = lateEntryMin === null ? end : Math.min(end, rules.openAt.getTime() + lateEntryMin * MINUTE_MS)
  return isOpen && at > now.getTime() && at < last ? new Date(at) : null
}

/** Why it cannot be started now, in the words with which starting would be refused; null: it can. */
export const whyNot = ({ exam, rules, running, attempts, attemptsLeft }: MyExam, now: Date): string | null => {
  if (running) return null
  if (exam.state === 'cancelled') return no.cancelled.message
  if (now < rules.openAt) return fill(no.notOpen.message, { time: shanghaiTime(rules.openAt) })
  if (now >= rules.closeAt || exam.state !== 'published') return no.closed.message
  if (attemptsLeft === 0) return no.noneLeft.message
  const { lateEntryMin, gapMinutes } = exam.rules
  if (lateEntryMin !== null && now.getTime() > rules.openAt.getTime() + lateEntryMin * MINUTE_MS)
    return no.tooLate.message
  if (now.getTime() < pauseEnds({ exam, attempts })) return fill(no.gap.message, { n: gapMinutes })
  return exam.pausedAt ? no.paused.message : null
}
