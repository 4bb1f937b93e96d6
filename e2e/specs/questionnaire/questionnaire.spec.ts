import { expect, type Page, test } from '@playwright/test'
import { decideApproval, listApprovals } from '@portal/contract/areas/access/approval-record.ts'
import {
  changeQuestionnaireState,
  getQuestionnaire,
  getQuestionnaireResult,
  saveQuestionnaire,
} from '@portal/contract/areas/questionnaire/endpoints.ts'
import { saveSurveyQuestion } from '@portal/contract/areas/questionnaire/question-endpoints.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const HOUR = 3_600_000

const content = { help: '', rows: [], min: null, max: null, hidden: false, jumps: [], showIf: null, options: [] }
const option = (id: string, text: string) => ({ id, text })

/** A draft of the administrator for one person: a choice that decides whether the text behind it is asked. */
const aDraftFor = async (page: Page, title: string, personId: string) => {
  const admin = await tokenOf(page.request, 'admin')
  const { id } = await call(
    page.request,
    saveQuestionnaire,
    {
      title,
      mode: 'named',
      thanks: '谢谢你的反馈',
      audience: { ...EMPTY_AUDIENCE, users: [personId] },
      openAt: new Date(Date.now() - HOUR).toISOString(),
      closeAt: new Date(Date.now() + HOUR).toISOString(),
    },
    admin,
  )
  const question = (body: object) =>
    call(
      page.request,
      saveSurveyQuestion,
      { ...content, questionnaireId: id, ...body } as Parameters<typeof saveSurveyQuestion.body.parse>[0] as never,
      admin,
    )
  const first = await question({
    kind: 'single',
    stem: '是否满意',
    options: [option('good', '满意'), option('bad', '不满意')],
  })
  await question({
    kind: 'text',
    stem: '不满意的原因',
    showIf: { join: 'and', parts: [{ questionId: first.id, op: 'eq', values: ['bad'] }] },
  })
  return id
}
