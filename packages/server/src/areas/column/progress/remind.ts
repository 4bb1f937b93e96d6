import type { remindColumn } from '@portal/contract/areas/column/progress.ts'
import {
  COLUMN_REMIND_HOURS,
  type ColumnRemindWho,
  columnWords,
  columnRefusals as no,
} from '@portal/contract/areas/column/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { learningColumns } from '#src/schema/column/column.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { databaseNow } from '#src/shared/post/publish.ts'
import { itemsOf } from '../item/items.ts'
import { countedOf } from './people.ts'
import { withStates } from './stat.ts'

const words = columnWords.remind

const SLOT_MS = COLUMN_REMIND_HOURS * HOUR_MS

const lagging: Record<ColumnRemindWho, SQL> = {
  unread: sql`p.state = 'unread'`,
  unfinished: sql`p.state <> 'complete'`,
}

/** The event of a reminder at this time. Slots are as long as the rest between two reminders: two of them cover it. */
const eventsAt = (id: string, ms: number) => {
  const slot = Math.floor(ms / SLOT_MS)
  const of = (n: number) => `column:${id}:remind:${n}`
  return { now: of(slot), before: of(slot - 1) }
}

/** The messages themselves say when people were reminded last. */
const ensureRested = async (tx: Tx, { now, before }: ReturnType<typeof eventsAt>): Promise<void> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from messages where event = any(${sql.param([now, before])}::text[])
      and at > now() - make_interval(hours => ${COLUMN_REMIND_HOURS}) limit 1`)
  ensure(rows.length === 0, no.remindedLately)
}

/** 提醒: those of the column who have read nothing, or are not done with it or with one item, under the lock of the column. */
export const remind: HandlerOf<typeof remindColumn> = async ({ tx, body: { id, itemId, orgId, who } }) => {
  const column = await lockRow(tx, learningColumns, id)
  ensure(column.state === 'published', no.notOut)
  const items = (await itemsOf(tx, [column])).get(id) ?? []
  const item = items.find((each) => each.id === itemId)
  ensure(itemId === undefined || item !== undefined, errors.missing)
  const events = eventsAt(id, (await databaseNow(tx)).getTime())
  await ensureRested(tx, events)

  const { rows } = await tx.db.execute<{ id: string }>(sql`
    ${withStates(tx, column, countedOf(column, items), { itemId, orgId })}
    select p.id from p where ${lagging[who]} order by p.id`)
  ensure(rows.length > 0, no.nobodyLeft)
  const sent = await sendMessage(
    tx,
    rows.map((row) => row.id),
    {
      event: events.now,
      kind: words.kind,
      title: fill(words[who], { name: column.name }),
      text: item?.content ? fill(words.item, { title: item.content.title }) : words.text,
      link: `/netSchool/historyTopicList?columnId=${id}`,
      reason: words.reason,
    },
  )
  tx.notes.push({
    objectType: 'learning_columns',
    objectId: id,
    objectName: column.name,
    objectOrgId: column.ownerOrgId,
    diff: [{ field: 'reminded', before: null, after: sent }],
    kind: 'run',
  })
  return { sent }
}
