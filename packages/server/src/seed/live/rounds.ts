import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { liveRounds } from '#src/schema/live/round.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'

const OPEN_SECONDS = 90
/** Two in the afternoon. */
const BEGINS = 14 * HOUR_MS
const MINUTES = [10, 35, 58]

const past = [
  { title: '动火作业管控直播课', intro: '动火票、气体检测和监护人的职责。', daysAgo: 5 },
  { title: '冬季防冻防滑直播课', intro: '保温、伴热和防滑措施的检查要点。', daysAgo: 12 },
]

interface Account extends Record<string, unknown> {
  hostId: string
  orgId: string
}

/** Most came, through the room or by the code; a few were made up with a reason. */
const signRound = async (tx: Tx, sheetId: string, hostId: string, turn: number): Promise<void> => {
  await tx.db.execute(sql`
    insert into sign_entries (id, sheet_id, user_id, direction, at, written_at, method, verdict, proofs, state, device_id,
      operator_id, reason, told)
    select gen_random_uuid(), s.id, p.user_id, 'in',
      case when p.place % 23 = 5 then s.start_at else s.start_at + (p.place % 80) * interval '1 second' end,
      case when p.place % 23 = 5 then s.end_at + interval '2 hours' else s.start_at + (p.place % 80) * interval '1 second' end,
      case when p.place % 23 = 5 then 'makeUp' when p.place % 4 = 1 then 'rotate' else 'room' end, 'green',
      '[{"name":"code","state":"ok","text":"签到码有效"}]', 'counted',
      case when p.place % 23 = 5 then '' else 'demo-phone-' || p.place end,
      case when p.place % 23 = 5 then ${hostId}::uuid end,
      case when p.place % 23 = 5 then '网络中断，群内确认在场' else '' end, true
    from sign_sheets s join (select sp.*, row_number() over (order by sp.user_id) as place from sign_people sp) p
      on p.sheet_id = s.id
    where s.id = ${sheetId} and p.place % 7 <> ${turn + 1}`)
}

/** Two classes of the last weeks with three rounds each, for the company of the learner. */
export const insertPastRounds = async (db: Db, { signIn }: Portal): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const { rows } = await db.execute<Account>(sql`
    select h.id as "hostId", coalesce(o.parent_id, o.id) as "orgId" from users l join org_units o on o.id = l.primary_org_id
      cross join users h where l.login_name = 'learner' and h.login_name = 'lecturer'`)
  const [account] = rows
  if (!account) return
  for (const { title, intro, daysAgo } of past) {
    const start = new Date(startOfDay(shanghaiDay(new Date())).getTime() - daysAgo * DAY_MS + BEGINS)
    const end = new Date(start.getTime() + HOUR_MS)
    const [live] = await db
      .insert(liveClasses)
      .values({
        ...{ title, intro, hostId: account.hostId, ownerOrgId: ROOT_ORG_ID, state: 'ended' },
        ...{ plannedStart: start, plannedEnd: end, startedAt: start, endedAt: end, needRounds: 2 },
        broadcast: [{ startedAtMs: start.getTime(), endedAtMs: end.getTime() }],
        signPlan: MINUTES.map((minute) => ({ minute, openSeconds: OPEN_SECONDS })),
        ...audienceValues({ ...EMPTY_AUDIENCE, units: [{ id: account.orgId, below: true }] }),
      })
      .returning()
    if (!live) continue
    for (const [at, planMinute] of MINUTES.entries()) {
      const openedAt = new Date(start.getTime() + planMinute * MINUTE_MS)
      const closesAt = new Date(openedAt.getTime() + OPEN_SECONDS * SECOND_MS)
      const [round] = await db
        .insert(liveRounds)
        .values({
          ...{ liveId: live.id, no: at + 1, planMinute, plannedAt: openedAt, openedAt, closesAt },
          ...{ openSeconds: OPEN_SECONDS, state: 'opened' },
        })
        .returning()
      if (!round) continue
      const sheet = await signIn.createSheet(tx, { type: 'live', ids: [round.id] })
      await db.execute(sql`update live_rounds set sheet_id = ${sheet.id} where id = ${round.id}`)
      await signRound(tx, sheet.id, account.hostId, at)
    }
  }
}
