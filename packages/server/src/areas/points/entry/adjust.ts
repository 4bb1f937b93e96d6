import type { adjustPoints, reversePointsEntry } from '@portal/contract/areas/points/entry.ts'
import { pointsRefusals as no } from '@portal/contract/areas/points/refusals.ts'
import { pointsObjects } from '@portal/contract/areas/points/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { prepared } from '#src/platform/database/prepared.ts'
import { inPlacedScope, scopeValues } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { bookWithCommit, holdPeople } from '#src/shared/points/ledger.ts'
import { reverseEntry } from '#src/shared/points/reverse.ts'
import { personInReach } from '../people.ts'

const findPeople = prepared<{ id: string; name: string; orgId: string }>(
  () => sql`
    select u.id, u.name, u.primary_org_id as "orgId" from users u
    where u.id = any(${sql.placeholder('ids')}::uuid[]) and u.deleted_at is null
      and ${inPlacedScope(sql`u.primary_org_id`, sql`u.id`)} order by u.code`,
)

/** Points given or taken by hand: one entry each, visible to the person with its reason. */
export const adjust: HandlerOf<typeof adjustPoints> = async ({ tx, body, actor }) => {
  const ids = [...new Set(body.persons)]
  const [found, held] = await Promise.all([findPeople(tx.db, { ids, ...scopeValues(tx) }), holdPeople(tx.db, ids)])
  ensure(found.length === ids.length, errors.missing)
  const wished = found.flatMap(({ id }) => {
    const person = held.get(id)
    if (!person) return []
    return {
      personId: id,
      points: body.points,
      ruleId: null,
      ruleVersion: null,
      event: null,
      sourceId: `manual:${v7()}`,
      title: '',
      capGroup: '',
      occurredAt: person.now,
      day: shanghaiDay(person.now),
      orgAtDay: person.orgId,
      reason: body.reason,
      reverses: null,
      originId: null,
      createdBy: actor.id,
    }
  })
  const entries = bookWithCommit(tx, wished)
  for (const { id, name, orgId } of found) {
    tx.notes.push({
      objectType: 'points_entries',
      objectId: id,
      objectName: `${pointsObjects.adjust} ${name}`,
      objectOrgId: orgId,
      reason: body.reason,
      diff: [{ field: 'points', before: null, after: body.points }],
    })
  }
  return { entries }
}

/** Takes one entry back, once; taking a reversal back restores the entry. */
export const reverse: HandlerOf<typeof reversePointsEntry> = async ({ tx, body, actor }) => {
  const { rows } = await tx.db.execute<{
    id: string
    personId: string
    name: string
    orgId: string
    points: number
  }>(sql`
    select e.id, e.person_id as "personId", u.name, u.primary_org_id as "orgId", e.points
    from points_entries e join users u on u.id = e.person_id where e.id = ${body.entryId} and ${personInReach(tx)}`)
  const [entry] = rows
  ensure(entry, errors.missing)

  const entryId = await reverseEntry(tx, entry, { reason: body.reason, by: actor.id })
  ensure(entryId, no.reversed)
  tx.notes.push({
    objectType: 'points_entries',
    objectId: entry.id,
    objectName: `${pointsObjects.reverse} ${entry.name}`,
    objectOrgId: entry.orgId,
    reason: body.reason,
    diff: [{ field: 'points', before: entry.points, after: 0 }],
  })
  return { entryId }
}
