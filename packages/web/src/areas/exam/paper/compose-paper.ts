import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { MOST_QUESTIONS } from '@portal/contract/areas/exam/paper/content.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { asPaperQuestion } from './named-question.ts'
import { NEW_PAPER } from './new-paper.ts'
import { keepBasket } from './paper-basket.ts'
import { mayLeavePaper } from './unsaved-paper.ts'

/** 组卷 from the list of questions: those in force become the first draft of a new paper. */
export const composePaper = async (rows: readonly QuestionRow[]): Promise<void> => {
  const active = rows.filter(({ state }) => state === 'active')
  if (active.length === 0) return tip('error', '所选题目均未启用，不能组卷')
  if (active.length > MOST_QUESTIONS) return tip('error', `一份试卷最多 ${MOST_QUESTIONS} 题，请减少所选题目`)
  if (!(await mayLeavePaper())) return
  const basket = newRequestId()
  keepBasket(basket, active.map(asPaperQuestion))
  if (active.length < rows.length) tip('warning', `${rows.length - active.length} 道未启用的题目没有带入`)
  go(`/videoManageSc/comprehensiveTest?tab=paper&paperId=${NEW_PAPER}&basket=${basket}`)
}
