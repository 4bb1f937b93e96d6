import { employmentNames, genderNames } from '@portal/contract/areas/directory/import-columns.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { ImportChange } from '#src/schema/exchange.ts'
import type { PersonFacts } from './facts.ts'
import type { Units } from './lookups.ts'
import { titleOf } from './parse.ts'
import type { PersonPlan } from './plan.ts'

/** Names of the things that facts refer to. */
export interface Describe {
  unit(id: string): string
  person(id: string): string
  role(id: string): string
  group(id: string): string
}

export type NamesOf = (tx: Tx, units: Units, plans: readonly PersonPlan[]) => Promise<Describe>

export const loadNames: NamesOf = async (tx, units, plans) => {
  const superiors = plans.flatMap(({ before, after }) => [before?.facts.superiorId, after.superiorId])
  const people = [...new Set(superiors.flatMap((id) => (id ? [id] : [])))]
  const others = plans.flatMap(({ roles, groupIds }) => [...roles.map(({ id }) => id), ...groupIds])
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name || '（' || code || '）' as name from users where id = any(${sql.param(people)}::uuid[])
    union all select id, name from roles where id = any(${sql.param([...new Set(others)])}::uuid[])
    union all select id, name from user_groups where id = any(${sql.param([...new Set(others)])}::uuid[])`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const { id, after } of plans) if (!names.has(id)) names.set(id, `${after.name}（${after.code}）`)
  const named = (id: string) => names.get(id) ?? ''
  return { unit: (id) => units.byId.get(id)?.pathName ?? '', person: named, role: named, group: named }
}

type Shown = { column: string; words(facts: PersonFacts, describe: Describe): string }

/** What a person's facts say, column by column, masked as in the lists. */
const shown: readonly Shown[] = [
  { column: 'code', words: ({ code }) => code },
  { column: 'name', words: ({ name }) => name },
  { column: 'org', words: ({ primaryOrgId }, { unit }) => (primaryOrgId === '' ? '' : unit(primaryOrgId)) },
  { column: 'loginName', words: ({ loginName }) => loginName },
  { column: 'gender', words: ({ gender }) => genderNames[gender] ?? gender },
  { column: 'phone', words: ({ phone }) => phone.mask },
  { column: 'mail', words: ({ mail }) => mail.mask },
  { column: 'idNumber', words: ({ idNumber }) => idNumber.mask },
  { column: 'others', words: ({ others }, { unit }) => others.map(({ orgId }) => unit(orgId)).join('；') },
  { column: 'post', words: ({ post }) => post },
  { column: 'superior', words: ({ superiorId }, { person }) => (superiorId === null ? '' : person(superiorId)) },
  { column: 'tags', words: ({ tags }) => tags.join('；') },
  { column: 'employment', words: ({ employment }) => employmentNames[employment] ?? employment },
  { column: 'hiredOn', words: ({ hiredOn }) => hiredOn ?? '' },
  { column: 'leftOn', words: ({ leftOn }) => leftOn ?? '' },
  { column: 'validTo', words: ({ validTo }) => validTo ?? '' },
]

/** Values that only look alike because they are masked. */
const personal: Record<string, (facts: PersonFacts) => string | null> = {
  phone: ({ phone }) => phone.index,
  mail: ({ mail }) => mail.index,
  idNumber: ({ idNumber }) => idNumber.index,
}

/** Differences of a plan in words; of somebody new, everything that is set. */
export const changesOf = (
  { before, after, moveOn, roles, groupIds }: PersonPlan,
  describe: Describe,
): ImportChange[] => {
  const changes = shown.flatMap(({ column, words }): ImportChange[] => {
    const [was, is] = [before ? words(before.facts, describe) : '', words(after, describe)]
    const index = personal[column]
    const differs = index && before ? index(before.facts) !== index(after) : was !== is
    return differs ? [{ field: column, title: titleOf(column), before: was, after: is }] : []
  })
  const added = (field: string, names: readonly string[]): ImportChange[] =>
    names.length === 0
      ? []
      : [{ field, title: titleOf(field), before: '', after: names.map((name) => `+${name}`).join('；') }]
  return [
    ...changes,
    ...(moveOn === null ? [] : [{ field: 'effectiveOn', title: titleOf('effectiveOn'), before: '', after: moveOn }]),
    ...added(
      'roles',
      roles.map(({ id }) => describe.role(id)),
    ),
    ...added('groups', groupIds.map(describe.group)),
  ]
}
