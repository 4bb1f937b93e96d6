import { sql } from 'drizzle-orm'
import { trainSessionLecturers } from '#src/schema/train/class.ts'
import { lecturerCertificates, lecturerFree, lecturers } from '#src/schema/train/lecturer.ts'
import type { Merging, PersonRows } from '#src/shared/directory/merge.ts'
import { changeRows, dropRows, moveDeclared } from '#src/shared/directory/merge-journal.ts'

const own = { part: 'content', column: lecturers.userId } as const

const lecturerOf = async ({ tx }: Merging, userId: string): Promise<string | null> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`select id from train_lecturers where user_id = ${userId}`)
  return rows[0]?.id ?? null
}

/** Everything of the lecturer `from` is that of `to`: a session he teaches twice stands once, free times never overlap. */
const joinLecturers = async (merging: Merging, from: string, to: string): Promise<void> => {
  const { part } = own
  const set = { lecturer_id: sql`${to}::uuid` }
  await dropRows(merging, {
    part,
    table: trainSessionLecturers,
    where: sql`t.lecturer_id = ${from} and exists (select 1 from train_session_lecturers k
      where k.session_id = t.session_id and k.lecturer_id = ${to})`,
  })
  await changeRows(merging, { part, table: trainSessionLecturers, set, where: sql`t.lecturer_id = ${from}` })
  await changeRows(merging, { part, table: lecturerCertificates, set, where: sql`t.lecturer_id = ${from}` })
  await dropRows(merging, {
    part,
    table: lecturerFree,
    where: sql`t.lecturer_id = ${from} and exists (select 1 from train_lecturer_free k
      where k.lecturer_id = ${to} and k.starts_at < t.ends_at and k.ends_at > t.starts_at)`,
  })
  await changeRows(merging, { part, table: lecturerFree, set, where: sql`t.lecturer_id = ${from}` })
  await dropRows(merging, { part, table: lecturers, where: sql`t.id = ${from}` })
}

/** Of two lecturers that are one person that of the kept person stays, with the sessions of both. */
export const lecturersOfPeople: PersonRows = {
  ...own,
  move: async (merging) => {
    const [from, to] = [await lecturerOf(merging, merging.dropId), await lecturerOf(merging, merging.keepId)]
    if (from !== null && to !== null) await joinLecturers(merging, from, to)
    else await moveDeclared(merging, own)
  },
}
