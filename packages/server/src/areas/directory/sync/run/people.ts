import type { SyncAction } from '@portal/contract/areas/directory/sync.ts'
import { syncResultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsOf } from '#src/shared/directory/group-refresh.ts'
import { logged } from '../../import/people/apply.ts'
import { type PersonFacts, selectKnown } from '../../import/people/facts.ts'
import { insertPeople, updatePeople } from '../../import/people/write.ts'
import { recordChange } from '../../user/timeline.ts'
import { linkObjects, linksOf, type ObjectRow, type SyncContext } from './context.ts'
import { type FieldDrift, judgePerson, type PersonVerdict } from './judge-person.ts'

const patchKey = (patch: unknown): string =>
  JSON.stringify(patch, (key, value) => (key === 'sealed' || key === 'mask' ? undefined : value))

/** Local values that somebody decided to keep, as long as the source goes on saying the same. */
const loadKept = async (tx: Tx, sourceId: string, userIds: readonly string[]) => {
  const { rows } = await tx.db.execute<{ userId: string; field: string; value: unknown }>(sql`
    select user_id as "userId", field, value from sync_drifts
    where source_id = ${sourceId} and kept and user_id = any(${sql.param(userIds)}::uuid[])`)
  return new Set(rows.map(({ userId, field, value }) => `${userId} ${field} ${sortedKey(value)}`))
}

/** The database gives the keys of an object back in another order. */
const sortedKey = (value: unknown): string =>
  patchKey(
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
      : value,
  )

/** What people of a source would do to ours; with `lock` they are held for the writing that follows. */
export const judgePeople = async (context: SyncContext, objects: readonly ObjectRow[], lock = false) => {
  const { tx, source } = context
  const links = await linksOf(tx, source.id, 'person', objects)
  const byId = new Map((await selectKnown(tx, 'id', [...links.values()], lock)).map((known) => [known.id, known]))
  const codes = objects.map(({ code }) => code)
  const byCode = new Map((await selectKnown(tx, 'code', codes, lock)).map((known) => [known.facts.code, known]))
  const { rows: taken } = await tx.db.execute<{ id: string; externalId: string }>(sql`
    select object_id as id, external_id as "externalId" from sync_links where source_id = ${source.id}
      and kind = 'person' and object_id = any(${sql.param([...byCode.values()].map(({ id }) => id))}::uuid[])`)
  const holders = new Map(taken.map(({ id, externalId }) => [id, externalId]))
  const kept = await loadKept(tx, source.id, [...byId.keys(), ...[...byCode.values()].map(({ id }) => id)])
  const seen = new Set<string>()

  return objects.map((object): PersonVerdict => {
    const same = byCode.get(object.code)
    const own = byId.get(links.get(object.externalId) ?? '')
    const target = own ?? same ?? null
    const keeps = ({ field, patch }: FieldDrift) =>
      target !== null && kept.has(`${target.id} ${field} ${sortedKey(patch)}`)
    const verdict = judgePerson(context, object, target, keeps)
    const isForeign = same !== undefined && own === undefined && holders.has(same.id)
    const isHeld = same !== undefined && own !== undefined && same.id !== own.id && verdict.after.code === object.code
    const isTwice = verdict.action !== 'error' && seen.has(object.code)
    seen.add(object.code)
    const fault = isForeign || isTwice ? words.codeTaken : isHeld ? words.codeHeld : ''
    return fault === '' ? verdict : { ...verdict, action: 'error', text: fill(fault, { v: object.code }) }
  })
}

const TIMELINE = ['primaryOrgId', 'post', 'employment'] as const

const writeTimeline = async (tx: Tx, id: string, before: PersonFacts | null, after: PersonFacts) => {
  for (const field of TIMELINE) {
    if (before === null ? field !== 'primaryOrgId' : before[field] === after[field]) continue
    await recordChange(tx, { userId: id, field, before: before?.[field] ?? '', after: after[field] })
  }
}

const finish = (tx: Tx, id: string, state: ObjectRow['state'], text: string, targetId: string | null) =>
  tx.db.execute(sql`
    update sync_objects set state = ${state}, text = ${text.slice(0, 500)},
      target_id = coalesce(${targetId}::uuid, target_id) where id = ${id}`)

export const failObject = (tx: Tx, id: string, text: string) => finish(tx, id, 'failed', text, null)
export const passObject = (
  tx: Tx,
  id: string,
  targetId: string | null,
  state: ObjectRow['state'] = 'done',
  text = '',
) => finish(tx, id, state, text, targetId)

/** A unit of the source that the portal does not have yet: a plus before what the source calls it. */
export const unmadeUnit = ({ primaryOrgId, others }: PersonFacts): string | undefined =>
  [primaryOrgId, ...others.map(({ orgId }) => orgId)].find((orgId) => orgId.startsWith('+'))

const WRITES: readonly SyncAction[] = ['add', 'update', 'move', 'rehire']

/** Gives people exactly these facts, with their timeline, their entry in the log and all that follows. */
export const writePeople = async (
  tx: Tx,
  people: readonly { id: string; before: PersonFacts | null; after: PersonFacts }[],
) => {
  const written = people.map(({ id, after }) => ({ id, facts: after }))
  await insertPeople(
    tx,
    written.filter((_, at) => people[at]?.before === null),
  )
  await updatePeople(
    tx,
    written.filter((_, at) => people[at]?.before !== null),
  )
  for (const { id, before, after } of people) {
    await writeTimeline(tx, id, before, after)
    const diff = differences(before ? logged(before) : {}, logged(after))
    tx.notes.push({ objectType: 'users', objectId: id, objectName: after.name, kind: 'import', diff })
    rightsChanged(tx, id)
  }
  await refreshGroupsOf(
    tx,
    people.map(({ id }) => id),
  )
}

/** Writes a portion of people; what each one came to stands at its object. */
export const applyPeople = async (context: SyncContext, objects: readonly ObjectRow[]) => {
  const { tx, run, source } = context
  const verdicts = await judgePeople(context, objects, true)
  const writing: { id: string; before: PersonFacts | null; after: PersonFacts }[] = []
  for (const verdict of verdicts) {
    const { object, action, before, after, text } = verdict
    const unmade = unmadeUnit(after)
    if (action === 'error' || unmade !== undefined) {
      await failObject(tx, object.id, unmade ? fill(words.unitUnknown, { v: unmade.slice(1) }) : text)
      continue
    }
    // Somebody the source calls gone, and whom the portal never knew.
    if (!before && action !== 'add') {
      await passObject(tx, object.id, null)
      continue
    }
    const id = before?.id ?? v7()
    if (WRITES.includes(action)) writing.push({ id, before: before?.facts ?? null, after })
    await passObject(tx, object.id, id, 'superior')
  }
  await writePeople(tx, writing)
  const ids = objects.map(({ id }) => id)
  await linkObjects(tx, run, sql`s.id = any(${sql.param(ids)}::uuid[]) and s.state = 'superior'`)
  await tx.db.execute(sql`
    delete from sync_drifts where source_id = ${source.id} and winner = 'source' and not kept
      and user_id = any(${sql.param(writing.map(({ id }) => id))}::uuid[])`)
}
