import { syncResultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { users } from '#src/schema/directory.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { lockUser } from '../../user/lock.ts'
import { recordChange } from '../../user/timeline.ts'
import type { ObjectRow } from './context.ts'
import { failObject, passObject } from './people.ts'

/** Nobody becomes his own superior by two runs beside each other. */
const lockSuperiors = (tx: Tx) => tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.superiors'))`)

/** Whom the source names as superior: by its identifier or second name, and only then by number. */
const superiorBy = (sourceId: string, ref: SQL): SQL => sql`
  select u.id from sync_links l join users u on u.id = l.object_id where l.source_id = ${sourceId} and l.kind = 'person'
    and (l.external_id = ${ref} or l.alias = ${ref}) and u.deleted_at is null
  union all
  select u.id from users u where u.code = ${ref} and u.deleted_at is null limit 1`

const findSuperior = async (tx: Tx, sourceId: string, ref: string): Promise<string | undefined> => {
  const { rows } = await tx.db.execute<{ id: string }>(superiorBy(sourceId, sql`${ref}`))
  return rows[0]?.id
}

const isAbove = async (tx: Tx, userId: string, superiorId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    with recursive line as (
      select u.id, u.superior_id from users u where u.id = ${superiorId}
      union
      select u.id, u.superior_id from line l join users u on u.id = l.superior_id
    )
    select 1 from line where id = ${userId}`)
  return rows.length > 0
}

/** Superior of one person, once everybody is there; an empty one is taken away. */
const setSuperior = async (tx: Tx, sourceId: string, object: ObjectRow): Promise<void> => {
  const ref = (object.facts as { values?: { superior?: string } }).values?.superior ?? ''
  const userId = object.targetId ?? ''
  await lockSuperiors(tx)
  const superiorId = ref === '' ? null : await findSuperior(tx, sourceId, ref)
  if (superiorId === undefined) return void (await failObject(tx, object.id, fill(words.superiorUnknown, { v: ref })))
  const user = await lockUser(tx, userId)
  if (user.superiorId !== superiorId) {
    if (superiorId !== null && (await isAbove(tx, userId, superiorId)))
      return void (await failObject(tx, object.id, words.superiorCycle))
    await updateRow(tx, users, user, { superiorId })
    await recordChange(tx, { userId, field: 'superiorId', before: user.superiorId, after: superiorId })
    rightsChanged(tx, userId)
  }
  await passObject(tx, object.id, userId)
}

interface Named extends Record<string, unknown> {
  objectId: string
  userId: string
  name: string
  ref: string
  before: string | null
  after: string | null
}

/** Whom each object names, resolved at once; its people are held until the commit. */
const findNamed = async (tx: Tx, sourceId: string, ids: readonly string[]): Promise<Named[]> => {
  const { rows } = await tx.db.execute<Named>(sql`
    select s.id as "objectId", u.id as "userId", u.name, said.ref, u.superior_id as before, b.id as after
    from sync_objects s join users u on u.id = s.target_id
      cross join lateral (select coalesce(s.facts->'values'->>'superior', '') as ref) said
      left join lateral (${superiorBy(sourceId, sql`said.ref`)}) b on said.ref <> ''
    where s.id = any(${sql.param(ids)}::uuid[]) order by u.id for update of u`)
  return rows
}

/** A chain of command deeper than that is a circle elsewhere. */
const DEEPEST = 100

/** People who would stand above themselves, were all of these changed together. */
const findCircles = async (tx: Tx, named: readonly Named[]): Promise<ReadonlySet<string>> => {
  const column = (pick: (row: Named) => string | null) => sql.param(named.map(pick))
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    with recursive want as (
      select * from unnest(${column(({ userId }) => userId)}::uuid[], ${column(({ after }) => after)}::uuid[]) w(user_id, superior_id)
    ), line as (
      select user_id as start, superior_id as at, 1 as level from want where superior_id is not null
      union all
      select l.start, case when w.user_id is null then u.superior_id else w.superior_id end, l.level + 1
      from line l join users u on u.id = l.at left join want w on w.user_id = u.id
      where l.at <> l.start and l.level < ${DEEPEST}
    )
    select distinct start as id from line where at = start`)
  return new Set(rows.map(({ id }) => id))
}

/** Those who can be changed together: who is left out keeps his superior, and with that may close a circle for others. */
const withoutCircles = async (tx: Tx, named: readonly Named[]): Promise<readonly Named[]> => {
  const circles = await findCircles(tx, named)
  if (circles.size === 0) return named
  return withoutCircles(
    tx,
    named.filter(({ userId }) => !circles.has(userId)),
  )
}

/** Gives all of them their superiors, with timeline, log and rights. */
const writeTogether = async (tx: Tx, changed: readonly Named[]): Promise<void> => {
  if (changed.length === 0) return
  const column = (pick: (row: Named) => string | null) => sql.param(changed.map(pick))
  const ids = column(({ userId }) => userId)
  await tx.db.execute(sql`
    update users u set superior_id = w.superior_id, revision = u.revision + 1, updated_at = now()
    from unnest(${ids}::uuid[], ${column(({ after }) => after)}::uuid[]) w(user_id, superior_id) where u.id = w.user_id`)
  await tx.db.execute(sql`
    insert into user_changes (id, user_id, field, before, after, effective_on, applied_at)
    select w.id, w.user_id, 'superiorId', coalesce(w.before, ''), coalesce(w.after, ''),
      (now() at time zone 'Asia/Shanghai')::date, now()
    from unnest(${column(() => v7())}::uuid[], ${ids}::uuid[], ${column(({ before }) => before)}::text[],
      ${column(({ after }) => after)}::text[]) w(id, user_id, before, after)`)
  for (const { userId, name, before, after } of changed) {
    const diff = [{ field: 'superiorId', before, after }]
    tx.notes.push({ objectType: 'users', objectId: userId, objectName: name, diff })
    rightsChanged(tx, userId)
  }
}

/** Superiors of a portion of people at once; only who would stand in a circle is looked at by himself. */
export const setSuperiors = async (tx: Tx, sourceId: string, objects: readonly ObjectRow[]): Promise<void> => {
  await lockSuperiors(tx)
  const named = await findNamed(
    tx,
    sourceId,
    objects.map(({ id }) => id),
  )
  const known = named.filter(({ ref, after }) => ref === '' || after !== null)
  const changed = known.filter(({ before, after }) => before !== after)
  const together = await withoutCircles(tx, changed)
  await writeTogether(tx, together)
  const alone = new Set(changed.filter((row) => !together.includes(row)).map(({ userId }) => userId))
  const done = known.filter(({ userId }) => !alone.has(userId)).map(({ objectId }) => objectId)
  await tx.db.execute(sql`
    update sync_objects set state = 'done', text = '' where id = any(${sql.param(done)}::uuid[])`)
  const settled = new Set(done)
  for (const object of objects) if (!settled.has(object.id)) await setSuperior(tx, sourceId, object)
}
