import { type getPlate, listPlates, type PlateRow } from '@portal/contract/areas/business-card/plate.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { inScope, type Tx, type Within, withinKind } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { businessCardTemplates } from '#src/schema/business-card/card.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import { pathIds } from '../card/person.ts'

const p = businessCardTemplates

const STATE: SQL<PlateRow['state']> = sql`case when ${p.enabled} then 'on' else 'off' end`

const UNITS = sql`(select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.path) from org_units o
  where o.id = any(${p.unitIds}))`

const columns = {
  id: p.id,
  name: p.name,
  units: sql<PlateRow['units']>`coalesce(${UNITS}, '[]')`,
  layout: p.layout,
  company: p.company,
  companyEn: p.companyEn,
  colour: p.colour,
  accent: p.accent,
  logo: p.logo,
  locked: p.locked,
  free: p.free,
  cards: p.cards,
  isDefault: p.isDefault,
  state: STATE,
  revision: p.revision,
  createdAt: p.createdAt,
  updatedAt: p.updatedAt,
}

type Read = Omit<PlateRow, 'unitNames' | 'mayChange'>

/** Adds what depends on who looks: the rows that `_plate` lets him change. */
const withRights = async ({ tx, actor }: Caller, found: readonly Read[]): Promise<PlateRow[]> => {
  const changeable = new Set<string>()
  if (actor?.holds(P.cardPlate) && found.length > 0) {
    const reached = inScope({ ...tx, actor, scope: actor.scopeOf([P.cardPlate]) }, p.ownerOrgId, p.createdBy)
    const ids = anyOf(
      p.id,
      found.map(({ id }) => id),
    )
    for (const { id } of await tx.db.select({ id: p.id }).from(p).where(sql`${ids} and ${reached}`)) changeable.add(id)
  }
  return found.map((row) => ({
    ...row,
    unitNames: row.units.map(({ name }) => name).join('、'),
    mayChange: changeable.has(row.id),
  }))
}

/** Units of the scope, of which one is at or below a unit that the template is for. */
const usedWithin = (kind: string): SQL => sql`exists (select 1 from org_units seen
  where ${withinKind(kind.replace('o', ''))(sql`seen.id`, null)}
    and ${p.unitIds} && ${pathIds(sql`seen`)})`

/** One's own templates, and those of units above that cards in the scope may use. */
const seenWithin = (within: Within, kind: string): SQL =>
  kind === 'all' ? sql`true` : sql`(${within(p.ownerOrgId, p.createdBy)} or ${usedWithin(kind)})`

export const plates = pageRead(listPlates, {
  from: sql`${p}`,
  key: p.id,
  columns,
  scope: seenWithin,
  search: [p.name],
  filter: {
    orgId: (unit: Place): SQL => sql`${p.unitIds} && (select ${pathIds(sql`o`)}
      from org_units o where o.id = ${unit})`,
    state: equals(STATE),
  },
  sort: { name: chinese(p.name), cards: p.cards, updatedAt: p.updatedAt, createdAt: p.createdAt },
  order: sql`${p.isDefault} desc, ${p.updatedAt} desc`,
  finish: withRights,
})

const readRows = rowsByKey<PlateRow>()({ from: sql`${p}`, key: p.id, columns })

/** {@link seenWithin} of a call. */
const seenBy = (tx: Tx): SQL =>
  tx.scope.all
    ? sql`true`
    : sql`(${inScope(tx, p.ownerOrgId, p.createdBy)} or exists (select 1 from org_units seen
        where ${unitVisible(tx.scope, sql`seen`)} and ${p.unitIds} && ${pathIds(sql`seen`)}))`

/** One template that the caller sees, to be changed or copied. */
export const get: HandlerOf<typeof getPlate> = async ({ tx, body: { id }, actor }) => {
  const seen = await tx.db.$count(p, sql`${p.id} = ${id} and ${seenBy(tx)}`)
  const found = seen > 0 ? await readRows({ tx, actor }, [id]) : []
  const [row] = await withRights({ tx, actor }, found)
  return row ?? refuse(errors.missing)
}
