import type { listQuestions, questionHealthCounts } from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { EXACT_TOTAL_LIMIT } from '@portal/contract/kit/page.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questions } from '#src/schema/assessment.ts'
import { banksWhere, reachOf } from '../category/banks.ts'
import { healthCondition } from './health-conditions.ts'
import { rowsOfIds } from './rows.ts'
import { belowType, orderQuestions, whereQuestions } from './where.ts'

interface Found {
  ids: string[]
  total: number
}

type Asked = BodyOf<typeof listQuestions>

/** Sorting carries keys only: a row with its search pieces is wide. */
const selectKeys = async (tx: Tx, where: SQL, { sort, page, pageSize }: Asked, extra: SQL) => {
  const { rows } = await tx.db.execute<{ id: string; total?: number }>(sql`
    select ${questions.id} as id${extra} from ${questions} where ${where} order by ${orderQuestions(sort)}
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return rows
}

const findPage = async (tx: Tx, where: SQL, asked: Asked): Promise<Found> => {
  // What holds a keyword is gathered as a whole before it is sorted, so it is counted on the way.
  const isGathered = asked.keyword !== ''
  const rows = await selectKeys(tx, where, asked, isGathered ? sql`, count(*) over () as total` : sql``)
  const ids = rows.map(({ id }) => id)
  const counted = rows[0]?.total
  if (counted === undefined) return { ids, total: await countRows(tx, sql`${questions}`, where, asked.exactTotal) }
  return { ids, total: !asked.exactTotal && counted > EXACT_TOTAL_LIMIT ? -1 : counted }
}

export const list: HandlerOf<typeof listQuestions> = async ({ tx, body, actor }) => {
  const reach = await reachOf(tx, actor)
  const { ids, total } = await findPage(tx, whereQuestions(reach, body), body)
  return { list: await rowsOfIds(tx, reach, ids), total }
}

/** 体检 of what the caller reads. */
export const health: HandlerOf<typeof questionHealthCounts> = async ({ tx, body, actor }) => {
  const reach = await reachOf(tx, actor)
  const banks = banksWhere(reach, ({ read, common }) => read && common)
  const below = body.typeId === undefined ? sql`true` : belowType(body.typeId)
  const count = (finding: keyof typeof healthCondition) => sql`count(*) filter (where ${healthCondition[finding]})`
  const { rows } = await tx.db.execute<Record<keyof typeof healthCondition, number>>(sql`
    select ${count('duplicate')} as duplicate, ${count('otherKey')} as "otherKey", ${count('unused')} as unused,
      ${count('extreme')} as extreme, ${count('expired')} as expired, ${count('sourceGone')} as "sourceGone",
      ${count('reported')} as reported
    from ${questions} where ${questions.bankId} = any(${sql.param(banks)}::uuid[]) and ${questions.deletedAt} is null and ${below}`)
  const [found] = rows
  return found ?? { duplicate: 0, otherKey: 0, unused: 0, extreme: 0, expired: 0, sourceGone: 0, reported: 0 }
}
