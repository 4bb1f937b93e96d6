import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { holdClass } from '../enrolment/held-class.ts'
import { settle } from '../enrolment/settle.ts'
import { tell } from '../enrolment/tell.ts'

/** A graduated class stays open for corrections so long. */
const ARCHIVE_DAYS = 30

/** At the end of enrolment a class without a minimum takes place; everybody in it hears so. */
const confirmDue = async (tx: Tx): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    update train_classes set state = 'confirmed', confirmed_at = now(), revision = revision + 1
    where state = 'open' and min_seats = 0 and enrol_to <= now() and deleted_at is null and starts_at > now()
    returning id`)
  for (const { id } of rows) {
    const held = await holdClass(tx, id)
    const { rows: people } = await tx.db.execute<{ user_id: string }>(
      sql`select user_id from train_enrolments where class_id = ${id} and state = 'confirmed'`,
    )
    await tell(
      tx,
      held.row,
      people.map(({ user_id: userId }) => userId),
      { word: 'opened', event: 'confirmed' },
    )
  }
}

/**
 * First start and last end. One that was never confirmed begins as well where it has the people it needs; with fewer it
 * waits for whoever decides about it.
 */
const moveOn = async (tx: Tx): Promise<void> => {
  await tx.db.execute(sql`
    update train_classes c set state = 'running', revision = revision + 1
    where c.starts_at <= now() and c.deleted_at is null and (c.state = 'confirmed' or c.state = 'open' and c.min_seats <= (
      select count(*) from train_enrolments e where e.class_id = c.id and e.state = 'confirmed'))`)
  await tx.db.execute(sql`
    update train_classes set state = 'ended', revision = revision + 1
    where state = 'running' and ends_at <= now()`)
  await tx.db.execute(sql`
    update train_classes set state = 'archived', revision = revision + 1
    where state = 'graduated' and graduated_at <= ${new Date(Date.now() - ARCHIVE_DAYS * DAY_MS).toISOString()}::timestamptz`)
}

/** Classes with offers that are over, or whose kept seats go to all now. */
const dueSeats = async (platform: Platform): Promise<string[]> => {
  const { rows } = await platform.db.execute<{ id: string }>(sql`
    select class_id as id from train_enrolments where state = 'offered' and offer_end <= now()
    union select id from train_classes where release_at <= now() and released_at is null
      and state in ('open', 'confirmed', 'running') and deleted_at is null order by 1`)
  return rows.map(({ id }) => id)
}

/** Each class in a transaction of its own: one that fails keeps no other waiting. */
const settleDue = async (platform: Platform): Promise<void> => {
  for (const id of await dueSeats(platform))
    await inBackground(platform, async (tx) => {
      const held = await holdClass(tx, id)
      await settle(tx, held)
      if (held.row.releaseAt !== null && held.row.releaseAt <= held.now)
        await tx.db.execute(sql`update train_classes set released_at = now() where id = ${id} and released_at is null`)
    })
}

/** Every minute: what the hour brings to classes and to their seats. */
export const classClock = async (platform: Platform): Promise<void> => {
  await settleDue(platform)
  await inBackground(platform, confirmDue)
  await inBackground(platform, moveOn)
}
