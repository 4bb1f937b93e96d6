import { liveLink } from '@portal/contract/areas/live/class-links.ts'
import type { liveAttendance, remindAbsent } from '@portal/contract/areas/live/room.ts'
import { liveNews as news } from '@portal/contract/areas/live/room-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { pathName } from '#src/shared/directory/search.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { getOpenClass, type LiveClass } from '../class/reach.ts'
import { isOn } from '../class/state.ts'
import type { Room } from '../room/join.ts'
import { onlineIn } from '../room/shared-facts.ts'
import { curveOf } from './curve.ts'

interface OrgRow extends Record<string, unknown> {
  org_id: string
  org_name: string
  should: number
  came: number
  online: number
  done: number
}

/** Of a person `u` whose record is `r`: has been there for a moment at least. */
const HAS_COME = sql`coalesce(r.effective_ms, 0) > 0`

/** People of the audience by their units, told from the top: how many there are, came, are on line, and are done. */
export const byUnits = async ({ db }: Tx, live: LiveClass, scoped: SQL = sql`true`): Promise<OrgRow[]> => {
  const { rows } = await db.execute<OrgRow>(sql`
    select u.primary_org_id as org_id, ${pathName(sql`o.path`)} as org_name, count(*)::int as should,
      count(*) filter (where ${HAS_COME} or x.user_id is not null)::int as came, count(x.user_id)::int as online,
      count(*) filter (where r.completed_at is not null and r.voided_at is null)::int as done
    from users u join org_units o on o.id = u.primary_org_id
      left join study_records r on r.user_id = u.id and r.item_type = 'live' and r.item_id = ${live.id}
      left join (select distinct s.user_id from sittings s where ${onlineIn(live.id)}) x on x.user_id = u.id
    where ${activePerson()} and ${personIn(live.audience)} and ${scoped}
    group by u.primary_org_id, o.path`)
  return rows
}

const total = (rows: readonly OrgRow[], of: 'should' | 'came' | 'online' | 'done'): number =>
  rows.reduce((sum, row) => sum + row[of], 0)

export const totalsOf = (rows: readonly OrgRow[]) => ({
  should: total(rows, 'should'),
  came: total(rows, 'came'),
  online: total(rows, 'online'),
  done: total(rows, 'done'),
})

const share = ({ online, should }: OrgRow): number => online / Math.max(1, should)

const hostedClass = async (tx: Tx, actor: Parameters<typeof getOpenClass>[1], id: string): Promise<LiveClass> => {
  const { live, hosting } = await getOpenClass(tx, actor, id)
  ensure(hosting, errors.missing)
  return live
}

export const attendanceWith =
  ({ portal }: Room): HandlerOf<typeof liveAttendance> =>
  async ({ tx, body, actor }) => {
    const live = await hostedClass(tx, actor, body.id)
    const rows = await byUnits(tx, live)
    const nowMs = await portal.studyClock.now(tx.db)
    const { should, came, online } = totalsOf(rows)
    const { peak, points } = await curveOf(tx.db, live, nowMs)
    return {
      should,
      came,
      online,
      absent: should - came,
      peak: Math.max(peak, live.peak),
      byOrg: rows
        .toSorted((a, b) => share(a) - share(b) || b.should - a.should)
        .map(({ org_id: orgId, org_name: orgName, ...row }) => ({
          orgId,
          orgName,
          should: row.should,
          came: row.came,
          online: row.online,
        })),
      curve: points.map(({ second, people }) => ({ at: second, people })),
    }
  }

const AGAIN_MS = 10 * 60_000

export const remindWith =
  ({ portal }: Room): HandlerOf<typeof remindAbsent> =>
  async ({ tx, body, actor }) => {
    const live = await hostedClass(tx, actor, body.id)
    ensure(isOn(live.state), errors.stateChanged)
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select u.id from users u
        left join study_records r on r.user_id = u.id and r.item_type = 'live' and r.item_id = ${live.id}
      where ${activePerson()} and ${personIn(live.audience)} and not ${HAS_COME} and not exists (
        select 1 from sittings s where s.user_id = u.id and ${onlineIn(live.id)})
        and not exists (select 1 from live_people p where p.live_id = ${live.id} and p.user_id = u.id
          and p.kicked_at is not null)
      order by u.id`)
    const slot = Math.floor((await portal.studyClock.now(tx.db)) / AGAIN_MS)
    const sent = await sendMessage(
      tx,
      rows.map(({ id }) => id),
      {
        event: `liveBegun:${live.id}:${slot}`,
        kind: news.kind,
        title: fill(news.begun, { title: live.title }),
        text: news.begunText,
        link: liveLink(live.id),
        reason: news.reasonAudience,
        urgent: true,
      },
    )
    tx.notes.push({
      objectType: 'live_classes',
      objectId: live.id,
      objectName: live.title,
      objectOrgId: live.ownerOrgId,
      kind: 'other',
      diff: [{ field: 'sent', before: null, after: sent }],
    })
    return { sent }
  }
