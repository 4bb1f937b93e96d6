import { listQuestions, type questionHealthCounts } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { sql } from 'drizzle-orm'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable } from '#src/kit/page-read/place.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questions } from '#src/schema/assessment.ts'
import { banksWhere, reachOf } from '../category/banks.ts'
import { healthCondition } from './health-conditions.ts'
import { questionShown, rightsOver, withKeys } from './rows.ts'
import { belowType, levelOf, QUESTION_SEARCH, questionConditions, questionsWithin, sought } from './where.ts'

export const list = pageRead(listQuestions, {
  ...questionShown,
  given: async ({ tx, actor, body }) => {
    const reach = await reachOf(tx, actor)
    return { ...sought(reach, body), ...rightsOver(reach) }
  },
  where: ({ deleted }) => questionsWithin(deleted === 'true'),
  search: QUESTION_SEARCH,
  gathered: true,
  filter: questionConditions,
  sort: {
    updatedAt: questions.updatedAt,
    createdAt: questions.createdAt,
    number: questions.number,
    difficulty: levelOf,
    facility: blankable(sql`${questions.facility}`),
    rRest: blankable(sql`${questions.rRest}`),
    useCount: questions.useCount,
    validTo: blankable(sql`${questions.validTo}`),
  },
  order: '-updatedAt',
  finish: (_caller, rows) => withKeys(rows),
})

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
