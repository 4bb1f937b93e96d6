import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { changeExamState, type ExamInput, saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { type ExamRules, SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { paperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { changePaperState, savePaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertActiveQuestion } from '#src/areas/assessment/public.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Client, TestApp } from '../app.ts'
import { aCategory } from './question.ts'
import { singleContent } from './sitting.ts'

let serial = 0

/** Questions in force in a bank of their own. */
export const aBankOf = async (t: TestApp, contents: readonly QuestionContent[]) => {
  const bank = await aCategory(t.db)
  const ids: string[] = []
  for (const content of contents) {
    serial += 1
    const stem = `<p>第 ${serial} 题</p>${content.stem}`
    const facts = { bankId: bank.id, typeId: bank.id, difficulty: 3, labelIds: [], knowledgeIds: [] }
    ids.push(
      await inBackground(t.running.platform, (tx) =>
        insertActiveQuestion(tx, { ...facts, content: { ...content, stem } }),
      ),
    )
  }
  return { bank, ids }
}

/** A published paper of fixed questions, 2 分 each; made by somebody who may compose. */
export const aPublishedPaper = async (
  t: TestApp,
  author: Client,
  contents: readonly QuestionContent[] = [singleContent],
) => {
  const { bank, ids } = await aBankOf(t, contents)
  const content = paperContent.parse({
    sections: [{ heading: '第一大题', slots: ids.map((questionId) => ({ questionId, score: 2 })) }],
  })
  return { ...(await publishPaper(author, content)), bank, ids }
}

export const publishPaper = async (author: Client, content: ReturnType<typeof paperContent.parse>) => {
  serial += 1
  const { id: paperId } = await author.call(savePaper, { title: `试卷 ${serial}`, content })
  const { faults } = await author.call(changePaperState, { id: paperId, action: 'publish' })
  if (faults.length > 0) throw new Error(`the paper has faults: ${JSON.stringify(faults)}`)
  return { paperId }
}

/** A published paper that draws `count` of as many questions as told, 2 分 each. */
export const aDrawnPaperOf = async (
  t: TestApp,
  author: Client,
  { pool, count, more = {} }: { pool: number; count: number; more?: object },
) => {
  const { bank, ids } = await aBankOf(
    t,
    Array.from({ length: pool }, () => singleContent),
  )
  const rows = [{ rowId: 'aaaaaaaa', typeIds: [bank.id], count, score: 2 }]
  const content = paperContent.parse({ sections: [{ heading: '单选题', rows }], ...more })
  return { ...(await publishPaper(author, content)), ids }
}

export const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS)

export const onlyPeople = (...users: string[]): Audience => ({ ...EMPTY_AUDIENCE, users })

type Wishes = Partial<Omit<ExamInput, 'rules'>> & { rules?: Partial<ExamRules>; password?: string }

/** What an author saves: open since a minute for an hour, everybody, 2 分 pass. */
export const examOf = ({ rules = {}, ...wishes }: Wishes = {}) => {
  serial += 1
  const openAt = minutesFromNow(-1)
  const closeAt = minutesFromNow(60)
  const times = { openAt: wishes.openAt ?? openAt, closeAt: wishes.closeAt ?? closeAt }
  return {
    title: `安全知识考试 ${serial}`,
    paperId: null,
    audience: { ...EMPTY_AUDIENCE, everyone: true },
    ...wishes,
    openAt: times.openAt.toISOString(),
    closeAt: times.closeAt.toISOString(),
    rules: { ...SHIPPED_RULES, passScore: 2, ...rules },
  }
}

export const aPublishedExam = async (author: Client, wishes: Wishes = {}): Promise<string> => {
  const { id } = await author.call(saveExam, examOf(wishes))
  const { faults } = await author.call(changeExamState, { id, action: 'publish' })
  if (faults.length > 0) throw new Error(`the exam has faults: ${JSON.stringify(faults)}`)
  return id
}

export const startBody = (examId: string, more: object = {}) => ({
  scene: 'exam' as const,
  objectId: examId,
  clientKey: `key-${v7()}`,
  device: 'Chrome · Windows',
  ...more,
})

/** Sits the exam and answers every question with this option, or with none. */
export const sit = async (learner: Client, examId: string, optionId?: string) => {
  const { attemptId, lease, sections } = await learner.call(startAttempt, startBody(examId))
  const items = sections.flatMap((section) => section.items)
  const receipt = await learner.call(submitAttempt, {
    attemptId,
    lease,
    clientKey: `key-${v7()}`,
    changes: optionId
      ? items.map(({ itemId }) => ({
          itemId,
          rev: 1,
          answer: optionId,
          flag: false,
          spentMs: 1000,
        }))
      : [],
  })
  return { attemptId, receipt }
}

/** As if the window lay elsewhere in time, whatever the rules say about such a change. */
export const moveWindow = async (t: TestApp, examId: string, openAt: Date, closeAt: Date): Promise<void> => {
  await t.db.update(exams).set({ openAt, closeAt }).where(eq(exams.id, examId))
}
