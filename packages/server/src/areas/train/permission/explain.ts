import { openingWords as say } from '@portal/contract/areas/train/permission/opening-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Narrowing, NarrowingAnswer, NarrowingQuestion } from '#src/shared/access/narrowings.ts'
import { type OpenRule, openRulesOfUnit, ruleFor } from './narrow.ts'

/** A class as the explainer finds it. */
export const explainedClass = (id: string): SQL => sql`
  select x.title as name, o.name as owner, o.id as owner_org_id, x.created_by as creator
  from train_classes x left join org_units o on o.id = x.owner_org_id where x.id = ${id}`

interface Words {
  categories: ReadonlyMap<string, string>
  people: ReadonlyMap<string, string>
}

const wordsFor = async (tx: Tx, rules: readonly OpenRule[]): Promise<Words> => {
  const { rows: categories } = await tx.db.execute<{ code: string; name: string }>(sql`
    select i.code, i.name from dictionary_items i join dictionaries d on d.id = i.dictionary_id
    where d.key = 'trainCategory'`)
  const { rows: people } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from users where id = any(${sql.param(rules.flatMap(({ personIds }) => personIds))}::uuid[])`)
  return {
    categories: new Map(categories.map(({ code, name }) => [code, name])),
    people: new Map(people.map(({ id, name }) => [id, name])),
  }
}

const rowText = ({ orgName: unit, ...rule }: OpenRule, { categories, people }: Words): string =>
  say.row({
    ...rule,
    unit,
    categories: rule.categories.map((code) => categories.get(code) ?? code),
    people: rule.personIds.map((id) => people.get(id) ?? ''),
  })

const askedOf = async (tx: Tx, { orgId, object }: NarrowingQuestion) => {
  if (object?.type !== 'trainClass') return { orgId, category: null }
  const { rows } = await tx.db.execute<{ org_id: string; category: string }>(
    sql`select owner_org_id as org_id, category from train_classes where id = ${object.id}`,
  )
  return { orgId: rows[0]?.org_id ?? orgId, category: rows[0]?.category ?? null }
}

/** Rows of 开班权限 about a person: for a class that is named the one that lets him, else those of his own unit. */
const explain = async (tx: Tx, question: NarrowingQuestion): Promise<readonly NarrowingAnswer[]> => {
  const { orgId, category } = await askedOf(tx, question)
  const rules = await openRulesOfUnit(tx, orgId)
  if (rules.length === 0) return [{ ok: true, text: say.none }]
  const words = await wordsFor(tx, rules)
  const { personId } = question
  const fitting =
    category === null
      ? rules.filter(({ personIds }) => personIds.length === 0 || personIds.includes(personId))
      : [ruleFor(rules, { category, personId })].filter((rule) => rule !== undefined)
  if (fitting.length > 0) return fitting.map((rule) => ({ ok: true, text: rowText(rule, words) }))
  const missing = category === null ? say.missingAny : say.missing(words.categories.get(category) ?? category)
  return rules.map((rule) => ({ ok: false, text: rowText(rule, words), missing }))
}

/** 开班权限 as what narrows the code for opening classes. */
export const openingNarrowing: Narrowing = { codes: [P.trainClassPublish], explain }
