import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { MonitorAction } from '@portal/contract/areas/exam/monitor.ts'
import { P } from '@portal/contract/privileges.ts'
import type { TestApp } from '#test/app.ts'
import { aPublishedExam, aPublishedPaper, onlyPeople, sit, startBody } from './exam.ts'
import { singleContent } from './sitting.ts'

/** Who composes exams, who watches over them, and halls to watch. */
export const openHalls = async (t: TestApp) => {
  const author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  const monitor = await t.as(P.examMonitor)
  const { paperId } = await aPublishedPaper(t, author, [singleContent, singleContent])

  /** An exam of three people: one sits, one handed in, one has not come. */
  const aHall = async () => {
    const [sitter, done, absent] = [await t.as(), await t.as(), await t.as()]
    const examId = await aPublishedExam(author, { paperId, audience: onlyPeople(sitter.id, done.id, absent.id) })
    const sitting = await sitter.call(startAttempt, startBody(examId))
    const { attemptId: handedIn } = await sit(done, examId)
    return { examId, sitter, done, absent, sitting, handedIn }
  }
  return { author, monitor, paperId, aHall }
}

export const actOn = (examId: string, action: MonitorAction, more: object = {}) => ({
  examId,
  action,
  reason: '现场处理',
  ...more,
})
