import type { resolveSyncDrift } from '@portal/contract/areas/directory/sync.ts'
import { syncRefusals as no } from '@portal/contract/areas/directory/sync-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { type PersonFacts, selectKnown } from '../import/people/facts.ts'
import { unmadeUnit, writePeople } from './run/people.ts'
import { sourceVisible } from './source.ts'

interface Drift {
  id: string
  userId: string
  name: string
  field: string
  value: Partial<PersonFacts>
}

const lockDrifts = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await tx.db.execute<{ [column: string]: unknown } & Drift>(sql`
    select d.id, d.user_id as "userId", u.name, d.field, d.value from sync_drifts d
    join sync_sources s on s.id = d.source_id join users u on u.id = d.user_id
    where d.id = any(${sql.param(ids)}::uuid[]) and ${sourceVisible(tx)} and ${personVisible(tx)}
      and u.deleted_at is null order by d.id for update of d`)
  return rows
}

const adopt = async (tx: Tx, drifts: readonly Drift[]) => {
  const people = await selectKnown(
    tx,
    'id',
    drifts.map(({ userId }) => userId),
    true,
  )
  ensure(
    people.every(({ facts }) => facts.employment !== 'left'),
    no.alreadyLeft,
  )
  const writing = people.map(({ id, facts }) => {
    const own = drifts.filter(({ userId }) => userId === id).map(({ value }) => value)
    return { id, before: facts, after: Object.assign({}, facts, ...own) as PersonFacts }
  })
  ensure(
    writing.every(({ after }) => !unmadeUnit(after)),
    no.unitNotThere,
  )
  await writePeople(tx, writing)
  const ids = drifts.map(({ id }) => id)
  await tx.db.execute(sql`delete from sync_drifts where id = any(${sql.param(ids)}::uuid[])`)
}

/** 采用来源 writes what the source says once; 保留本地 stands as long as the source says the same. */
export const resolve: HandlerOf<typeof resolveSyncDrift> = async ({ tx, body }) => {
  const drifts = await lockDrifts(tx, body.ids)
  ensure(drifts.length === new Set(body.ids).size, errors.missing)

  if (body.winner === 'source') await adopt(tx, drifts)
  else {
    await tx.db.execute(sql`update sync_drifts set kept = true where id = any(${sql.param(body.ids)}::uuid[])`)
    for (const { userId, name, field } of drifts)
      tx.notes.push({
        objectType: 'users',
        objectId: userId,
        objectName: name,
        diff: [{ field: 'syncKept', before: '', after: field }],
      })
  }
  return { done: drifts.length }
}
