import type { changeOpenRules, copyOpenRule, ownOpening } from '@portal/contract/areas/train/permission/open-rule.ts'
import { listOpenRules, type OpenRuleInput } from '@portal/contract/areas/train/permission/open-rule.ts'
import { permissionRefusals as no } from '@portal/contract/areas/train/permission/refusals.ts'
import { shippedTrainCategories } from '@portal/contract/areas/train/words.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { savedBy } from '#src/kit/save.ts'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainOpenRules as rules } from '#src/schema/train/permission.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { categoryNames } from './category-names.ts'
import { ensureUnitAndPeople } from './named.ts'
import { openRulesOfUnit, ruleFor } from './narrow.ts'

export const openRuleList = pageRead(listOpenRules, {
  from: sql`${rules} left join org_units unit on unit.id = ${rules.ownerOrgId}`,
  key: rules.id,
  scope: [rules.ownerOrgId, rules.createdBy],
  search: [sql`unit.name`],
  columns: {
    id: rules.id,
    revision: rules.revision,
    createdAt: rules.createdAt,
    updatedAt: rules.updatedAt,
    orgId: rules.ownerOrgId,
    name: sql`coalesce(unit.name, '')`,
    below: rules.below,
    categories: rules.categories,
    categoryNames: categoryNames(rules.categories),
    personIds: rules.personIds,
    people: sql`array(select u.name from unnest(${rules.personIds}) with ordinality as p (id, at)
      join users u on u.id = p.id order by p.at)`,
    maxSeats: rules.maxSeats,
    maxHours: sql`${rules.maxHoursHundredths} / 100::float8`,
    needsApproval: rules.needsApproval,
    enabled: rules.enabled,
  },
  filter: {
    orgId: (unit: Place) => inSubtree(sql`${rules.ownerOrgId}`, unit),
    category: (category) => sql`(${category} = any(${rules.categories}) or ${rules.categories} = '{}')`,
    personId: (person) => sql`${person} = any(${rules.personIds})`,
    needsApproval: equals(rules.needsApproval),
    enabled: equals(rules.enabled),
  },
  sort: { name: chinese(sql`unit.name`), updatedAt: rules.updatedAt },
  order: 'name',
})

const valuesOf = ({ orgId, maxHours, ...input }: OpenRuleInput) => ({
  ...input,
  ownerOrgId: orgId,
  categories: [...new Set(input.categories)],
  personIds: [...new Set(input.personIds)],
  maxHoursHundredths: maxHours === null ? null : Math.round(maxHours * 100),
})

/** Two rows of a unit for the same category, and for the same people or both for everybody, would say two things. */
const stands = async (tx: Tx, values: ReturnType<typeof valuesOf>, exceptId: string | null): Promise<boolean> => {
  // The rows of a unit are judged one after the other.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`open-rules ${values.ownerOrgId}`}, 0))`)
  const { rows } = await tx.db.execute(sql`
    select 1 from ${rules} where ${rules.ownerOrgId} = ${values.ownerOrgId} and ${rules.id} is distinct from ${exceptId}::uuid
      and (${rules.categories} = '{}' or ${sql.param(values.categories)}::text[] = '{}'
        or ${rules.categories} && ${sql.param(values.categories)}::text[])
      and (${rules.personIds} && ${sql.param(values.personIds)}::uuid[]
        or (${rules.personIds} = '{}' and ${sql.param(values.personIds)}::uuid[] = '{}')) limit 1`)
  return rows.length > 0
}

const judged = async (tx: Tx, input: OpenRuleInput, exceptId: string | null) => {
  const values = valuesOf(input)
  await ensureUnitAndPeople(tx, { orgId: input.orgId, people: { personIds: values.personIds } })
  if (await stands(tx, values, exceptId)) refuseField('orgId', no.unitTwice)
  return values
}

export const saveRule = savedBy<OpenRuleInput>({
  create: async (tx, input) => insertRow(tx, rules, await judged(tx, input, null)),
  update: async (tx, key, input) => updateRow(tx, rules, key, await judged(tx, input, key.id)),
})

export const change: HandlerOf<typeof changeOpenRules> = async ({ tx, body: { ids, enabled } }) => {
  let updated = 0
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockRow(tx, rules, id)
    if (row.enabled === enabled) continue
    await updateRow(tx, rules, row, { enabled })
    updated += 1
  }
  return { updated }
}

export const copyBelow: HandlerOf<typeof copyOpenRule> = async ({ tx, body }) => {
  const { id, ownerOrgId, ...row } = await lockRow(tx, rules, body.id)
  const { rows: units } = await tx.db.execute<{ id: string }>(sql`
    select id from org_units where parent_id = ${ownerOrgId} and enabled order by id`)
  ensure(units.length > 0, no.noUnitsBelow)
  const { below, categories, personIds, maxSeats, maxHoursHundredths, needsApproval, enabled } = row
  const values = { below, categories, personIds, maxSeats, maxHoursHundredths, needsApproval, enabled }
  const failed: { id: string; message: string }[] = []
  for (const unit of units) {
    const copy = { ...values, ownerOrgId: unit.id }
    if (await stands(tx, copy, null)) failed.push({ id: unit.id, message: no.unitTwice.message })
    else await insertRow(tx, rules, copy)
  }
  return { copied: units.length - failed.length, failed }
}

/** Categories that are left to the caller in a unit, each with its limits. */
export const mine: HandlerOf<typeof ownOpening> = async ({ tx, body, actor }) => {
  const found = await openRulesOfUnit(tx, body.orgId ?? actor.orgId)
  if (found.length === 0) return { categories: null }
  const { rows } = await tx.db.execute<{ code: string }>(sql`
    select i.code from dictionary_items i join dictionaries d on d.id = i.dictionary_id
    where d.key = ${shippedTrainCategories.key} order by i.code`)
  const categories = rows.flatMap(({ code }) => {
    const rule = ruleFor(found, { category: code, personId: actor.id })
    if (!rule) return []
    const { maxSeats, maxHours, needsApproval } = rule
    return [{ code, maxSeats, maxHours, needsApproval }]
  })
  return { categories }
}
