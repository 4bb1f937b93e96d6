import type { QuestionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { banksWhere, type Reach } from '../../category/banks.ts'

interface TypeLine extends Record<string, unknown> {
  id: string
  bankId: string
  path: string
}

export interface KnownTypes {
  byPath: ReadonlyMap<string, TypeLine>
  byId: ReadonlyMap<string, TypeLine>
}

/** Categories the person may write questions into, by their names from the bank down. */
export const loadTypes = async (tx: Tx, reach: Reach): Promise<KnownTypes> => {
  const banks = banksWhere(reach, ({ edit }) => edit)
  const { rows } = await tx.db.execute<TypeLine>(sql`
    select c.id, c.bank_id as "bankId", (select string_agg(up.name, '/' order by up.depth) from question_categories up
      where c.path like up.path || '%' and up.bank_id = c.bank_id) as path
    from question_categories c where c.bank_id = any(${sql.param(banks)}::uuid[])`)
  const plain = (path: string) => narrowed(path).replace(/\s*\/\s*/g, '/')
  return { byPath: new Map(rows.map((row) => [plain(row.path), row])), byId: new Map(rows.map((row) => [row.id, row])) }
}

export interface KnownLabels {
  label: ReadonlyMap<string, string>
  knowledge: ReadonlyMap<string, string>
}

/** Labels and 知识点 in use, by their names and synonyms. */
export const loadLabels = async (tx: Tx): Promise<KnownLabels> => {
  const known = { label: new Map<string, string>(), knowledge: new Map<string, string>() }
  const { rows } = await tx.db.execute<{ id: string; kind: 'label' | 'knowledge'; name: string; synonyms: string[] }>(
    sql`select id, kind, name, synonyms from question_labels where enabled`,
  )
  for (const { id, kind, synonyms } of rows) for (const synonym of synonyms) known[kind].set(synonym, id)
  for (const { id, kind, name } of rows) known[kind].set(name, id)
  return known
}

export interface KnownQuestion extends Record<string, unknown> {
  id: string
  number: string
  kind: QuestionKind
  bankId: string
  typeId: string
  stemHash: string
  keyHash: string
  /** Markup of the options of its newest version. */
  options: string[]
}

const columns = sql`q.id, q.number, q.kind, q.bank_id as "bankId", q.type_id as "typeId", q.stem_hash as "stemHash",
  q.key_hash as "keyHash", (select jsonb_path_query_array(v.content, '$.options[*].html') from question_versions v
    where v.question_id = q.id order by v.no desc limit 1) as options`

export const loadByNumber = async (
  tx: Tx,
  reach: Reach,
  numbers: readonly string[],
): Promise<Map<string, KnownQuestion>> => {
  const banks = banksWhere(reach, ({ edit }) => edit)
  const { rows } = await tx.db.execute<KnownQuestion>(sql`
    select ${columns} from questions q where q.number = any(${sql.param(numbers)}::text[]) and q.deleted_at is null
      and q.bank_id = any(${sql.param(banks)}::uuid[])`)
  return new Map(rows.map((row) => [row.number, row]))
}

/** Questions of the banks the person reads, by what they ask. */
export const loadByStem = async (
  tx: Tx,
  reach: Reach,
  hashes: readonly string[],
): Promise<Map<string, KnownQuestion[]>> => {
  const banks = banksWhere(reach, ({ read, edit }) => read || edit)
  const { rows } = await tx.db.execute<KnownQuestion>(sql`
    select ${columns} from questions q where q.stem_hash = any(${sql.param(hashes)}::text[]) and q.deleted_at is null
      and q.bank_id = any(${sql.param(banks)}::uuid[]) order by q.number`)
  return grouped(rows, ({ stemHash }) => stemHash)
}

/** How large stored pictures are, by their file; those that were never measured are not there. */
export const loadPictureSizes = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { width: number; height: number }>()
  const { rows } = await tx.db.execute<{ id: string; width: number; height: number }>(sql`
    select id, (facts ->> 'width')::int as width, (facts ->> 'height')::int as height from files
    where id = any(${sql.param([...new Set(ids)])}::uuid[]) and facts ? 'width' and facts ? 'height'`)
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]))
}
