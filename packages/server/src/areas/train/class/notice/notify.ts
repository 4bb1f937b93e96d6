import { type dropClassNotice, MOST_PLANNED, notifyClass } from '@portal/contract/areas/train/class/notice.ts'
import { trainMessages as words } from '@portal/contract/areas/train/messages.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import type { NoticeTo } from '@portal/contract/areas/train/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { DAY_MS, MINUTE_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { trainClasses, trainClassNotices } from '#src/schema/train/class.ts'
import { inNotedBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { learnerPage } from '../addresses.ts'
import { findClass, lockClass } from '../reach.ts'
import { databaseNow } from '../state.ts'

const FURTHEST_MS = 366 * DAY_MS

const told: Readonly<Record<NoticeTo, SQL>> = {
  all: sql`state = 'confirmed'`,
  waiting: sql`state = 'waitlisted'`,
  noShow: sql`(state = 'confirmed' and result = 'noShow')`,
  failed: sql`(state = 'confirmed' and result = 'failed')`,
}

interface Notice {
  class: { id: string; title: string }
  to: NoticeTo
  text: string
  source: string
}

/** One a person and day: the event of the message carries the day. */
const tellTrainees = async (tx: Tx, { class: of, to, text, source }: Notice) => {
  const { rows } = await tx.db.execute<{ user_id: string }>(
    sql`select user_id from train_enrolments where class_id = ${of.id} and ${told[to]}`,
  )
  const people = rows.map(({ user_id: id }) => id)
  const event = `train:${of.id}:notice:${shanghaiDay(await databaseNow(tx.db))}`
  const sent = await sendMessage(tx, people, {
    event,
    kind: words.changeKind,
    title: fill(words.notice.title, { title: of.title }),
    text,
    link: learnerPage(of.id),
    reason: words.notice.why,
    source,
  })
  return { event, sent, skipped: people.length - sent }
}

const ensureSendAt = (sendAt: Date, now: Date): void => {
  if (sendAt.getTime() < now.getTime() - MINUTE_MS) refuseField('sendAt', no.sendInPast)
  if (sendAt.getTime() > now.getTime() + FURTHEST_MS) refuseField('sendAt', no.sendTooLate)
}

export const notify: HandlerOf<typeof notifyClass> = async ({ tx, body, actor }) => {
  const { to, text, sendAt } = body
  // Held, so that two who plan at once are counted one after the other.
  const row = await lockClass(tx, actor, body.id, 'roster')
  if (sendAt) {
    ensureSendAt(sendAt, await databaseNow(tx.db))
    const planned = await tx.db.$count(
      trainClassNotices,
      and(eq(trainClassNotices.classId, row.id), eq(trainClassNotices.state, 'planned')),
    )
    if (planned >= MOST_PLANNED) refuse(no.tooManyPlanned, { n: MOST_PLANNED })
    await insertRow(tx, trainClassNotices, { classId: row.id, to, text, sendAt, state: 'planned' })
    return { sent: 0, skipped: 0, state: 'planned' }
  }
  const { event, sent, skipped } = await tellTrainees(tx, { class: row, to, text, source: actor.name })
  ensure(sent + skipped > 0, no.nobodyToTell)
  ensure(sent > 0, no.toldToday)
  const at = await databaseNow(tx.db)
  await insertRow(tx, trainClassNotices, { classId: row.id, to, text, sendAt: at, state: 'sent', event, sent, skipped })
  return { sent, skipped, state: 'sent' }
}

export const dropNotice: HandlerOf<typeof dropClassNotice> = async ({ tx, body, actor }) => {
  const [notice] = await tx.db.select().from(trainClassNotices).where(eq(trainClassNotices.id, body.id)).for('update')
  if (!notice) return refuse(no.noticeGone)
  await findClass(tx, actor, notice.classId, 'roster')
  ensure(notice.state === 'planned', no.noticeGone)
  const { state } = await updateRow(tx, trainClassNotices, notice, { state: 'dropped' })
  return { state }
}

interface DueRow extends Record<string, unknown> {
  id: string
  told: NoticeTo
  text: string
  class_id: string
  title: string
  owner_org_id: string
  source: string
  is_over: boolean
}

/** Sends what is due; of a class that was cancelled or thrown away in between nobody is told. */
export const sendDueNotices = (platform: Platform): Promise<void> =>
  inNotedBackground(platform, notifyClass, async (tx) => {
    const { rows } = await tx.db.execute<DueRow>(sql`
      select n.id, n.told, n.text, c.id as class_id, c.title, c.owner_org_id, coalesce(u.name, '') as source,
        (c.state = 'cancelled' or c.deleted_at is not null) as is_over
      from ${trainClassNotices} n join ${trainClasses} c on c.id = n.class_id left join users u on u.id = n.created_by
      where n.state = 'planned' and n.send_at <= now() order by n.send_at, n.id for update of n skip locked`)
    for (const { id, told: to, text, class_id: classId, title, owner_org_id: objectOrgId, source, is_over } of rows) {
      const done = is_over ? null : await tellTrainees(tx, { class: { id: classId, title }, to, text, source })
      const state = done === null ? 'dropped' : done.sent > 0 ? 'sent' : 'nobody'
      await tx.db
        .update(trainClassNotices)
        .set({ state, ...done })
        .where(eq(trainClassNotices.id, id))
      tx.notes.push({
        objectType: 'train_classes',
        objectId: classId,
        objectName: title,
        objectOrgId,
        kind: 'other',
        diff: [
          { field: 'state', before: 'planned', after: state },
          { field: 'sent', before: null, after: done?.sent ?? 0 },
        ],
      })
    }
  })
