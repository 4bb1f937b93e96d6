import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { sealNow } from '#src/areas/sign-in/public.ts'
import { graduateNow, planSheets } from '#src/areas/train/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { trainGraduations } from '#src/schema/train/presence.ts'
import type { Portal } from '#src/shared/portal.ts'

type Class = typeof trainClasses.$inferSelect

/** Nine of ten come to a session, one in twenty of them late. */
const signAll = async (tx: Tx, classId: string): Promise<void> => {
  await tx.db.execute(sql`
    insert into sign_entries (id, sheet_id, user_id, direction, at, method, verdict, proofs, state, device_id, told)
    select gen_random_uuid(), h.id, p.user_id, 'in',
      h.start_at + case when p.place % 20 = 7 then interval '18 minutes' else (p.place % 25 - 24) * interval '1 minute' end,
      'rotate', 'green', '[{"name":"code","state":"ok","text":""}]', 'counted', 'demo-' || p.place, true
    from sign_sheets h join (select sp.*, row_number() over (partition by sp.sheet_id order by sp.user_id) as place
      from sign_people sp) p on p.sheet_id = h.id
    where h.owner_type = 'session' and h.owner_ids && (select array_agg(s.id) from train_sessions s where s.class_id = ${classId})
      and h.state = 'planned' and h.start_at < now() and (p.place + ascii(right(h.id::text, 1))) % 10 <> 4`)
}

/** All sheets are confirmed and sealed the day after; of a class that is not graduated the last one waits for somebody. */
const sealAll = async (portal: Portal, tx: Tx, cls: Class, isWhole: boolean): Promise<void> => {
  const sheets = await tx.db
    .select()
    .from(signSheets)
    .where(
      and(
        eq(signSheets.ownerType, 'session'),
        sql`${signSheets.ownerIds} && (select array_agg(s.id) from train_sessions s where s.class_id = ${cls.id})`,
        inArray(signSheets.state, ['planned', 'open']),
        sql`${signSheets.endAt} < now() - interval '12 hours'`,
      ),
    )
    .orderBy(signSheets.startAt)
  for (const sheet of isWhole ? sheets : sheets.slice(0, -1)) {
    const confirmedBy = sheet.confirmerIds[0] ?? cls.headTeacherId
    const at = new Date(sheet.endAt.getTime() + DAY_MS)
    await tx.db.update(signSheets).set({ confirmedBy, confirmedAt: at }).where(eq(signSheets.id, sheet.id))
    await sealNow(portal, tx, { ...sheet, confirmedBy, confirmedAt: at }, { at, byId: cls.headTeacherId })
  }
}

/** As it was when it was graduated, two days after its end. */
const graduateThen = async (portal: Portal, tx: Tx, cls: Class): Promise<void> => {
  const [standing] = await tx.db
    .insert(trainGraduations)
    .values({ classId: cls.id, jobId: v7(), graduatedBy: cls.headTeacherId })
    .returning()
  if (!standing) return
  await graduateNow(portal, tx, { ...cls, state: 'ended' }, standing)
  const graduatedAt = new Date((cls.endsAt ?? cls.updatedAt).getTime() + 2 * DAY_MS)
  await tx.db.update(trainGraduations).set({ graduatedAt }).where(eq(trainGraduations.id, standing.id))
  await tx.db.update(trainClasses).set({ state: cls.state, graduatedAt }).where(eq(trainClasses.id, cls.id))
}

/** Sheets and attendance of the demo classes, and results of those that are graduated, by the engines themselves. */
export const insertClassResults = async (db: Db, portal: Portal): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const classes = await tx.db
    .select()
    .from(trainClasses)
    .where(inArray(trainClasses.state, ['open', 'confirmed', 'running', 'ended', 'graduated', 'archived']))
    .orderBy(trainClasses.endsAt, trainClasses.id)
  for (const cls of classes) {
    const isGraduated = cls.state === 'graduated' || cls.state === 'archived'
    if (isGraduated) await tx.db.update(trainClasses).set({ state: 'ended' }).where(eq(trainClasses.id, cls.id))
    await planSheets(portal.signIn, tx, cls.id)
    await signAll(tx, cls.id)
    await sealAll(portal, tx, cls, isGraduated)
    if (isGraduated) await graduateThen(portal, tx, cls)
  }
}
