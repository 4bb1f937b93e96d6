import type { StudyItemType } from '@portal/contract/areas/learning/play/beat.ts'
import { listRecords } from '@portal/contract/areas/learning/record.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { furtherScope, withinFurther } from '#src/kit/page-read/further-scope.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { chinese, given, inTerms, type Place } from '#src/kit/page-read/place.ts'
import { type Actor, NO_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { givenAudience, placedAudience } from '#src/shared/audience/placed.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { ItemFacts } from '#src/shared/evidence/item-source.ts'
import type { ItemRef, StudyItems } from '#src/shared/evidence/study-items.ts'
import { PERSON_COLUMNS, scopedBy } from '../people.ts'
import { type RecordRow, recordColumns, recordStateSql, recordsOfPeople, shownRecords } from './queries.ts'

const thenByPerson = (column: SQL) => inTerms((way) => sql`${column} ${way} nulls last, u.id, r.id`)

/** An item whose people the caller may see, with the rows of exactly the codes that show them. */
export const itemForStatistics = async (
  items: StudyItems,
  tx: Tx,
  actor: Actor,
  ref: ItemRef,
  further: readonly Privilege[] = [],
): Promise<{ facts: ItemFacts; scoped: Tx }> => {
  const facts = await items.find(tx.db, ref)
  ensure(facts, errors.missing)
  const codes = [...facts.statCodes, ...further]
  ensure(actor.holds(...codes), errors.noRight)
  return { facts, scoped: scopedBy(tx, actor, ...codes) }
}

/** What every list of records has in common: columns of `users u`, `org_units o` and `study_records r`. */
const listed = (items: StudyItems) =>
  ({
    columns: recordColumns,
    search: PERSON_COLUMNS,
    sort: {
      lastAt: thenByPerson(sql`r.last_at`),
      completedAt: thenByPerson(sql`r.completed_at`),
      coverage: thenByPerson(sql`r.coverage_tenths`),
      effectiveSeconds: thenByPerson(sql`r.effective_ms`),
      name: thenByPerson(chinese(sql`u.name`)),
    },
    order: '-lastAt',
    finish: ({ tx }: Caller, rows: RecordRow[]) => shownRecords(items, tx.db, rows),
  }) as const

const narrowed = {
  orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
  recordState: equals(recordStateSql),
  flagged: equals(sql`coalesce(jsonb_array_length(r.flags) > 0, false)`),
} as const

const kinds = [
  { name: 'portal', code: P.videoStat, records: sql`v.channel = 'portal'` },
  { name: 'school', code: P.schoolVideoStat, records: sql`v.channel = 'school'` },
  { name: 'docs', code: P.schoolDocStat, records: sql`r.item_type = 'doc'` },
] as const

const personOf = (scope: string): SQL => withinFurther(scope, sql`u.primary_org_id`, sql`u.id`)

/** The records of all items: each kind of content to the rows of its own code. */
const ofAllItems = (items: StudyItems) =>
  pageRead(listRecords, {
    ...listed(items),
    from: sql`${recordsOfPeople} left join videos v on r.item_type = 'video' and v.id = r.item_id`,
    key: sql`r.id`,
    given: ({ tx, actor }) =>
      Object.assign(
        {},
        ...kinds.map(({ name, code }) => furtherScope(name, tx, actor.holds(code) ? actor.scopeOf([code]) : NO_ROWS)),
      ),
    where: sql`(${sql.join(
      kinds.map(({ name, records }) => sql`(${records} and ${personOf(name)})`),
      sql` or `,
    )})`,
    filter: { ...narrowed, itemType: equals(sql`r.item_type`), itemId: elsewhere },
  })

/** People of one item, those who have not begun included. */
const ofItem = (items: StudyItems) =>
  pageRead(listRecords, {
    ...listed(items),
    from: sql`users u join org_units o on o.id = u.primary_org_id left join study_records r on r.user_id = u.id
    and r.item_type = ${given('itemType')} and r.item_id = ${given('itemId')}::uuid`,
    key: sql`u.id`,
    columns: {
      ...recordColumns,
      item_type: sql<StudyItemType>`${given('itemType')}::text`,
      item_id: sql<string>`${given('itemId')}::uuid`,
    },
    given: async ({ tx, actor, body: { filter } }) => {
      const { itemType, itemId } = filter
      if (itemType === undefined || itemId === undefined) return refuse(errors.missing)
      const { facts, scoped } = await itemForStatistics(items, tx, actor, { itemType, itemId })
      return {
        itemType,
        itemId,
        ...givenAudience('audience', facts.audience),
        ...furtherScope('seen', tx, scoped.scope),
      }
    },
    where: (chosen) => sql`${personOf('seen')}
    and (r.id is not null or (${activePerson()} and ${personIn(placedAudience('audience', chosen))}))`,
    filter: { ...narrowed, itemType: elsewhere, itemId: elsewhere },
  })

export const listWith = (items: StudyItems) => {
  const [ofAll, ofOne] = [ofAllItems(items), ofItem(items)]
  return oneOfLists<typeof listRecords>((asking) => {
    const { itemType, itemId } = asking.body.filter
    return { list: itemType === undefined || itemId === undefined ? ofAll : ofOne, asking }
  })
}
