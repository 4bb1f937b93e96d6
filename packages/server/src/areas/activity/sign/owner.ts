import { activityRefusals, signPartWords } from '@portal/contract/areas/activity/activity-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { activities } from '#src/schema/activity.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { OwnerFacts, SignInOwner } from '#src/shared/sign-in/owner.ts'
import { refreshProgress } from '../completion/refresh.ts'

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

/** A counted sign-in is the part; one that is undone takes it away until the settlement. */
const signedWith =
  (kinds: ActivityParts) =>
  async (tx: Tx, ids: readonly string[], userId: string): Promise<void> => {
    const part = await partOf(tx, ids)
    if (!part) return
    const [activity] = await tx.db.select().from(activities).where(eq(activities.id, part.activityId))
    if (activity) await refreshProgress(tx, kinds, activity, { id: userId })
  }

/** Parts of kind 签到 as owners of sign-in sheets, one each: open as long as the part is. */
export const signPartOwner = (kinds: ActivityParts): SignInOwner => ({
  page: '/activitySignInList',
  codes: [P.activitySign, P.activity],
  describe,
  expected,
  signed: signedWith(kinds),
  exactWindow: true,
  neverLate: true,
  sentences: { CANCELLED: activityRefusals.cancelled.message },
})
