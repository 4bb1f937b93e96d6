import { surveyCacheWords as words } from '@portal/contract/areas/questionnaire/words.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared, preparedRows, wholeRow } from '#src/platform/database/prepared.ts'
import type { Platform } from '#src/platform/platform.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import { type Questionnaire, type StoredSurvey, surveysOf } from '../access.ts'

/** A questionnaire with what it asks. */
export interface AskedSurvey {
  questionnaire: Questionnaire
  survey: StoredSurvey
}

export interface SurveyStamp {
  id: string
  /** Another one after every change of the questionnaire or of a question of it. */
  stamp: string
}

/** The transaction that wrote its row last: a change of a question writes there too, by a trigger. */
export const readStamps = prepared<SurveyStamp>(
  () => sql`select id, xmin::text as stamp from questionnaires where id = any(${sql.placeholder('ids')}::uuid[])`,
)

const questionnaireRow = wholeRow(questionnaires)

const readQuestionnaires = preparedRows(
  () => sql`select ${questionnaireRow.list} from ${questionnaires}
    where ${questionnaires.id} = any(${sql.placeholder('ids')}::uuid[])`,
)

const readSurveys = async (db: Db, ids: readonly string[]): Promise<AskedSurvey[]> => {
  const rows = (await readQuestionnaires(db, { ids })).map((values) => questionnaireRow.rowOf(values))
  const surveys = await surveysOf(db, rows)
  return rows.flatMap((questionnaire) => {
    const survey = surveys.get(questionnaire.id)
    return survey ? [{ questionnaire, survey }] : []
  })
}

/** Questionnaires by their ids, as they are in the state of their stamps; whoever changes one waits for the caller. */
export type LoadSurveys = (db: Db, stamps: readonly SurveyStamp[]) => Promise<Map<string, AskedSurvey>>

/** What a hall answers is read and put into objects once, not with each batch of answers. */
export const keepSurveys = ({ caches }: Platform): LoadSurveys => {
  const cache = caches.create<AskedSurvey>({ name: 'questionnaireAsked', ...words, max: 1000, ttlMs: HOUR_MS })
  return async (db, stamps) => {
    const idOf = new Map(stamps.map(({ id, stamp }) => [`${id} ${stamp}`, id]))
    const found = await cache.getAll([...idOf.keys()], async (missing) => {
      const read = await readSurveys(
        db,
        missing.flatMap((key) => idOf.get(key) ?? []),
      )
      const byId = new Map(read.map((each) => [each.questionnaire.id, each]))
      return new Map(
        missing.flatMap((key) => {
          const each = byId.get(idOf.get(key) ?? '')
          return each ? [[key, each] as const] : []
        }),
      )
    })
    return new Map([...found.values()].map((each) => [each.questionnaire.id, each]))
  }
}
