import { grouped } from '@portal/contract/kit/grouped.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import { preparedRows, wholeRow } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { examOverrides } from '#src/schema/exam/exam.ts'
import { coalesced } from '#src/shared/batch/coalesce.ts'
import type { Override } from './person-rules.ts'

const groupsOf = (personId: string | SQL) =>
  sql`(select g.group_id from user_group_members g where g.user_id = ${personId} and g.way <> 'excluded')`

/** Overrides that reach one person, his own and those of his groups. */
export const overridesOf = (tx: Tx, examIds: readonly string[], personId: string): Promise<Override[]> =>
  tx.db
    .select()
    .from(examOverrides)
    .where(
      and(
        anyOf(examOverrides.examId, examIds),
        or(eq(examOverrides.personId, personId), sql`${examOverrides.groupId} in ${groupsOf(personId)}`),
      ),
    )

const overrideRow = wholeRow(examOverrides)

const readOwn = preparedRows(
  () => sql`
    select q.n, ${overrideRow.list}
    from unnest(${sql.placeholder('exams')}::uuid[], ${sql.placeholder('persons')}::uuid[]) with ordinality
        as q (exam_id, person_id, n)
      join ${examOverrides} on ${examOverrides.examId} = q.exam_id and (${examOverrides.personId} = q.person_id
        or ${examOverrides.groupId} in ${groupsOf(sql`q.person_id`)})`,
)

/** {@link overridesOf} of one person in one exam, for sittings that are worked on together. */
export const ownOverrides = coalesced(
  async ({ db }: Tx, asked: readonly { examId: string; personId: string }[]): Promise<Override[][]> => {
    const rows = await readOwn(db, {
      exams: asked.map(({ examId }) => examId),
      persons: asked.map(({ personId }) => personId),
    })
    return asked.map((_, place) => rows.filter(([n]) => n === place + 1).map((values) => overrideRow.rowOf(values, 1)))
  },
)

/** The same for many people of one exam. */
export const overridesOfPeople = async (
  tx: Tx,
  examId: string,
  personIds: readonly string[],
): Promise<Map<string, Override[]>> => {
  const all = await tx.db.select().from(examOverrides).where(eq(examOverrides.examId, examId))
  const groupIds = all.flatMap(({ groupId }) => groupId ?? [])
  const { rows } =
    groupIds.length === 0
      ? { rows: [] }
      : await tx.db.execute<{ user_id: string; group_id: string }>(sql`
          select g.user_id, g.group_id from user_group_members g
          where g.way <> 'excluded' and g.group_id = any(${sql.param(groupIds)}::uuid[])
            and g.user_id = any(${sql.param(personIds)}::uuid[])`)
  const own = grouped(all, ({ personId, groupId }) => personId ?? groupId ?? '')
  const groups = grouped(rows, ({ user_id: userId }) => userId)
  return new Map(
    personIds.map((personId) => [
      personId,
      [...(own.get(personId) ?? []), ...(groups.get(personId) ?? []).flatMap((row) => own.get(row.group_id) ?? [])],
    ]),
  )
}
