import type { listQuestions, questionHealthCounts } from '@portal/contract/areas/assessment/question-endpoints.ts'
import { sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { questions } from '#src/schema/assessment.ts'
import { banksWhere, reachOf } from '../category/banks.ts'
import { healthCondition } from './health-conditions.ts'
import { rowsOfIds } from './rows.ts'
import { belowType, orderQuestions, whereQuestions } from './where.ts'

export const list: HandlerOf<typeof listQuestions> = async ({ tx, body, actor }) => {
  const reach = await reachOf(tx, actor)
  const where = whereQuestions(reach, body)
  // Sorting carries keys only: a row with its search pieces is wide.
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select ${questions.id} as id from ${questions} where ${where} order by ${orderQuestions(body.sort)}
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  const found = await rowsOfIds(
    tx,
    reach,
    rows.map(({ id }) => id),
  )
  return { list: found, total: await countRows(tx, sql`${questions}`, where, body.exactTotal) }
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
