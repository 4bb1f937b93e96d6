import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { insertLiveQuiz } from '#src/areas/exam/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { liveClasses } from '#src/schema/live-class.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'

const ASKED = ['single', 'judge', 'multiple']

const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

/** A class that goes on with a quiz to push, and one that is planned. */
export const insertLiveClasses = async (db: Db): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const { rows: hosts } = await db.execute<{ id: string }>(sql`select id from users where login_name = 'lecturer'`)
  const hostId = hosts[0]?.id
  if (hostId === undefined) return
  const common = { hostId, ownerOrgId: ROOT_ORG_ID, ...audienceValues({ ...EMPTY_AUDIENCE, everyone: true }) }
  const [live] = await db
    .insert(liveClasses)
    .values({
      ...common,
      title: '高处作业安全直播课',
      intro: '登高前的检查、安全带的系挂和临边防护，边讲边答。',
      plannedStart: fromNow(-0.5),
      plannedEnd: fromNow(11),
      state: 'live',
      startedAt: fromNow(-0.5),
    })
    .returning()
  await db.insert(liveClasses).values({
    ...common,
    title: '夏季防火与用电安全直播课',
    intro: '配电箱巡查要点和初起火灾处置。',
    plannedStart: fromNow(48),
    plannedEnd: fromNow(49.5),
    state: 'scheduled',
  })
  const { rows: questions } = await db.execute<{ id: string; no: number }>(sql`
    select distinct on (q.kind) q.id, q.current_no as no from questions q join question_categories c on c.id = q.type_id
    where c.name = '高处作业' and q.state = 'active' and q.kind = any(${sql.param(ASKED)}::text[])
    order by q.kind, q.number`)
  if (live && questions.length > 0)
    await insertLiveQuiz(tx, { liveId: live.id, title: '高处作业随堂测验', seconds: 60, questions })
}
