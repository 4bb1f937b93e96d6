import { type decideReview, accessReviewRefusals as no } from '@portal/contract/areas/access/review.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { reviewVisible } from './visible.ts'

interface Item extends Record<string, unknown> {
  id: string
  kind: 'member' | 'grant'
  grantId: string
  receiver: string
  given: string
  /** The person behind it, where it is one. */
  userId: string | null
}

const lockItems = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<Item[]> => {
  const { rows } = await tx.db.execute<Item>(sql`
    select i.id, i.kind, i.grant_id as "grantId", i.receiver, i.given,
      coalesce((select m.subject_id from role_members m where i.kind = 'member' and m.id = i.grant_id and m.subject_kind = 'user'),
        (select g.user_id from direct_grants g where i.kind = 'grant' and g.id = i.grant_id)) as "userId"
    from access_review_items i join access_reviews r on r.id = i.review_id
    where i.id = any(${sql.param(ids)}::uuid[]) and (i.decision is null or i.decision = 'suspended') and ${reviewVisible(tx, actor)}
    order by i.id for update of i`)
  ensure(rows.length === new Set(ids).size, errors.missing)
  ensure(!rows.some(({ userId }) => userId === actor.id), no.oneself)
  return rows
}

const withdraw = async (tx: Tx, { kind, grantId }: Item) => {
  const { rowCount } = await tx.db.execute(
    kind === 'member'
      ? sql`delete from role_members where id = ${grantId}`
      : sql`delete from direct_grants where id = ${grantId}`,
  )
  return rowCount === 1
}

const resume = (tx: Tx, { kind, grantId }: Item) =>
  tx.db.execute(
    kind === 'member'
      ? sql`update role_members set suspended_at = null where id = ${grantId}`
      : sql`update direct_grants set suspended_at = null where id = ${grantId}`,
  )

/** 保留 confirms a grant, or takes its suspension back; 收回 ends it at once, with a reason. */
export const decide: HandlerOf<typeof decideReview> = async ({ tx, body, actor }) => {
  const { keep, reason = '' } = body
  if (!keep && [...reason].length < 2) refuseField('reason', no.dropReason)
  const items = await lockItems(tx, actor, body.itemIds)

  await keepingAnAdministrator(tx, async () => {
    for (const item of items) {
      if (keep) await resume(tx, item)
      else ensure(await withdraw(tx, item), no.over)
      const diff = [{ field: 'accessReview', before: item.given, after: keep ? item.given : null }]
      const object = { objectType: 'users', objectId: item.userId ?? item.grantId, objectName: item.receiver }
      tx.notes.push({ ...object, diff, reason, kind: 'grant' })
    }
  })
  await tx.db.execute(sql`
    update access_review_items set decision = ${keep ? 'keep' : 'drop'}, reason = ${reason}, decided_by_id = ${actor.id},
      decided_at = now() where id = any(${sql.param(items.map(({ id }) => id))}::uuid[])`)
  if (items.every(({ userId }) => userId !== null)) for (const { userId } of items) rightsChanged(tx, userId ?? '*')
  else rightsChanged(tx)
  return { done: items.length }
}
