import type { deleteJobRules } from '@portal/contract/areas/archive/card-rule.ts'
import { type jobRuleInput, listJobRules, type listJobs } from '@portal/contract/areas/archive/card-rule.ts'
import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { contains, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese } from '#src/kit/page-read/place.ts'
import { savedBy } from '#src/kit/save.ts'
import { deleteRows, insertRow, updateRow } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { jobRules } from '#src/schema/archive/card.ts'
import { today } from '#src/shared/access/membership.ts'

const nextFrom: SQL = sql`(select min(n.valid_from) from job_rules n where n.job = ${jobRules.job}
  and n.valid_from > ${jobRules.validFrom})`

const state: SQL = sql`case when ${jobRules.validFrom} > ${today} then 'coming'
  when ${nextFrom} <= ${today} then 'past' else 'current' end`

export const ruleList = pageRead(listJobRules, {
  from: sql`${jobRules}`,
  key: jobRules.id,
  search: [jobRules.job],
  columns: {
    id: jobRules.id,
    revision: jobRules.revision,
    createdAt: jobRules.createdAt,
    updatedAt: jobRules.updatedAt,
    job: jobRules.job,
    cardNeeded: jobRules.cardNeeded,
    certTypes: jobRules.certTypes,
    hours: sql`${jobRules.hoursHundredths} / 100::float8`,
    validFrom: jobRules.validFrom,
    validTo: sql`(${nextFrom} - 1)::text`,
    state,
    people: sql`(select count(*)::int from users u where u.post = ${jobRules.job} and u.enabled and u.deleted_at is null)`,
  },
  filter: { state: equals(state), job: contains(jobRules.job) },
  sort: { job: chinese(jobRules.job), validFrom: jobRules.validFrom },
  order: 'job',
})

type Input = z.output<typeof jobRuleInput>

const valuesOf = ({ hours, ...input }: Input) => {
  ensure(input.cardNeeded || input.certTypes.length > 0 || hours > 0, no.ruleEmpty)
  return { ...input, certTypes: [...new Set(input.certTypes)], hoursHundredths: Math.round(hours * 100) }
}

/** Two versions of a job that begin on one day are refused by their key; the later one ends the earlier. */
export const saveRule = savedBy<Input>({
  create: (tx, input) => insertRow(tx, jobRules, valuesOf(input)),
  update: (tx, key, input) => updateRow(tx, jobRules, key, valuesOf(input)),
})

export const deleteRules: HandlerOf<typeof deleteJobRules> = ({ tx, body }) => {
  const now = shanghaiDay(new Date())
  return deleteRows(tx, jobRules, body.ids, ({ validFrom }) => (validFrom <= now ? no.rulePast.message : null))
}

/** Jobs of people by how many have them. */
export const jobs: HandlerOf<typeof listJobs> = async ({ tx, body }) => {
  const { rows } = await tx.db.execute<{ job: string; people: number; hasRule: boolean }>(sql`
    select u.post as job, count(*)::int as people,
      exists (select 1 from job_rules r where r.job = u.post) as "hasRule"
    from users u where u.post <> '' and u.enabled and u.deleted_at is null and u.post ilike ${`%${escapeLike(body.keyword)}%`}
    group by u.post order by people desc, u.post limit 50`)
  return rows
}
