import { DRAW_VERSION } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/database/db.ts'
import { partOfRow, prepared, preparedRows } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { coalesced } from '../batch/coalesce.ts'
import { paperFacts } from './paper-facts.ts'
import type { Attempt, Drawn } from './scene.ts'

/** A drawn paper and whose it is. */
export type NewPaper = Drawn & Pick<Attempt, 'scene' | 'objectId' | 'personId' | 'no' | 'seed'>

/** What a sitting that begins at once has beside its paper. */
export type Beginning = Pick<
  Attempt,
  | 'startedAt'
  | 'deadline'
  | 'graceSeconds'
  | 'rules'
  | 'lease'
  | 'itemSince'
  | 'clientKey'
  | 'device'
  | 'orgAtStart'
  | 'mode'
> & { state: 'started' }

/** As the database names it. */
export const beginningOf = (row: Beginning) => ({
  state: row.state,
  started_at: row.startedAt,
  deadline: row.deadline,
  grace_seconds: row.graceSeconds,
  rules: row.rules,
  lease: row.lease,
  item_since: row.itemSince,
  client_key: row.clientKey,
  device: row.device,
  org_at_start: row.orgAtStart,
  mode: row.mode,
})

/** Papers are long, and many come at one time: one value for all rows costs least to put together. */
const insertAll = (returning: SQL): SQL => sql`
  insert into attempts (id, scene, object_id, person_id, no, seed, draw_version, snapshot_no, paper, paper_hash,
    item_count, max_total, relaxed, state, started_at, deadline, grace_seconds, rules, lease, item_since, client_key,
    device, org_at_start, mode)
  select n.id, n.scene, n.object_id, n.person_id, n.no, n.seed, n.draw_version, n.snapshot_no, n.paper, n.paper_hash,
    n.item_count, n.max_total, n.relaxed, coalesce(n.state, 'prepared'), n.started_at, n.deadline,
    coalesce(n.grace_seconds, 0), n.rules, coalesce(n.lease, 0), n.item_since, coalesce(n.client_key, ''),
    coalesce(n.device, ''), n.org_at_start, coalesce(n.mode, '')
  from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (id uuid, scene text, object_id uuid, person_id uuid,
    no int, seed text, draw_version smallint, snapshot_no int, paper jsonb, paper_hash text, item_count int,
    max_total int, relaxed text[], state text, started_at timestamptz, deadline timestamptz, grace_seconds int,
    rules jsonb, lease int, item_since timestamptz, client_key text, device text, org_at_start uuid, mode text)
  on conflict do nothing ${returning}`

const rowOf = ({ paper, ...drawn }: NewPaper) => {
  const { paperHash, itemCount, maxTotal } = paperFacts(paper)
  return {
    id: v7(),
    scene: drawn.scene,
    object_id: drawn.objectId,
    person_id: drawn.personId,
    no: drawn.no,
    seed: drawn.seed,
    draw_version: DRAW_VERSION,
    snapshot_no: drawn.snapshotNo,
    paper,
    paper_hash: paperHash,
    item_count: itemCount,
    max_total: maxTotal,
    relaxed: drawn.relaxed,
  }
}

const insertPlain = prepared(() => insertAll(sql``))

/** Lays papers ready; who has one already keeps it. */
export const insertPrepared = async (db: Db, papers: readonly NewPaper[]): Promise<void> => {
  if (papers.length > 0) await insertPlain(db, { rows: JSON.stringify(papers.map(rowOf)) })
}

/** The paper is at hand already. */
const { paper: _paper, ...otherColumns } = getTableColumns(attempts)
const begunRow = partOfRow(attempts, Object.keys(otherColumns) as (keyof typeof otherColumns)[])

const insertReturning = preparedRows(() => insertAll(sql`returning ${begunRow.list}`))

/** Begins a sitting with the paper just drawn; null where a twin was faster. */
export const insertBegun = coalesced(
  async ({ db }: Tx, begun: readonly { drawn: NewPaper; row: Beginning }[]): Promise<(Attempt | null)[]> => {
    const rows = begun.map(({ drawn, row }) => ({ ...rowOf(drawn), ...beginningOf(row) }))
    const found = await insertReturning(db, { rows: JSON.stringify(rows) })
    const inserted = new Map(found.map((values) => begunRow.rowOf(values)).map((row) => [row.id, row]))
    return rows.map(({ id, paper }) => {
      const row = inserted.get(id)
      return row ? { ...row, paper } : null
    })
  },
)
