import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { late } from '#src/ui/late/late.tsx'

/** What other areas may use, each loaded where it is drawn. */

/** 组卷 of questions that were chosen in their list. */
export const composePaper = async (rows: readonly QuestionRow[]): Promise<void> =>
  (await import('./paper/compose-paper.ts')).composePaper(rows)

/** What a changed question would mean for the exams so far. */
export const ImpactModal = late(() => import('./regrade/ImpactModal.tsx').then((module) => module.ImpactModal))
/** 今日一题 of the home. */
export const DailyCard = late(() => import('./daily/card/DailyCard.tsx').then((module) => module.DailyCard))
/** A round of questions inside a card of another page. */
export const CardEntry = late(() => import('./daily/card/CardEntry.tsx').then((module) => module.CardEntry))
export const FirstQuestion = late(() => import('./daily/card/DailyQuestion.tsx').then((module) => module.FirstQuestion))
export type { FirstTap } from './daily/card/first-tap.ts'
/** What is asked in a live class now, beside its picture. */
export const LiveAnswerPane = late(() => import('./live/LiveAnswerPane.tsx').then((module) => module.LiveAnswerPane))
/** Quizzes of a live class under the hand of its host. */
export const HostClass = late(() => import('./live/HostClass.tsx').then((module) => module.HostClass))
