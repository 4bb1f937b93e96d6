import { and, eq, or, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/db.ts'
import type { Tx } from '#src/platform/tx.ts'
import { examOverrides } from '#src/schema/exam.ts'
import { grouped } from './grouped.ts'
import type { Override } from './person-rules.ts'

const groupsOf = (personId: string) =>
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
