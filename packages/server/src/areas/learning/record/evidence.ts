import { refusalToWire } from '@portal/contract/areas/learning/play/beat.ts'
import type { RefusedPart } from '@portal/contract/areas/learning/play/refusal.ts'
import type { explainRecord, getEvidence } from '@portal/contract/areas/learning/record.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { sittings, studyRecords } from '#src/schema/study.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { lockAnyPeople } from '../play/batch.ts'
import { recordInScope } from './queries.ts'

/** As many as a reviewer reads; the figures in the flags count all of them. */
const MOST_ATTEMPTS = 200
const MOST_REFUSALS = 500

export const evidenceWith = (items: StudyItems): HandlerOf<typeof getEvidence> => {
  const find = recordInScope(items)
  return async ({ tx, body, actor }) => {
    const record = await find({ tx, actor }, body.recordId)
    ensure(record, errors.missing)

    const held = await tx.db
      .select()
      .from(sittings)
      .where(
        and(
          eq(sittings.userId, record.userId),
          eq(sittings.itemType, record.itemType),
          eq(sittings.itemId, record.itemId),
          eq(sittings.cycle, record.cycle),
        ),
      )
      .orderBy(desc(sittings.openedAt))
      .limit(MOST_ATTEMPTS)
    const ids = held.map(({ id }) => id)
    const { rows: refused } = await tx.db.execute<{ sitting_id: string; at: string; refused: RefusedPart[] }>(sql`
    select sitting_id, at, refused from study_beats
    where sitting_id = any(${sql.param(ids)}::uuid[]) and refused <> '[]'::jsonb
    order by at desc, seq desc limit ${MOST_REFUSALS}`)
    tx.notes.push({ objectType: 'study_records', objectId: body.recordId, objectName: record.name, diff: [] })

    return {
      record,
      flags: record.flags,
      sittings: held.map(({ id, creditedTicks, refusedTicks, ...sitting }) => ({
        ...sitting,
        sittingId: id,
        creditedSeconds: creditedTicks / 10,
        refusedSeconds: refusedTicks / 10,
      })),
      refused: refused.flatMap((row) =>
        row.refused.map((part) => ({ sittingId: row.sitting_id, at: new Date(row.at), ...refusalToWire(part) })),
      ),
    }
  }
}

/** One's own word about one's own flags, once. */
export const explain: HandlerOf<typeof explainRecord> = async ({ tx, actor, body }) => {
  await lockAnyPeople(tx.db, [actor.id])
  const [record] = await tx.db
    .select()
    .from(studyRecords)
    .where(and(eq(studyRecords.id, body.recordId), eq(studyRecords.userId, actor.id)))
  ensure(record, errors.missing)
  ensure(record.flags.length > 0, no.noFlags)
  ensure(record.explanation === '', no.explained)

  await tx.db.update(studyRecords).set({ explanation: body.text }).where(eq(studyRecords.id, record.id))
  const diff = [{ field: 'explanation', before: '', after: body.text }]
  tx.notes.push({ objectType: 'study_records', objectId: record.id, objectName: actor.name, diff })
  return { state: record.checkState }
}
