import type { viewOpenClass } from '@portal/contract/areas/train/enrolment/open.ts'
import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { filled } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { Portal } from '#src/shared/portal.ts'
import { seatFiguresOf } from '../class/seat-figures.ts'
import { databaseNow, type TrainClass } from '../class/state.ts'
import { sessionsOf, sessionViews } from '../session/read.ts'
import { conflictsOf } from './answer.ts'
import { readEnrolment } from './change.ts'
import type { Standing } from './judge.ts'
import { isLive, withdrawUntil } from './leave.ts'
import { finishOpen, type OpenRead, openColumns, openJoins, VISIBLE } from './open-list.ts'
import { standingsOf } from './standing.ts'

const readOpen = rowsByKey<OpenRead>()({
  from: sql`${trainClasses}`,
  joins: openJoins,
  key: trainClasses.id,
  columns: openColumns,
})

/** What keeps somebody out beside time and seats, in the words he would be refused by. */
const blockedBy = (row: TrainClass, { busy, missing, noShows }: Standing): string[] => {
  const [first] = busy
  return [
    ...(row.noShowLimit > 0 && noShows >= row.noShowLimit ? [fill(no.noShows.message, { n: noShows })] : []),
    ...(missing.length > 0 ? [fill(no.precondition.message, { name: missing.join('、') })] : []),
    ...(row.conflictRule === 'refuse' && first
      ? [fill(no.clash.message, { title: first.title, time: shanghaiTime(first.from) })]
      : []),
  ]
}

/** A class that is shown to the caller, or that he is or was in. */
export const visibleClass = async (tx: Pick<Tx, 'db'>, actor: Actor, classId: string): Promise<TrainClass> => {
  const visible = filled(VISIBLE, { actor: actor.id, facets: actor.facets })
  const [row = refuse(errors.missing)] = await tx.db
    .select()
    .from(trainClasses)
    .where(sql`${trainClasses.id} = ${classId} and ${visible}`)
  return row
}

export const viewWith = (portal: Portal): HandlerOf<typeof viewOpenClass> => {
  const finish = finishOpen(portal)
  return async ({ tx, body, actor }) => {
    const row = await visibleClass(tx, actor, body.classId)
    const now = await databaseNow(tx.db)
    const found = (await readOpen({ tx, actor }, [row.id])) as OpenRead[]
    const [shown = refuse(errors.missing)] = await finish({ tx, actor }, found)
    const standing = (await standingsOf(tx, row, [actor.id])).get(actor.id) ?? refuse(errors.missing)
    const own = shown.my.enrolmentId === null ? null : await readEnrolment(tx, shown.my.enrolmentId)
    const { rows } = await tx.db.execute<{ name: string }>(sql`select name from users where id = ${row.headTeacherId}`)
    const isIn = shown.my.state !== null && isLive(shown.my.state)
    return {
      ...shown,
      intro: row.intro,
      headTeacherName: rows[0]?.name ?? '',
      seats: await seatFiguresOf(tx, row, now),
      sessionList: await sessionViews(tx, row, now),
      conflicts: conflictsOf(standing.busy, await sessionsOf(tx, row.id)),
      blocked: isIn ? [] : blockedBy(row, standing),
      prerequisites: row.prerequisites.map(({ name }) => ({ name, done: !standing.missing.includes(name) })),
      form: isIn && own ? own.form : row.form,
      answers: own?.answers ?? {},
      offerHours: row.offerHours,
      withdrawUntil: withdrawUntil(row),
      serverTime: now,
    }
  }
}
