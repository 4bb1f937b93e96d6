import type { getActivity } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activities } from '#src/schema/activity.ts'
import { users } from '#src/schema/directory.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { ownParts, sentenceOf } from '../completion/own.ts'
import { refreshProgress } from '../completion/refresh.ts'
import { type Activity, findPublic, ownStandings, partsOf, stateOf } from './activities.ts'

/** For those it is meant for, and those who took part while they were meant. */
export const findMeant = async (tx: Tx, actor: Actor, id: string): Promise<Activity> => {
  const activity = await findPublic(tx, id)
  if (isAddressedTo(activity, actor.facets)) return activity
  const own = await ownStandings(tx, [id], actor.id)
  return own(id).joined ? activity : refuse(no.outside)
}

/** The same for who only looks: whoever it is not for does not learn that it is there. */
const findSeen = async (tx: Tx, actor: Actor, id: string): Promise<Activity> => {
  const [activity] = await tx.db.select().from(activities).where(eq(activities.id, id))
  if (!activity || activity.state === 'draft') return refuse(no.notFound)
  if (isAddressedTo(activity, actor.facets)) return activity
  const own = await ownStandings(tx, [id], actor.id)
  return own(id).joined ? activity : refuse(no.notFound)
}

export const managed = async (tx: Tx, actor: Actor, id: string): Promise<Activity> => {
  ensure(actor.holds(P.activity), errors.noRight)
  return getRow({ ...tx, scope: actor.scopeOf([P.activity]) }, activities, id)
}

/** What he did elsewhere counts at once where he looks; no answer waits for anybody else's. */
const refreshOwn = (core: Attempts, kinds: ActivityParts, activity: Activity, actor: Actor): Promise<void> =>
  isAddressedTo(activity, actor.facets)
    ? inBackground(core.platform, (tx) => refreshProgress(tx, kinds, activity, actor))
    : Promise.resolve()

const namesOf = async (tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> => {
  const rows = await tx.db.select({ id: users.id, name: users.name }).from(users).where(anyOf(users.id, ids))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return ids.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) ?? '' }] : []))
}

const forManagers = async (tx: Tx, { audience, organisers, excluded }: Activity) => ({
  audience,
  audienceText: describeAudience(audience, await namesOfAudiences(tx.db, [audience])),
  organisers: await namesOf(tx, organisers),
  excluded: await namesOf(tx, excluded),
})

const besides = async (tx: Tx, { id, ownerOrgId }: Activity, actor: Actor) => {
  const { rows } = await tx.db.execute<{ name: string | null; booked: boolean }>(sql`
    select (select o.name from org_units o where o.id = ${ownerOrgId}) as name,
      exists (select 1 from activity_bookings b where b.activity_id = ${id} and b.person_id = ${actor.id}) as booked`)
  return { ownerOrgName: rows[0]?.name ?? '', booked: rows[0]?.booked ?? false }
}

export const getWith =
  (core: Attempts, kinds: ActivityParts): HandlerOf<typeof getActivity> =>
  async ({ tx, body: { id, manage }, actor }) => {
    const activity = manage ? await managed(tx, actor, id) : await findSeen(tx, actor, id)
    if (!manage) await refreshOwn(core, kinds, activity, actor)
    const parts = await partsOf(tx, id)
    const own = await ownStandings(tx, [id], actor.id)
    const now = await core.clock.at()
    const { audience: _, organisers: __, excluded: ___, ...facts } = activity
    return {
      ...facts,
      state: stateOf(activity, now),
      sentence: sentenceOf(parts, activity),
      ...(await ownParts(tx, kinds, { actor, manage }, activity, parts)),
      my: own(id),
      serverTime: new Date(now),
      ...(await besides(tx, activity, actor)),
      ...(manage && (await forManagers(tx, activity))),
    }
  }
