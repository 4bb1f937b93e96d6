import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from './actor.ts'
import type { Db } from './database/db.ts'
import { prepared } from './database/prepared.ts'
import type { AuditKind, AuditNote, Tx } from './database/tx.ts'
import type { Origin } from './http/origin.ts'

/** Fields whose values never stand in a log. */
const SECRET = /password|secret|sealed|token|hash|index$|recovery/i

const shown = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))

/** Text of a value in which the order of keys does not matter: jsonb gives them back in another one. */
const plain = (value: unknown): string =>
  JSON.stringify(shown(value), (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  )

/** Differences of two states of a record, field by field; secrets say only that they changed. */
export const differences = (before: Record<string, unknown>, after: Record<string, unknown>): AuditNote['diff'] =>
  Object.keys(after)
    .filter((field) => !['revision', 'updatedAt', 'grams', 'pinyin', 'initials'].includes(field))
    .filter((field) => plain(before[field]) !== plain(after[field]))
    .map((field) =>
      SECRET.test(field)
        ? { field, before: '', after: '已修改（不显示内容）' }
        : { field, before: shown(before[field]), after: shown(after[field]) },
    )

const menuOf = new Map<string, string>(privilegeRows.map(({ code, parent }) => [code, parent ?? code]))
const sensitiveCodes = new Set<string>(privilegeRows.filter(({ sensitive }) => sensitive).map(({ code }) => code))

type Call = Pick<Endpoint, 'path' | 'title' | 'access'>

/** Menu code of the screen a call belongs to; calls without a code go by the first word of their path. */
export const moduleOf = ({ path, access }: Call): string => {
  const [first] = typeof access === 'string' ? [] : access
  return (first !== undefined && menuOf.get(first)) || (path.split('/')[1] ?? path)
}

const kinds: readonly [RegExp, AuditKind][] = [
  [/^(delete|remove|cancel|revoke)/i, 'delete'],
  [/^(reveal|export|download|preview|value|evidence|file|faultFile)/i, 'read'],
  [/^(approve|decide|confirm|simulate)/i, 'decide'],
  [/^(grant|config|addMembers|removeMembers|extend|batchSave|savePermission|saveGrants)/i, 'grant'],
  [/^(check|commit|undo|fix|import)/i, 'import'],
  [/^(run|start|rehearse|archive|verify|warm|clear|test|sync|retry|recalc|dryRun)/i, 'run'],
  [/^(logout|login|reauth|endSession|unlock|totp)/i, 'signIn'],
  [/^(save|update|change|enabled|move|merge|copy|restore|upload)/i, 'update'],
]

const kindOf = (path: string): AuditKind =>
  kinds.find(([pattern]) => pattern.test(path.split('/').at(-1) ?? ''))?.[1] ?? 'other'

interface Entry {
  actor: Actor | null
  call: Call
  /** Where it came from; null for what the clock did. */
  origin: Pick<Origin, 'address' | 'requestId'> | null
  result: 'ok' | 'refused'
  notes: readonly Partial<AuditNote>[]
}

/** In a preview it is the viewer who acts, in the place of the person he looks as. */
const actorOf = ({ actor, origin }: Entry) => ({
  actor_id: actor?.preview?.viewerId ?? actor?.id ?? null,
  actor_name: actor?.preview?.viewerName ?? actor?.name ?? '',
  actor_org_id: actor?.orgId ?? null,
  via: origin === null ? 'job' : actor?.preview ? 'preview' : (actor?.client ?? 'web'),
})

const rowsOf = (entry: Entry) => {
  const { actor, call, origin, result, notes } = entry
  const ofCall = {
    ...actorOf(entry),
    address: origin?.address ?? '',
    path: call.path,
    action: call.title,
    module: moduleOf(call),
    result,
    request_id: origin?.requestId ?? '',
  }
  const kind = kindOf(call.path)
  return notes.map((note) => ({
    ...ofCall,
    kind: note.kind ?? kind,
    object_type: note.objectType ?? '',
    object_id: note.objectId ?? '',
    object_name: note.objectName ?? '',
    object_org_id: note.objectOrgId ?? null,
    diff: note.diff ?? [],
    reason: note.reason ?? '',
    as_whom: note.asWhom ?? (actor?.preview ? actor.name : ''),
  }))
}

const insertRows = prepared(
  () => sql`
    insert into audit_entries (actor_id, actor_name, actor_org_id, via, address, path, action, module, result,
      request_id, kind, object_type, object_id, object_name, object_org_id, diff, reason, as_whom)
    select n.actor_id, n.actor_name, n.actor_org_id, n.via, n.address, n.path, n.action, n.module, n.result,
      n.request_id, n.kind, n.object_type, n.object_id, n.object_name,
      coalesce(n.object_org_id, case when n.object_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then case n.object_type
        when 'users' then (select u.primary_org_id from users u where u.id = n.object_id::uuid)
        when 'org_units' then n.object_id::uuid
        when 'roles' then (select r.owner_org_id from roles r where r.id = n.object_id::uuid)
        when 'user_groups' then (select g.owner_org_id from user_groups g where g.id = n.object_id::uuid)
        when 'videos' then (select v.owner_org_id from videos v where v.id = n.object_id::uuid)
        end end),
      n.diff, n.reason, n.as_whom
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (actor_id uuid, actor_name text,
      actor_org_id uuid, via text, address text, path text, action text, module text, result text, request_id text,
      kind text, object_type text, object_id text, object_name text, object_org_id uuid, diff jsonb, reason text,
      as_whom text)`,
)

/** All notes in one statement of fixed text: an import of fifty thousand people is one insert. */
const insertEntries = async (db: Db, ...entries: readonly Entry[]): Promise<void> => {
  await insertRows(db, { rows: JSON.stringify(entries.flatMap(rowsOf)) })
}

/** One entry per changed thing, or one for the call itself, in the transaction of the write. */
export const writeAudit = async (tx: Tx, endpoint: Endpoint, origin: Origin): Promise<void> => {
  const notes = tx.notes.length > 0 ? tx.notes : [{}]
  await insertEntries(tx.db, { actor: tx.actor, call: endpoint, origin, result: 'ok', notes })
}

/** Who called what, and whence. */
export interface Caller {
  actor: Actor
  origin: Origin
  /** What it was about, where the call alone does not say it. */
  about?: Pick<AuditNote, 'objectType' | 'objectId' | 'objectName'>
}

/** An entry for each of several calls that are committed together, of an endpoint that leaves any. */
export const writeAudits = async ({ db }: Tx, endpoint: Endpoint, callers: readonly Caller[]): Promise<void> => {
  if (endpoint.audit === 'none' || callers.length === 0) return
  const ofCall = { call: endpoint, result: 'ok' as const }
  const entries = callers.map(({ actor, origin, about = {} }) => ({ ...ofCall, actor, origin, notes: [about] }))
  await insertEntries(db, ...entries)
}

/** What a job of the clock did, under the name of its kind. */
export const writeJobAudit = async (tx: Tx, call: Call): Promise<void> => {
  if (tx.notes.length === 0) return
  await insertEntries(tx.db, { actor: tx.actor, call, origin: null, result: 'ok', notes: tx.notes })
}

/** Acts whose refusal is worth a line: those behind a sensitive code, or behind the password once more. */
export const isSensitive = ({ access, reauth, audit }: Endpoint): boolean =>
  audit !== 'none' && (reauth === true || (Array.isArray(access) && access.some((code) => sensitiveCodes.has(code))))

/** A refused act, in a transaction of its own: what was written for it is rolled back, the line stays. */
export const writeRefusal = (db: Db, endpoint: Endpoint, origin: Origin, actor: Actor, reason: string) =>
  insertEntries(db, { actor, call: endpoint, origin, result: 'refused', notes: [{ reason }] })
