import type { myMastery } from '@portal/contract/areas/exam/practice/practice.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { lastAnswersByKnowledge } from '../last-answers.ts'
import { wilson } from './wilson.ts'

const SHOWN_FROM = 5

/** 掌握度 by 知识点, the weakest first: practice and reviews of mistakes count, and nothing else tells it. */
export const mastery: HandlerOf<typeof myMastery> = async ({ tx, actor }) => {
  const figures = await lastAnswersByKnowledge(tx, actor.id, sql`a.scene in ('practice', 'wrong')`)
  return figures
    .filter(({ answers }) => answers >= SHOWN_FROM)
    .map(({ id, name, answers, right }) => ({ id, name, answers, ...wilson(right, answers) }))
    .sort((a, b) => a.rate - b.rate || (a.name < b.name ? -1 : 1))
}
