import type { remindLearners } from '@portal/contract/areas/learning/record.ts'
import { remindedText, reminderOf } from '@portal/contract/areas/learning/reminder.ts'
import { shanghaiDayNumber } from '@portal/contract/areas/learning/shanghai-day.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { type HandlerOf, worded } from '#src/platform/serve.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Clock } from '../clock.ts'
import { allOf, personInScope, personOfUnit } from '../people.ts'
import { itemForStatistics } from './list.ts'
import { isDone, recordStateSql } from './queries.ts'

/** Reminds those of the audience in scope who have not finished; the message of a day exists once per person. */
export const remindWith =
  (clock: Clock): HandlerOf<typeof remindLearners> =>
  async ({ tx, actor, body: { itemType, itemId, userIds, filter } }) => {
    const { facts, scoped } = await itemForStatistics(tx, actor, { itemType, itemId }, [P.schoolSpecialStat])
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
      select distinct u.id from users u
        left join study_records r on r.user_id = u.id and r.item_type = ${itemType} and r.item_id = ${itemId}
      where ${where} order by u.id`)

    const day = shanghaiDayNumber(await clock(tx.db))
    const sent = await sendMessage(
      tx,
      rows.map(({ id }) => id),
      { event: `remind:${itemType}:${itemId}:${day}`, category: 'study', link: facts.link, ...reminderOf(facts.title) },
    )
    const skipped = rows.length - sent
    return worded(remindedText(sent, skipped), { sent, skipped })
  }
