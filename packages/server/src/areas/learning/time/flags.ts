import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import type { checkRecord, listFlaggedRecords } from '@portal/contract/areas/learning/study-time.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { studyRecords } from '#src/schema/study.ts'
import type { Clock } from '../clock.ts'
import { allOf, personInScope, personMatches, scopedBy } from '../people.ts'
import { recordStateSql, recordsOfPeople, selectRecords, shownRecords } from '../record/queries.ts'
import { lockRecord, voidLocked } from '../record/void.ts'
import { peopleAsked } from './people-asked.ts'

export const flagged: HandlerOf<typeof listFlaggedRecords> = async ({ tx, body }) => {
  const { year, itemType, recordState, checkState, scoreBelow, all } = body.filter
  const where = allOf(
    personInScope(tx),
    personMatches(body.keyword),
    peopleAsked(body.filter),
    all ? undefined : sql`(jsonb_array_length(r.flags) > 0 or r.check_state <> 'none')`,
    year === undefined ? undefined : sql`extract(year from r.last_at at time zone 'Asia/Shanghai') = ${year}`,
    itemType === undefined ? undefined : sql`r.item_type = ${itemType}`,
    recordState === undefined ? undefined : sql`${recordStateSql} = ${recordState}`,
    checkState === undefined ? undefined : sql`r.check_state = ${checkState}`,
    scoreBelow === undefined ? undefined : sql`r.score < ${scoreBelow}`,
  )
  const { rows, total } = await selectRecords(tx, body, { from: recordsOfPeople, where })
  return { list: await shownRecords(tx.db, rows), total }
}

/** Hours stand until somebody voids them; the verdict and its reason stay with the record. */
export const checkWith =
  (clock: Clock): HandlerOf<typeof checkRecord> =>
  async ({ tx, actor, body: { recordId, verdict, note } }) => {
    if (verdict === 'void') ensure(actor.holds(P.studyTimeVoid), errors.noRight)
    const scoped = verdict === 'void' ? scopedBy(tx, actor, P.studyTimeVoid) : tx
    const record = await lockRecord(scoped, recordId)
    ensure(record.flags.length > 0 || record.checkState !== 'none', no.nothingToCheck)
    ensure(record.voidedAt === null, no.voided)

    if (verdict === 'void') {
      if ([...note].length < 2) refuseField('note', no.voidReason)
      await voidLocked(tx, record, note, await clock(tx.db))
    }
    await tx.db.update(studyRecords).set({ checkState: verdict, checkNote: note }).where(eq(studyRecords.id, recordId))
    const diff = [{ field: 'checkState', before: record.checkState, after: verdict }]
    tx.notes.push({
      objectType: 'study_records',
      objectId: recordId,
      objectName: record.personName,
      diff,
      reason: note,
    })
    return { state: verdict }
  }
