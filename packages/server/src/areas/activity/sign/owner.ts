import { activityRefusals, signPartWords } from '@portal/contract/areas/activity/activity-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import type { OwnerFacts, SignInOwner } from '#src/shared/sign-in/owner.ts'
import { ownStandings } from '../activity/activities.ts'

interface Part extends Record<string, unknown> {
  id: string
  title: string
  activityId: string
  activityTitle: string
  from: string
  to: string
  ownerOrgId: string
  createdBy: string | null
  audience: Audience
}

const partOf = async (tx: Tx, ids: readonly string[]): Promise<Part | null> => {
  const { rows } = await tx.db.execute<Part>(sql`
    select p.id, p.title, a.id as "activityId", a.title as "activityTitle", coalesce(p.from_at, a.start_at) as "from",
      coalesce(p.to_at, a.end_at) as "to", a.owner_org_id as "ownerOrgId", a.created_by as "createdBy", a.audience
    from activity_parts p join activities a on a.id = p.activity_id
    where p.id = any(${sql.param([...ids])}::uuid[]) and p.type = 'sign' and a.state <> 'draft'`)
  return ids.length === 1 ? (rows[0] ?? null) : null
}

const describe = async (tx: Tx, ids: readonly string[]): Promise<OwnerFacts | null> => {
  const part = await partOf(tx, ids)
  if (!part) return null
  return {
    title: fill(signPartWords.title, { activity: part.activityTitle, part: part.title }),
    place: '',
    start: new Date(part.from),
    end: new Date(part.to),
    ownerOrgId: part.ownerOrgId,
    hostIds: part.createdBy === null ? [] : [part.createdBy],
    hostCode: P.activitySign,
    sealCode: P.activitySign,
    menuCode: P.activity,
  }
}

const expected = async (ids: readonly string[], tx: Tx): Promise<SQL> => {
  const part = await partOf(tx, ids)
  if (!part) return sql`select null::uuid as user_id, null::uuid as in_place_of where false`
  return sql`select u.id as user_id, null::uuid as in_place_of from users u
    where ${activePerson()} and ${personIn(part.audience)}`
}

/** A counted sign-in is the part; one that is undone takes it away as long as the people of the activity are not kept. */
const signed = async (tx: Tx, ids: readonly string[], userId: string, counted: boolean): Promise<void> => {
  const part = await partOf(tx, ids)
  if (!part) return
  if (!counted) {
    await tx.db.execute(sql`
      update activity_progress g set done = false from activities a
      where g.part_id = ${part.id} and g.person_id = ${userId} and a.id = g.activity_id and a.frozen_at is null`)
    return
  }
  await tx.db.execute(sql`
    insert into activity_progress (activity_id, part_id, person_id, org_id, done)
    select ${part.activityId}::uuid, ${part.id}::uuid, u.id, u.primary_org_id, true from users u where u.id = ${userId}
    on conflict (part_id, person_id) do update set done = true`)
  const own = await ownStandings(tx, [part.activityId], userId)
  if (!own(part.activityId).complete) return
  await earnPoints(tx, {
    personId: userId,
    event: 'activityDone',
    sourceId: `activity:${part.activityId}`,
    title: part.activityTitle,
    occurredAt: new Date(),
  })
}

/** Parts of kind 签到 as owners of sign-in sheets, one each: open as long as the part is. */
export const signPartOwner: SignInOwner = {
  page: '/activitySignInList',
  codes: [P.activitySign, P.activity],
  describe,
  expected,
  signed,
  exactWindow: true,
  neverLate: true,
  sentences: { CANCELLED: activityRefusals.cancelled.message },
}
