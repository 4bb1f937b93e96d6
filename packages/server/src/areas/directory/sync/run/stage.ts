import type { SyncField } from '@portal/contract/areas/directory/sync-mapping.ts'
import { syncResultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { identityNumber, mail, personalMasks, phone } from '@portal/contract/areas/directory/user-fields.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Sealed } from '../../import/people/facts.ts'
import type { SourceRecord } from '../pull/record.ts'

type Personal = 'phone' | 'mail' | 'idNumber'

/** What is kept of a record between pulling and applying: personal values sealed, faults of theirs in words. */
export interface Staged {
  values: Partial<Record<Exclude<SyncField, Personal>, string>>
  personal: Partial<Record<Personal, Sealed>>
  units: { ref: string; post: string }[]
  faults: { field: SyncField; reason: string }[]
}

const schemas = { phone, mail, idNumber: identityNumber } as const

const sealedOf = (secrets: Secrets, value: string, mask: (value: string) => string): Sealed =>
  value === ''
    ? { sealed: null, mask: '', index: null }
    : { sealed: secrets.seal(value).toString('base64'), mask: mask(value), index: secrets.indexOf(value) }

const stagedOf = (secrets: Secrets, { values, units }: SourceRecord): Staged => {
  const { phone: _, mail: __, idNumber: ___, ...plain } = values
  // Of a record that turns out to be a further one of the same person, the post belongs to its unit.
  const placed = units.map((unit, at) => (at === 0 && unit.post === '' ? { ...unit, post: values.post ?? '' } : unit))
  const staged: Staged = { values: plain, personal: {}, units: placed, faults: [] }
  for (const key of ['phone', 'mail', 'idNumber'] as const) {
    const value = values[key]
    if (value === undefined) continue
    const parsed = schemas[key].safeParse(value)
    if (parsed.success) staged.personal[key] = sealedOf(secrets, parsed.data, personalMasks[key])
    else staged.faults.push({ field: key, reason: parsed.error.issues[0]?.message ?? '' })
  }
  return staged
}

const LONGEST_ID = 200

const identity = ({ kind, values }: SourceRecord) =>
  kind === 'unit'
    ? { externalId: values.unitId ?? '', code: values.unitCode ?? '', name: values.unitName ?? '' }
    : { externalId: values.id ?? '', code: values.code ?? '', name: values.name ?? '' }

interface Row extends ReturnType<typeof identity> {
  id: string
  kind: 'unit' | 'person'
  alias: string
  facts: Staged
  failed: string
}

const rowOf = (secrets: Secrets, record: SourceRecord): Row => {
  const row = {
    id: v7(),
    kind: record.kind,
    alias: record.alias,
    facts: stagedOf(secrets, record),
    ...identity(record),
  }
  // Without an identifier of its own a record cannot be matched; it stands in the list as what it is.
  const failed = row.externalId === '' ? words.idMissing : row.externalId.length > LONGEST_ID ? words.idTooLong : ''
  return failed === '' ? { ...row, failed } : { ...row, externalId: `?${row.id}`, failed }
}

/** Somebody who stands in one page twice is one person with two places. */
const merged = (rows: readonly Row[]): Row[] => {
  const byId = new Map<string, Row>()
  for (const row of rows) {
    const key = `${row.kind} ${row.externalId}`
    const known = byId.get(key)
    if (known) known.facts.units.push(...row.facts.units)
    else byId.set(key, row)
  }
  return [...byId.values()]
}

/** Keeps one page of a source; a person found again brings only his further places. */
export const stagePage = async (tx: Tx, secrets: Secrets, runId: string, records: readonly SourceRecord[]) => {
  const rows = merged(records.map((record) => rowOf(secrets, record)))
  if (rows.length === 0) return
  await tx.db.execute(sql`
    insert into sync_objects (id, run_id, no, kind, external_id, alias, code, name, facts, action, state, text)
    select x.id, ${runId}::uuid, 0, x.kind, x."externalId", x.alias, left(x.code, 100), left(x.name, 100), x.facts,
      case when x.failed <> '' then 'error' end, case when x.failed <> '' then 'failed' else 'waiting' end, x.failed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x
      (id uuid, kind text, "externalId" text, alias text, code text, name text, facts jsonb, failed text)
    on conflict (run_id, kind, external_id) do update set facts = jsonb_set(sync_objects.facts, '{units}',
      coalesce(sync_objects.facts->'units', '[]') || coalesce(excluded.facts->'units', '[]'))`)
}
