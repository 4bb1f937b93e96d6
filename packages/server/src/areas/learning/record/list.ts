import type { listRecords } from '@portal/contract/areas/learning/record.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { ItemFacts } from '#src/shared/evidence/item-source.ts'
import type { ItemRef, StudyItems } from '#src/shared/evidence/study-items.ts'
import { allOf, personInScope, personMatches, personOfUnit, scopedBy } from '../people.ts'
import { recordStateSql, recordsOfPeople, selectRecords, shownRecords } from './queries.ts'

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

const kinds: readonly { code: Privilege; records: SQL }[] = [
  { code: P.videoStat, records: sql`v.channel = 'portal'` },
  { code: P.schoolVideoStat, records: sql`v.channel = 'school'` },
  { code: P.schoolDocStat, records: sql`r.item_type = 'doc'` },
]

/** Records that the caller's codes show, each kind of content to the rows of its own code. */
const shownTo = (tx: Tx, actor: Actor): SQL => {
  const parts = kinds
    .filter(({ code }) => actor.holds(code))
    .map(({ code, records }) => allOf(records, personInScope(scopedBy(tx, actor, code))))
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/** People of one item, those who have not begun included; or the records of all items in scope. */
export const listWith =
  (items: StudyItems): HandlerOf<typeof listRecords> =>
  async ({ tx, actor, body }) => {
    const { itemType, itemId, orgId, recordState, flagged } = body.filter
    const conditions = [
      personOfUnit(orgId),
      personMatches(body.keyword),
      recordState === undefined ? undefined : sql`${recordStateSql} = ${recordState}`,
      flagged === undefined ? undefined : sql`coalesce(jsonb_array_length(r.flags) > 0, false) = ${flagged}`,
    ]
    if (itemType === undefined || itemId === undefined) {
      const from = sql`${recordsOfPeople} left join videos v on r.item_type = 'video' and v.id = r.item_id`
      const ofType = itemType === undefined ? undefined : sql`r.item_type = ${itemType}`
      const where = allOf(shownTo(tx, actor), ofType, ...conditions)
      const { rows, total } = await selectRecords(tx, body, { from, where })
      return { list: await shownRecords(items, tx.db, rows), total }
    }

    const { facts, scoped } = await itemForStatistics(items, tx, actor, { itemType, itemId })
    const from = sql`users u join org_units o on o.id = u.primary_org_id
    left join study_records r on r.user_id = u.id and r.item_type = ${itemType} and r.item_id = ${itemId}`
    const addressed = sql`(r.id is not null or (${activePerson()} and ${personIn(facts.audience)}))`
    const where = allOf(personInScope(scoped), addressed, ...conditions)
    const { rows, total } = await selectRecords(tx, body, { from, where })
    return { list: await shownRecords(items, tx.db, rows, { itemType, itemId }), total }
  }
