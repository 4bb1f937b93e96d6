import type { questionnaireResultForPeople } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import type { QuestionnaireResult, ResultCondition } from '@portal/contract/areas/questionnaire/result.ts'
import { figuresCacheWords as cacheWords, answerRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { FEW_ROWS, keepFigures } from '#src/shared/kept/kept-figures.ts'
import type { Questionnaire } from '../access.ts'
import { getAddressed, ownResponse, timesUsed } from '../answer/standing.ts'
import { resultOf } from './figures.ts'

const TTL_MS = 60_000

/** Statistics as they were worked out last; a new answer makes new ones, of very many answers within a minute. */
export interface Figures {
  of(questionnaire: Questionnaire, conditions: readonly ResultCondition[]): Promise<QuestionnaireResult>
  /** What people who answered may see, at most a minute old: no texts, no groups. */
  forPeople(questionnaire: Questionnaire): Promise<QuestionnaireResult>
}

const isLarge = ({ n }: QuestionnaireResult) => n > FEW_ROWS

export const createFigures = (platform: Platform): Figures => {
  const figuresOf = keepFigures<QuestionnaireResult>(
    platform.caches.create({ name: 'questionnaireResult', ...cacheWords, max: 500, ttlMs: TTL_MS }),
  )
  const stampOf = async (id: string): Promise<string> => {
    const { rows } = await platform.reportDb.execute<{ stamp: string }>(sql`
      select count(*) || '.' || count(*) filter (where state = 'complete') || '.' || coalesce(max(ended_at)::text, '') as stamp
      from questionnaire_responses where questionnaire_id = ${id}`)
    return rows[0]?.stamp ?? ''
  }
  return {
    of: async (questionnaire, conditions) => {
      const { id, revision } = questionnaire
      const { value } = await figuresOf(`${id}.${revision}.${JSON.stringify(conditions)}`, {
        stamp: () => stampOf(id),
        make: () => resultOf(platform, questionnaire, conditions),
        isLarge,
      })
      return value
    },
    forPeople: async (questionnaire) => {
      const { id, revision } = questionnaire
      // Answers change nothing in it: it goes by its time.
      const { value: found } = await figuresOf(`people.${id}.${revision}`, {
        stamp: async () => '',
        make: () => resultOf(platform, questionnaire, []),
        isLarge,
      })
      const questions = found.questions.map((each) => ({ ...each, texts: [], words: [], textCount: 0 }))
      return { ...found, questions, dimensions: [], dropOff: [] }
    },
  }
}

/** For those who have answered, as the author chose: at once, or when it is over. */
export const peopleResultWith =
  (figures: Figures): HandlerOf<typeof questionnaireResultForPeople> =>
  async ({ tx, body, actor }) => {
    const found = await getAddressed(tx, actor, body.id)
    const isOver = found.state === 'closed' || found.state === 'archived'
    ensure(found.showResult === 'afterSubmit' || (found.showResult === 'afterClose' && isOver), no.noResult)
    const answered =
      (await timesUsed(tx, { ...found, times: 'several' }, actor.id, new Date())) > 0 ||
      (await ownResponse(tx, found.id, actor.id, 'complete')) !== null
    ensure(answered, no.noAnswer)
    return figures.forPeople(found)
  }
