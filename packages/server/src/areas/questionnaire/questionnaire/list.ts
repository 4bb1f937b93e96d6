import type { listQuestionnaires } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { and, eq, gte, ilike, lte, type SQL, sql } from 'drizzle-orm'
import { countRows, orderOf } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import { reached } from '../access.ts'
import { rowsOf } from './rows.ts'

type Body = Call<typeof listQuestionnaires>['body']

const conditions = ({ keyword, filter: { state, mode, orgId, openFrom, openTo } }: Body): SQL[] => [
  ...(keyword === '' ? [] : [ilike(questionnaires.title, `%${escapeLike(keyword)}%`)]),
  ...(state ? [eq(questionnaires.state, state)] : []),
  ...(mode ? [eq(questionnaires.mode, mode)] : []),
  ...(openFrom ? [gte(questionnaires.openAt, openFrom)] : []),
  ...(openTo ? [lte(questionnaires.openAt, openTo)] : []),
  ...(orgId
    ? [
        sql`${questionnaires.ownerOrgId} in (select b.id from org_units b join org_units top on b.path like top.path || '%'
          where top.id = ${orgId})`,
      ]
    : []),
]

export const list: HandlerOf<typeof listQuestionnaires> = async ({ tx, body }) => {
  const where = and(reached(tx), ...conditions(body)) ?? sql`false`
  const rows = await tx.db
    .select()
    .from(questionnaires)
    .where(where)
    .orderBy(...orderOf(questionnaires, body.sort))
    .limit(body.pageSize)
    .offset((body.page - 1) * body.pageSize)
  return { list: await rowsOf(tx.db, rows), total: await countRows(tx, sql`${questionnaires}`, where, body.exactTotal) }
}
