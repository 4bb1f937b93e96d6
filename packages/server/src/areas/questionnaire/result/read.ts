import type {
  crossQuestionnaire,
  getQuestionnaireResult,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { getIn } from '../access.ts'
import { crossOf } from './cross.ts'
import type { Figures } from './shown.ts'

export const resultWith =
  (figures: Figures): HandlerOf<typeof getQuestionnaireResult> =>
  async ({ tx, body }) =>
    figures.of(await getIn(tx, body.id), body.conditions)

export const crossWith =
  (platform: Platform): HandlerOf<typeof crossQuestionnaire> =>
  async ({ tx, body }) => {
    const questionnaire = await getIn(tx, body.id)
    const { rows } = await tx.db.execute<{ n: number }>(sql`
      select count(*) as n from questionnaire_responses where questionnaire_id = ${questionnaire.id} and state = 'complete'`)
    return crossOf(platform, questionnaire, body, rows[0]?.n ?? 0)
  }
