import { deadlineAfter } from '@portal/contract/areas/hazard/hazard-deadline.ts'
import { type LevelRule, shippedCriteria, shippedLevels } from '@portal/contract/areas/hazard/hazard-level.ts'
import { ladderThrough } from '@portal/contract/areas/hazard/ladder.ts'
import type { getHazardRule, saveHazardRule } from '@portal/contract/areas/hazard/rule.ts'
import { HAZARD_CATEGORIES, shippedHazardCategories } from '@portal/contract/areas/hazard/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { addDays, dayNumber, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hazardRules } from '#src/schema/hazard/rule.ts'
import { ensureDictionary } from '#src/shared/dictionary/ensure.ts'

/** 隐患类别 as shipped, on the first start. */
export const ensureHazardCategories = (db: Db): Promise<void> => ensureDictionary(db, shippedHazardCategories)

interface Effective {
  [column: string]: unknown
  orgId: string
  source: string
  version: number
  validFrom: string | null
  levels: readonly LevelRule[]
  criteria: readonly string[]
}

const shipped: Effective = {
  ...{ orgId: '', source: '', version: 0, validFrom: null },
  levels: shippedLevels,
  criteria: shippedCriteria,
}

/** Rule of the unit, or of the nearest unit above that has one, else the shipped one. */
export const ruleOf = async (tx: Tx, orgId: string): Promise<Effective> => {
  const { rows } = await tx.db.execute<Effective>(sql`
    select r.org_id as "orgId", o.name as source, r.version, r.valid_from::text as "validFrom", r.levels, r.criteria
    from org_units here join org_units o on here.path like o.path || '%' join hazard_rules r on r.org_id = o.id
    where here.id = ${orgId} and r.valid_from <= (now() at time zone 'Asia/Shanghai')::date
    order by o.depth desc, r.version desc limit 1`)
  return rows[0] ?? shipped
}

export const categoriesOf = async (tx: Tx) => {
  const { rows } = await tx.db.execute<{ code: string; name: string }>(sql`
    select i.code, i.name from dictionary_items i join dictionaries d on d.id = i.dictionary_id
    where d.key = ${HAZARD_CATEGORIES} and i.enabled order by i.sort, i.code`)
  return rows
}

/** Days from the deadline on which it is told, for a case that is assigned today. */
const daysOf = (span: number): number[] => {
  const deadline = deadlineAfter(new Date(0), span)
  const due = shanghaiDay(deadline)
  return ladderThrough(deadline, span, addDays(due, 14)).map(({ day }) => dayNumber(day) - dayNumber(due))
}

export const get: HandlerOf<typeof getHazardRule> = async ({ tx, body, actor }) => {
  const orgId = body.orgId ?? actor.orgId
  const { levels, criteria, version, validFrom, source, orgId: setBy } = await ruleOf(tx, orgId)
  return {
    levels: [...levels],
    criteria: [...criteria],
    categories: await categoriesOf(tx),
    ladder: levels.map(({ name, days }) => ({ level: name, days: daysOf(days) })),
    ...{ version, validFrom, source },
    revision: setBy === orgId ? version : 0,
  }
}

/** A new version from today; what was assigned before keeps its span. */
export const save: HandlerOf<typeof saveHazardRule> = async ({ tx, body, actor }) => {
  const orgId = body.orgId ?? actor.orgId
  const { rows } = await tx.db.execute<{ name: string }>(
    sql`select name from org_units o where o.id = ${orgId} and ${inScope(tx, sql`o.id`, null)}`,
  )
  ensure(rows[0], errors.noRight)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hazard rule ${orgId}`}, 0))`)
  const last = await tx.db.$count(hazardRules, sql`${hazardRules.orgId} = ${orgId}`)
  ensure(body.revision === last, errors.stale)
  const validFrom = shanghaiDay(new Date())
  const version = last + 1
  const [row] = await tx.db
    .insert(hazardRules)
    .values({ orgId, version, validFrom, levels: body.levels, criteria: body.criteria, createdBy: actor.id })
    .returning()
  tx.notes.push({
    objectType: 'hazard_rules',
    objectId: row?.id ?? orgId,
    objectName: rows[0]?.name ?? '',
    objectOrgId: orgId,
    kind: 'update',
    diff: [{ field: 'version', before: last, after: version }],
  })
  return { version, validFrom }
}
