import { employment, gender } from '@portal/contract/areas/directory/user-fields.ts'
import type { DimensionKey } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { NO_VALUE, OTHER_GROUP } from '@portal/contract/areas/questionnaire/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { Questionnaire } from '../access.ts'

const SECOND_LEVEL = 2

/** What the directory says of a person `u` in the unit `o`. */
const valueOf: Record<DimensionKey, SQL> = {
  company: sql`coalesce((select c.name from org_units c where c.depth = ${SECOND_LEVEL} and o.path like c.path || '%'), o.name)`,
  department: sql`o.name`,
  post: sql`u.post`,
  gender: sql`u.gender`,
  employment: sql`u.employment`,
}

const words: Partial<Record<DimensionKey, Record<string, string>>> = {
  gender: wordsOf(gender),
  employment: wordsOf(employment),
}

const named = (key: DimensionKey, value: string): string => words[key]?.[value] || value || NO_VALUE

/** People it is for; of codes anybody may come. */
const expectedPeople = ({ access, audience }: Questionnaire): SQL =>
  access === 'code' ? activePerson() : sql`(${activePerson()} and ${personIn(audience)})`

/** Counts the audience by the values of each dimension, once for the whole time of collecting. */
export const countDimensions = async (tx: Tx, questionnaire: Questionnaire): Promise<void> => {
  const { id, dimensions } = questionnaire
  await tx.db.execute(sql`delete from questionnaire_dimension_values where questionnaire_id = ${id}`)
  for (const key of dimensions)
    await tx.db.execute(sql`
      insert into questionnaire_dimension_values (questionnaire_id, dimension, value, people)
      select ${id}, ${key}, ${valueOf[key]}, count(*) from users u join org_units o on o.id = u.primary_org_id
      where ${expectedPeople(questionnaire)} group by 3`)
}

const commonValues = async (db: Db, { id, k }: Questionnaire): Promise<Set<string>> => {
  const { rows } = await db.execute<{ dimension: string; value: string }>(sql`
    select dimension, value from questionnaire_dimension_values where questionnaire_id = ${id} and people >= ${k}`)
  return new Set(rows.map(({ dimension, value }) => `${dimension} ${value}`))
}

type Dimensions = Record<string, string>

/** Groups of people as they are kept, by person: rare values of an anonymous questionnaire are not. */
export const dimensionsOfAll = async (
  db: Db,
  questionnaire: Questionnaire,
  personIds: readonly string[],
): Promise<Map<string, Dimensions>> => {
  const { dimensions, mode } = questionnaire
  if (dimensions.length === 0) return new Map()
  const columns = dimensions.map((key) => sql`${valueOf[key]} as ${sql.identifier(key)}`)
  const { rows } = await db.execute<Dimensions & { id: string }>(sql`
    select u.id, ${sql.join(columns, sql`, `)} from users u join org_units o on o.id = u.primary_org_id
    where u.id = any(${sql.param(personIds)}::uuid[])`)
  const common = mode === 'anonymous' ? await commonValues(db, questionnaire) : null
  const kept = (key: DimensionKey, value: string) =>
    common && !common.has(`${key} ${value}`) ? OTHER_GROUP : named(key, value)
  return new Map(
    rows.map((person) => [person.id, Object.fromEntries(dimensions.map((key) => [key, kept(key, person[key] ?? '')]))]),
  )
}

/** {@link dimensionsOfAll} of one person. */
export const dimensionsOf = async (db: Db, questionnaire: Questionnaire, personId: string): Promise<Dimensions> =>
  (await dimensionsOfAll(db, questionnaire, [personId])).get(personId) ?? {}

/** How many are asked; nobody knows how far a public link goes. */
export const countExpected = async (db: Db, questionnaire: Questionnaire): Promise<number> => {
  const { id, access } = questionnaire
  if (access === 'open') return 0
  const { rows } = await db.execute<{ n: number }>(
    access === 'code'
      ? sql`select count(*) as n from questionnaire_codes where questionnaire_id = ${id}`
      : sql`select count(*) as n from users u where ${expectedPeople(questionnaire)}`,
  )
  return rows[0]?.n ?? 0
}
