import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import {
  type SurveyContent,
  surveyContent,
  surveyLogic,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import { DAY_MS, HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { InferInsertModel } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { questionnaireQuestions, questionnaires } from '#src/schema/questionnaire.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'

type AskedQuestion = Partial<z.input<typeof surveyContent>> &
  Partial<z.input<typeof surveyLogic>> & { id?: string; pageId?: string }

/** Three options a, b and c. */
export const abc = ['a', 'b', 'c'].map((id) => ({ id, text: `选项${id}` }))

const EVERYONE = { ...EMPTY_AUDIENCE, everyone: true }

/** Settings as an author sends them: everybody, named, one week from an hour ago. */
export const someSettings = () => ({
  title: '满意度调查',
  mode: 'named' as const,
  audience: EVERYONE,
  openAt: new Date(Date.now() - HOUR_MS).toISOString(),
  closeAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
})

export const aQuestion = (values: AskedQuestion = {}) => {
  const { id = v7(), pageId = 'p1', showIf, jumps, hidden, ...content } = values
  const { kind = 'single' } = content
  const options = kind === 'single' || kind === 'multiple' ? abc : []
  const parsed: SurveyContent = surveyContent.parse({ stem: '你的看法', kind, options, ...content })
  return { id, pageId, content: parsed, ...surveyLogic.parse({ showIf, jumps, hidden }) }
}

export interface AQuestionnaire {
  id: string
  questionIds: string[]
  /** Answers that choose these options, question by question. */
  choose(...options: string[]): SurveyAnswers
}

/** A questionnaire that is collecting, with one question of three options unless told otherwise. */
export const aQuestionnaire = async (
  db: Db,
  values: Partial<InferInsertModel<typeof questionnaires>> = {},
  questions: readonly AskedQuestion[] = [{}],
): Promise<AQuestionnaire> => {
  const asked = questions.map(aQuestion)
  const pages = [...new Set(asked.map(({ pageId }) => pageId))].map((id) => ({ id, title: '' }))
  const [row] = await db
    .insert(questionnaires)
    .values({
      title: '满意度调查',
      ownerOrgId: ROOT_ORG_ID,
      mode: 'named',
      access: 'audience',
      ...audienceValues(values.audience ?? EVERYONE),
      k: 5,
      times: 'once',
      openAt: new Date(Date.now() - HOUR_MS),
      closeAt: new Date(Date.now() + HOUR_MS),
      pages,
      state: 'collecting',
      ...values,
    })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  for (const [sort, { content, ...question }] of asked.entries())
    await db.insert(questionnaireQuestions).values({
      ...question,
      content,
      kind: content.kind,
      stem: content.stem,
      sort,
      questionnaireId: row.id,
      ownerOrgId: ROOT_ORG_ID,
    })
  for (const { id } of row.quotas)
    await db.execute(sql`insert into questionnaire_quotas (questionnaire_id, key) values (${row.id}, ${id})`)
  const questionIds = asked.map(({ id }) => id)
  const choose = (...options: string[]): SurveyAnswers =>
    Object.fromEntries(
      options.flatMap((option, at) => {
        const id = questionIds[at]
        return id ? [[id, { type: 'options' as const, ids: [option], words: {} }]] : []
      }),
    )
  return { id: row.id, questionIds, choose }
}
