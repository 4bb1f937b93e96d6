import type { ClassInput } from '@portal/contract/areas/train/class/class-input.ts'
import { DAY_MS, shanghaiYear, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { spellUnit } from '#src/shared/directory/pinyin.ts'

/** Begin and end of the study time of a special class. */
const studyTimes = ({ kind, studyFrom, studyTo }: ClassInput) =>
  kind === 'special' && studyFrom !== null && studyTo !== null
    ? { startsAt: startOfDay(studyFrom), endsAt: new Date(startOfDay(studyTo).getTime() + DAY_MS) }
    : {}

/** Columns of what a form says. Money is left as it is where the form does not say it. */
export const columnsOf = ({
  name,
  assistants,
  audience,
  cover: _cover,
  unitQuotas: _quotas,
  budget,
  costs,
  ...same
}: ClassInput) => ({
  ...same,
  ...studyTimes({ ...same, name, assistants, audience, unitQuotas: _quotas, cover: _cover }),
  title: name,
  initials: spellUnit(name).initials,
  assistantIds: assistants,
  ...audienceValues(audience),
  ...(budget !== undefined && { budget }),
  ...(costs !== undefined && { costs }),
})

/** The next code of the unit in this year: 「AQ-2026-007」, without gaps. */
export const nextCode = async (tx: Tx, orgId: string): Promise<string> => {
  const year = shanghaiYear(Date.now())
  const { rows } = await tx.db.execute<{ org_code: string; last: number }>(sql`
    insert into train_class_numbers as n (org_code, year, last)
    select o.code, ${year}, 1 from org_units o where o.id = ${orgId}
    on conflict (org_code, year) do update set last = n.last + 1 returning org_code, last`)
  const [{ org_code: unit, last } = { org_code: '', last: 0 }] = rows
  return `${unit}-${year}-${String(last).padStart(3, '0')}`
}

/** Seats kept for units, in place of those before. */
export const keepQuotas = async (
  tx: Tx,
  classId: string,
  quotas: readonly { orgId: string; quota: number }[],
): Promise<void> => {
  await tx.db.execute(sql`delete from train_class_quotas where class_id = ${classId}`)
  if (quotas.length === 0) return
  await tx.db.execute(sql`
    insert into train_class_quotas (class_id, org_id, quota)
    select ${classId}::uuid, x."orgId", x.quota from jsonb_to_recordset(${JSON.stringify(quotas)}::jsonb)
      as x ("orgId" uuid, quota int)`)
}
