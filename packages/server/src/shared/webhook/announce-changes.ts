import type { WebhookEvent } from '@portal/contract/areas/system/webhook.ts'
import { sql } from 'drizzle-orm'
import type { AuditNote, Tx } from '#src/platform/database/tx.ts'
import { emitEvents, type NewEvent } from './emit.ts'

interface Found extends Record<string, unknown> {
  id: string
  orgId: string | null
  payload: Record<string, unknown>
}

const idsOf = (notes: readonly AuditNote[], type: string, fits: (note: AuditNote) => boolean = () => true) => [
  ...new Set(notes.filter((note) => note.objectType === type && fits(note)).map(({ objectId }) => objectId)),
]

/** Never phone, mail or identity number: receivers read those through an interface with its scope and masks. */
const peopleOf = (ids: readonly string[]) => sql`
  select u.id, u.primary_org_id as "orgId", jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name,
    'orgId', u.primary_org_id, 'post', u.post, 'employment', u.employment, 'enabled', u.enabled,
    'deleted', u.deleted_at is not null) as payload
  from users u where u.id = any(${sql.param(ids)}::uuid[])`

const decisionsOf = (ids: readonly string[]) => sql`
  select r.id, r.owner_org_id as "orgId", jsonb_build_object('requestId', r.id, 'subjectType', r.subject_type,
    'subjectId', r.subject_id, 'title', r.title, 'state', r.state) as payload
  from approval_requests r where r.id = any(${sql.param(ids)}::uuid[]) and r.state in ('approved', 'rejected')`

const videosOf = (ids: readonly string[]) => sql`
  select v.id, v.owner_org_id as "orgId", jsonb_build_object('id', v.id, 'title', v.title, 'channel', v.channel,
    'category', v.category) as payload
  from videos v where v.id = any(${sql.param(ids)}::uuid[]) and v.state = 'published'`

const hasNew = (field: string, values: readonly string[]) => (note: AuditNote) =>
  note.diff.some((change) => change.field === field && values.includes(String(change.after)))

const sources = [
  { event: 'person.changed', ids: (notes: readonly AuditNote[]) => idsOf(notes, 'users'), load: peopleOf },
  {
    event: 'approval.decided',
    // Each may decide; whether the request ended by it is asked of the row.
    ids: (notes: readonly AuditNote[]) =>
      idsOf(notes, 'approval_requests', hasNew('action', ['submit', 'pass', 'reject'])),
    load: decisionsOf,
  },
  {
    event: 'video.published',
    ids: (notes: readonly AuditNote[]) => idsOf(notes, 'videos', hasNew('state', ['published'])),
    load: videosOf,
  },
] as const

const isListenedTo = async (tx: Tx, event: WebhookEvent): Promise<boolean> => {
  const { rows } = await tx.db.execute(
    sql`select 1 from webhooks w where w.enabled and ${event} = any(w.events) limit 1`,
  )
  return rows.length > 0
}

/** Makes events of what the operation log says about a write, so that no area needs to remember to tell. */
export const announceChanges = async (tx: Tx): Promise<void> => {
  for (const { event, ids, load } of sources) {
    const changed = ids(tx.notes)
    if (changed.length === 0 || !(await isListenedTo(tx, event))) continue
    const { rows } = await tx.db.execute<Found>(load(changed))
    const events = rows.flatMap(({ id, orgId, payload }): NewEvent[] =>
      orgId === null ? [] : [{ event, objectId: id, orgId, payload }],
    )
    await emitEvents(tx, events)
  }
}
