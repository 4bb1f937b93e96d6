import {
  BELOW_SUFFIX,
  accessReviewRefusals as no,
  REVIEW_PANEL,
  reviewMessages,
  type startReview,
  WARNING_DAYS,
} from '@portal/contract/areas/access/review.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { DAY_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { accessReviews } from '#src/schema/access-admin.ts'
import { EVERYBODY, liveGrant, liveMembership } from '#src/shared/access/membership.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

/** The nearest unit of this start on the way up from a path. */
const nearest = (path: SQL, orgIds: readonly string[]): SQL => sql`(
  select r.id from access_reviews r join org_units top on top.id = r.owner_org_id
  where r.closed_at is null and r.owner_org_id = any(${sql.param(orgIds)}::uuid[]) and ${path} like top.path || '%'
  order by length(top.path) desc limit 1)`

const gatherMembers = (tx: Tx, orgIds: readonly string[]) =>
  tx.db.execute(sql`
    insert into access_review_items (id, review_id, kind, grant_id, receiver, given, granted_at, last_used_on)
    select gen_random_uuid(), x.review, 'member', x.id, x.receiver, x.role_name, x.granted_at,
      (select max(used.last_on) from privilege_uses used join role_privileges p on p.code = used.code and p.role_id = x.role_id
        where x.subject_kind = 'user' and used.user_id = x.subject_id)
    from (
      select m.id, m.role_id, m.subject_kind, m.subject_id, m.granted_at, r.name as role_name,
        coalesce(u.name, o.name || case m.subject_kind when 'unitBelow' then ${BELOW_SUFFIX} else '' end, g.name) as receiver,
        ${nearest(sql`coalesce(place.path, '')`, orgIds)} as review
      from role_members m join roles r on r.id = m.role_id and r.enabled and r.code <> ${EVERYBODY}
      left join users u on m.subject_kind = 'user' and u.id = m.subject_id and u.deleted_at is null
      left join org_units o on m.subject_kind in ('unit', 'unitBelow') and o.id = m.subject_id
      left join user_groups g on m.subject_kind = 'group' and g.id = m.subject_id
      left join org_units place on place.id = coalesce(u.primary_org_id, o.id, g.owner_org_id)
      where ${liveMembership}
    ) x where x.review is not null and x.receiver is not null`)

const gatherGrants = (tx: Tx, orgIds: readonly string[], titles: string) =>
  tx.db.execute(sql`
    insert into access_review_items (id, review_id, kind, grant_id, receiver, given, granted_at, last_used_on)
    select gen_random_uuid(), x.review, 'grant', x.id, x.receiver, coalesce(${titles}::jsonb ->> x.code, x.code), x.granted_at,
      (select used.last_on from privilege_uses used where used.user_id = x.user_id and used.code = x.code)
    from (
      select g.id, g.user_id, g.code, g.granted_at, u.name as receiver, ${nearest(sql`o.path`, orgIds)} as review
      from direct_grants g join users u on u.id = g.user_id and u.deleted_at is null
      join org_units o on o.id = u.primary_org_id where ${liveGrant}
    ) x where x.review is not null`)

interface Unit extends Record<string, unknown> {
  id: string
  name: string
  headId: string | null
}

const unitsOf = async (tx: Tx, orgIds: readonly string[]): Promise<Unit[]> => {
  const { rows } = await tx.db.execute<Unit>(sql`
    select o.id, o.name, o.head_id as "headId" from org_units o
    where o.id = any(${sql.param(orgIds)}::uuid[]) and o.enabled and ${unitVisible(tx.scope)} order by o.path`)
  return rows
}

/** Asks the head of each unit about every grant in it, by a day at least a week away. */
export const start =
  (titles: string) =>
  async ({ tx, body, actor }: Call<typeof startReview>) => {
    const { dueAt } = body
    if (dueAt.getTime() < Date.now() + WARNING_DAYS * DAY_MS) refuseField('dueAt', no.dueTooEarly)
    const wanted = [...new Set(body.orgIds)]
    const units = await unitsOf(tx, wanted)
    ensure(units.length === wanted.length, errors.missing)
    const { rows: running } = await tx.db.execute<{ name: string }>(sql`
      select o.name from access_reviews r join org_units o on o.id = r.owner_org_id
      where r.closed_at is null and r.owner_org_id = any(${sql.param(wanted)}::uuid[])
        and exists (select 1 from access_review_items i where i.review_id = r.id and i.decision is null) limit 1`)
    if (running[0]) refuse(no.open, { name: running[0].name })

    await tx.db.execute(sql`update access_reviews set closed_at = now()
      where closed_at is null and owner_org_id = any(${sql.param(wanted)}::uuid[])`)
    const rows = await tx.db
      .insert(accessReviews)
      .values(units.map(({ id, headId }) => ({ ownerOrgId: id, managerId: headId, dueAt, createdBy: actor.id })))
      .returning({ id: accessReviews.id, orgId: accessReviews.ownerOrgId })
    await gatherMembers(tx, wanted)
    await gatherGrants(tx, wanted, titles)
    for (const { id, name, headId } of units) {
      const review = rows.find(({ orgId }) => orgId === id)
      if (!review) continue
      const { rows: counted } = await tx.db.execute<{ n: number }>(
        sql`select count(*)::int as n from access_review_items where review_id = ${review.id}`,
      )
      const n = counted[0]?.n ?? 0
      tx.notes.push({ objectType: 'accessReviews', objectId: review.id, objectName: name, objectOrgId: id, diff: [] })
      const { kind, title, text, reason } = reviewMessages.started
      if (headId !== null && n > 0)
        await sendMessage(tx, [headId], {
          event: `accessReview:${review.id}`,
          category: 'todo',
          kind,
          title: fill(title, { org: name }),
          text: fill(text, { n, due: shanghaiDay(dueAt) }),
          link: REVIEW_PANEL,
          reason,
        })
    }
    return { id: rows[0]?.id ?? refuse(errors.missing), started: rows.length }
  }
