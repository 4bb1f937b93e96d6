import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { coalescedWrite } from '../batch/coalesce.ts'
import type { AttemptItem } from './scene.ts'

const place = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.identifier(type)}[]`

/** An array per column: half as much to send as the same rows in JSON, and less to make them of. */
const insertItems = (onConflict: SQL) =>
  prepared(
    () => sql`
    insert into attempt_items (id, attempt_id, item_id, position, question_id, version_no, max, answer, flag, spent_ms,
      in_grace, outcome, auto_score, suggested, final_score, answered_at)
    select n.* from unnest(${place('ids', 'uuid')}, ${place('attempts', 'uuid')}, ${place('items', 'text')},
      ${place('positions', 'int4')}, ${place('questions', 'uuid')}, ${place('versions', 'int4')}, ${place('most', 'int4')},
      ${place('answers', 'jsonb')}, ${place('flags', 'bool')}, ${place('spent', 'int4')}, ${place('graces', 'bool')},
      ${place('outcomes', 'text')}, ${place('scores', 'int4')}, ${place('suggested', 'int4')}, ${place('finals', 'int4')},
      ${place('answered', 'timestamptz')}) n
    ${onConflict}`,
  )

const insertFirst = insertItems(sql``)
const upsert = insertItems(sql`
    on conflict (attempt_id, item_id) do update set answer = excluded.answer, flag = excluded.flag,
      spent_ms = excluded.spent_ms, in_grace = excluded.in_grace, outcome = excluded.outcome,
      auto_score = excluded.auto_score, suggested = excluded.suggested, final_score = excluded.final_score,
      comment = '', answered_at = excluded.answered_at`)

type Plain = string | number | boolean | null

/** An array as the database words it, of values that need no quotes there: ids, numbers, words of the program. */
const arrayOf = (items: readonly AttemptItem[], valueOf: (item: AttemptItem) => Plain): string =>
  `{${items.map((item) => valueOf(item) ?? 'NULL').join(',')}}`

/** JSON holds no sign that JSON quotes otherwise than an array does. */
const quotedAnswer = ({ answer }: AttemptItem) => (answer === null ? null : JSON.stringify(JSON.stringify(answer)))

const valuesOf = (items: readonly AttemptItem[]) => ({
  ids: arrayOf(items, ({ id }) => id),
  attempts: arrayOf(items, ({ attemptId }) => attemptId),
  items: arrayOf(items, ({ itemId }) => itemId),
  positions: arrayOf(items, ({ position }) => position),
  questions: arrayOf(items, ({ questionId }) => questionId),
  versions: arrayOf(items, ({ versionNo }) => versionNo),
  most: arrayOf(items, ({ max }) => max),
  answers: arrayOf(items, quotedAnswer),
  flags: arrayOf(items, ({ flag }) => flag),
  spent: arrayOf(items, ({ spentMs }) => spentMs),
  graces: arrayOf(items, ({ inGrace }) => inGrace),
  outcomes: arrayOf(items, ({ outcome }) => outcome),
  scores: arrayOf(items, ({ autoScore }) => autoScore),
  suggested: arrayOf(items, ({ suggested }) => suggested),
  finals: arrayOf(items, ({ finalScore }) => finalScore),
  answered: arrayOf(items, ({ answeredAt }) => answeredAt.toISOString()),
})

/** All items in one statement; a reopened sitting has rows already, which become what they are now. */
export const writeItems = async (db: Db, items: readonly AttemptItem[]): Promise<void> => {
  await upsert(db, valuesOf(items))
}

/** {@link writeItems} of one sitting among several in one transaction. */
export const keepItems = coalescedWrite(({ db }: Tx, sittings: readonly (readonly AttemptItem[])[]) =>
  writeItems(db, sittings.flat()),
)

/** {@link keepItems} of sittings that have no rows yet: nobody looks for them. */
export const keepFirstItems = coalescedWrite(({ db }: Tx, sittings: readonly (readonly AttemptItem[])[]) =>
  insertFirst(db, valuesOf(sittings.flat())),
)
