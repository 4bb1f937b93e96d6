import type { notifyClass } from '@portal/contract/areas/train/class/class-manage.ts'
import { trainMessages as words } from '@portal/contract/areas/train/messages.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { learnerPage } from './addresses.ts'
import { findClass } from './reach.ts'
import { databaseNow } from './state.ts'

const to: Readonly<Record<Call<typeof notifyClass>['body']['to'], SQL>> = {
  all: sql`state = 'confirmed'`,
  waiting: sql`state = 'waitlisted'`,
  noShow: sql`(state = 'confirmed' and result = 'noShow')`,
  failed: sql`(state = 'confirmed' and result = 'failed')`,
}

/** One a person and day: the event of the message carries the day. */
export const notify: HandlerOf<typeof notifyClass> = async ({ tx, body, actor }) => {
  const row = await findClass(tx, actor, body.id, 'roster')
  const { rows } = await tx.db.execute<{ user_id: string }>(
    sql`select user_id from train_enrolments where class_id = ${row.id} and ${to[body.to]}`,
  )
  ensure(rows.length > 0, no.nobodyToTell)
  const day = shanghaiDay(await databaseNow(tx.db))
  const people = rows.map(({ user_id: id }) => id)
  const sent = await sendMessage(tx, people, {
    event: `train:${row.id}:notice:${day}`,
    kind: words.changeKind,
    title: fill(words.notice.title, { title: row.title }),
    text: body.text,
    link: learnerPage(row.id),
    reason: words.notice.why,
    source: actor.name,
  })
  ensure(sent > 0, no.toldToday)
  return { sent, skipped: people.length - sent }
}
