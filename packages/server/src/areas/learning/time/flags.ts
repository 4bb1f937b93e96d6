import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { type checkRecord, listFlaggedRecords } from '@portal/contract/areas/learning/time.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { asChoice, before, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, type Place } from '#src/kit/page-read/place.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { studyRecords } from '#src/schema/study.ts'
import type { Clock } from '#src/shared/evidence/study-clock.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { PERSON_COLUMNS, scopedBy } from '../people.ts'
import { recordColumns, recordStateSql, shownRecords } from '../record/queries.ts'
import { lockRecord, voidLocked } from '../record/void.ts'
import { peopleFilter } from './people-asked.ts'

const hasFlags = sql`(jsonb_array_length(r.flags) > 0 or r.check_state <> 'none')`

export const flaggedWith = (items: StudyItems) =>
  pageRead(listFlaggedRecords, {
    from: sql`study_records r join users u on u.id = r.user_id`,
    joins: sql`join org_units o on o.id = u.primary_org_id`,
    key: sql`r.id`,
    columns: recordColumns,
    scope: [sql`u.primary_org_id`, sql`u.id`],
    where: ({ all }) => (all === 'true' ? sql`true` : hasFlags),
    search: PERSON_COLUMNS,
    filter: {
      ...peopleFilter,
      year: (year: Place) => sql`extract(year from r.last_at at time zone 'Asia/Shanghai') = ${year}`,
      itemType: equals(sql`r.item_type`),
      recordState: equals(recordStateSql),
      checkState: equals(sql`r.check_state`),
      scoreBelow: before(sql`r.score`),
      all: asChoice,
    },
    sort: {
      lastAt: sql`r.last_at`,
      score: blankable(sql`r.score`),
      completedAt: blankable(sql`r.completed_at`),
      name: chinese(sql`u.name`),
    },
    order: '-lastAt',
    finish: ({ tx }, rows) => shownRecords(items, tx.db, rows),
  })

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
