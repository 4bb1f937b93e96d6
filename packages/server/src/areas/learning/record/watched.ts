import { percentFromTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { IntegrityFlag } from '@portal/contract/areas/learning/play/integrity-flag.ts'
import { secondsFromTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import { watchVideoListByCode } from '@portal/contract/areas/learning/record.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, given, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { itemKey, type StudyItems } from '#src/shared/evidence/study-items.ts'
import { personInScope, scopedBy } from '../people.ts'
import { hoursOfRecord, recordStateSql, shownFlags } from './queries.ts'

const personOf = async (tx: Tx, actor: Actor, code: string): Promise<string> => {
  if (code === '' || code === actor.code) return actor.id
  ensure(actor.holds(P.studyTime), no.personUnknown)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.id from users u where u.code = ${code} and ${personInScope(scopedBy(tx, actor, P.studyTime))}`)
  ensure(rows[0], no.personUnknown)
  return rows[0].id
}

/** Everything a person has studied; what was retired or deleted stays here by name. */
export const watchedWith = (studied: StudyItems) =>
  pageRead(watchVideoListByCode, {
    from: sql`study_records r left join videos v on r.item_type = 'video' and v.id = r.item_id`,
    key: sql`r.id`,
    columns: {
      recordId: sql`r.id`,
      itemType: sql`r.item_type`,
      itemId: sql`r.item_id`,
      tenths: sql<number>`r.coverage_tenths`,
      lastPosition: sql<number>`r.last_position`,
      effectiveSeconds: sql`(r.effective_ms / 1000)::int`,
      completedAt: sql`r.completed_at`,
      hours: sql`${hoursOfRecord}::float8 / 100`,
      lastAt: sql`r.last_at`,
      state: recordStateSql,
      storedFlags: sql<IntegrityFlag[]>`r.flags`,
      voidReason: sql`r.void_reason`,
      explanation: sql`r.explanation`,
      entryTitle: sql<string | null>`(select max(e.item_title) from hour_entries e
      where e.user_id = r.user_id and e.evidence_id = r.id)`,
    },
    given: async ({ tx, actor, body }) => ({ person: await personOf(tx, actor, body.code) }),
    where: sql`r.user_id = ${given('person')}`,
    search: [sql`v.title`],
    filter: { itemType: equals(sql`r.item_type`) },
    beside: {
      category: equals(sql`(case r.item_type when 'doc' then 'doc' else v.category end)`),
      year: (year: Place) =>
        sql`extract(year from coalesce(r.completed_at, r.last_at) at time zone 'Asia/Shanghai') = ${year}`,
      recordState: equals(recordStateSql),
      required: equals(sql`v.required`),
    },
    sort: {
      lastAt: sql`r.last_at`,
      completedAt: blankable(sql`r.completed_at`),
      coverage: sql`r.coverage_tenths`,
    },
    order: '-lastAt',
    finish: async ({ tx }, rows) => {
      const items = await studied.load(tx.db, rows)
      return rows.map(({ tenths, lastPosition, storedFlags, entryTitle, ...row }) => {
        const item = items.get(itemKey(row))
        return {
          ...row,
          title: item?.title ?? entryTitle ?? '',
          link: item?.link ?? '',
          coverage: percentFromTenths(tenths),
          position: row.itemType === 'doc' ? lastPosition : secondsFromTicks(lastPosition),
          flags: shownFlags(storedFlags),
        }
      })
    },
  })
