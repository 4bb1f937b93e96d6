import type { remindLearners } from '@portal/contract/areas/learning/record.ts'
import { reminderOf } from '@portal/contract/areas/learning/record-reminder.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { cycleOf } from '../item/cycle.ts'
import { allOf, personInScope, personOfUnit } from '../people.ts'
import type { Study } from '../study.ts'
import { itemForStatistics } from './list.ts'
import { isDone, recordStateSql } from './queries.ts'
import { sendReminder } from './send-reminder.ts'

/** Reminds those of the audience in scope who have not finished, of what counts again each year in this year. */
export const remindWith =
  ({ clock, items }: Study): HandlerOf<typeof remindLearners> =>
  async ({ tx, actor, body: { itemType, itemId, userIds, filter } }) => {
    const { facts, scoped } = await itemForStatistics(items, tx, actor, { itemType, itemId }, [P.schoolSpecialStat])
    const atMs = await clock(tx.db)
    const where = allOf(
      activePerson(),
      personInScope(scoped),
      personIn(facts.audience),
      sql`(r.id is null or not ${isDone})`,
      userIds === undefined ? undefined : sql`u.id = any(${sql.param(userIds)}::uuid[])`,
      personOfUnit(filter?.orgId),
      filter?.recordState === undefined ? undefined : sql`${recordStateSql} = ${filter.recordState}`,
    )
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select u.id from users u left join study_records r on r.user_id = u.id and r.item_type = ${itemType}
        and r.item_id = ${itemId} and r.cycle = ${cycleOf(facts.rule, atMs)}
      where ${where} order by u.id`)

    return sendReminder(
      tx,
      rows.map(({ id }) => id),
      atMs,
      { about: `${itemType}:${itemId}`, words: reminderOf(facts.title), link: facts.link },
    )
  }
