import type { HealthFormInput } from '@portal/contract/areas/health/form.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { healthForms, healthFormVersions } from '#src/schema/health/health.ts'

/** A form as a day knows it. */
export interface FormOfDay {
  id: string
  name: string
  version: number
  startedAt: Date | null
  definition: Omit<HealthFormInput, 'audience'>
  audience: Audience
  audienceInclude: string[]
  audienceExclude: string[]
}

const [f, v] = [healthForms, healthFormVersions]

const shown = {
  id: f.id,
  version: v.version,
  startedAt: f.startedAt,
  definition: v.definition,
  audience: v.audience,
  audienceInclude: v.audienceInclude,
  audienceExclude: v.audienceExclude,
}

const named = (row: Omit<FormOfDay, 'name'>): FormOfDay => ({ ...row, name: row.definition.name })

/** Forms in use, each in the version that concerns this day. */
export const formsOn = async ({ db }: Pick<Tx, 'db'>, day: string): Promise<FormOfDay[]> => {
  const rows = await db
    .selectDistinctOn([f.id], shown)
    .from(v)
    .innerJoin(f, eq(f.id, v.formId))
    .where(and(eq(f.state, 'active'), lte(v.validFrom, day)))
    .orderBy(f.id, desc(v.version))
  return rows.map(named)
}

/** One form, in use or not, in the version that concerns this day. */
export const formOn = async ({ db }: Pick<Tx, 'db'>, id: string, day: string): Promise<FormOfDay | null> => {
  const [row] = await db
    .select(shown)
    .from(v)
    .innerJoin(f, eq(f.id, v.formId))
    .where(and(eq(f.id, id), lte(v.validFrom, day), eq(f.state, 'active')))
    .orderBy(desc(v.version))
    .limit(1)
  return row ? named(row) : null
}

type Key = Pick<FormOfDay, 'id' | 'version'>

/** Forms as reports know them, by form and version. */
export const versionsOf = async (
  { db }: Pick<Tx, 'db'>,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, FormOfDay['definition']>> => {
  if (keys.length === 0) return new Map()
  const ids = sql.param([...new Set(keys.map(({ id }) => id))])
  const rows = await db
    .select({ id: v.formId, version: v.version, definition: v.definition })
    .from(v)
    .where(sql`${v.formId} = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [versionKey(row), row.definition]))
}

export const versionKey = ({ id, version }: Key): string => `${id} ${version}`
