import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { auditEntries } from '#src/schema/system.ts'
import type { Origin } from './serve.ts'
import type { AuditNote, Tx } from './tx.ts'

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

/** One entry per changed thing, or one for the call itself, in the transaction of the write. */
export const writeAudit = async (tx: Tx, endpoint: Endpoint, origin: Origin): Promise<void> => {
  const call = {
    actorId: tx.actor?.id ?? null,
    actorName: tx.actor?.name ?? '',
    via: tx.actor?.client ?? 'web',
    address: origin.address,
    path: endpoint.path,
    action: endpoint.title,
    requestId: origin.requestId,
  }
  const notes: Partial<AuditNote>[] = tx.notes.length > 0 ? tx.notes : [{}]
  await tx.db.insert(auditEntries).values(notes.map((note) => ({ ...call, ...note })))
}
