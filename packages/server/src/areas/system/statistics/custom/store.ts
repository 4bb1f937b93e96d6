import { datasets } from '@portal/contract/areas/system/dataset.ts'
import {
  type CustomReportRow,
  type deleteCustomReports,
  type getCustomReport,
  listCustomReports,
  reportRefusals as no,
  type saveCustomReport,
} from '@portal/contract/areas/system/statistics/report.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { either, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, type Place } from '#src/kit/page-read/place.ts'
import { deleteRows, insertRow, updateRow } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { customReports } from '#src/schema/system/statistics.ts'
import { ensureReadable, mayReadDataset } from './query.ts'

export type CustomReport = typeof customReports.$inferSelect

/** Own ones, and those that are shared: what they show is narrowed again for each reader. */
const readable = (actorId: string | Place): SQL =>
  sql`(${customReports.createdBy} = ${actorId} or ${customReports.audience} = 'shared')`

/** The reader's own way to the report, or the one answer for absent and foreign alike. */
export const findReportFor = async (tx: Tx, actor: Actor, id: string): Promise<CustomReport> => {
  const [report] = await tx.db
    .select()
    .from(customReports)
    .where(sql`${customReports.id} = ${id} and ${readable(actor.id)}`)
  ensure(report, errors.missing)
  return report
}

/** Which of these the person may change: his own, and shared ones of units that he administers reports for. */
export const editableBy = async (
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  table: 'custom_reports' | 'report_boards',
  code: typeof P.statisticsEdit | typeof P.statisticsScreen,
): Promise<ReadonlySet<string>> => {
  if (!actor.holds(code)) return new Set()
  const scoped = { ...tx, actor, scope: actor.scopeOf([code]) }
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select r.id from ${sql.identifier(table)} r where r.id = any(${sql.param(ids)}::uuid[])
      and (r.created_by = ${actor.id} or (r.audience = 'shared' and ${inScope(scoped, sql`r.owner_org_id`, null)}))`)
  return new Set(rows.map(({ id }) => id))
}

/** Names of people by id, for the column 创建人. */
export const namesOfPeople = async (tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  const rows = await tx.db.select({ id: users.id, name: users.name }).from(users).where(anyOf(users.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const rowsFrom = async (tx: Tx, actor: Actor, reports: readonly CustomReport[]): Promise<CustomReportRow[]> => {
  const names = await namesOfPeople(
    tx,
    reports.map(({ createdBy }) => createdBy),
  )
  const editable = await editableBy(
    tx,
    actor,
    reports.map(({ id }) => id),
    'custom_reports',
    P.statisticsEdit,
  )
  return reports.map((report) => ({
    ...report,
    dataset: datasets[report.dataset].title,
    owner: names.get(report.createdBy ?? '') ?? '',
    editable: editable.has(report.id),
    open: mayReadDataset(actor, report.dataset),
    needs: datasets[report.dataset].owner,
  }))
}

/** What is shared reaches further than the data scope; who may see a row is said by the condition instead. */
export const unscoped = (tx: Tx): Tx => Object.assign(tx, { scope: ALL_ROWS })

/** Own ones, and those that are shared; what is shared reaches further than the data scope. */
export const reportList = pageRead(listCustomReports, {
  from: sql`${customReports}`,
  key: customReports.id,
  columns: { ...getTableColumns(customReports), datasetName: customReports.dataset },
  where: readable(ACTOR),
  search: [customReports.name, customReports.note],
  filter: {
    dataset: equals(customReports.dataset),
    audience: equals(customReports.audience),
    mine: either(sql`${customReports.createdBy} = ${ACTOR}`),
  },
  sort: {
    updatedAt: customReports.updatedAt,
    name: customReports.name,
    createdAt: customReports.createdAt,
  },
  order: '-updatedAt',
  finish: ({ tx, actor }, found) =>
    actor
      ? rowsFrom(
          tx,
          actor,
          found.map(({ datasetName, ...report }) => ({ ...report, dataset: datasetName })),
        )
      : [],
})

export const showReport: HandlerOf<typeof getCustomReport> = async ({ tx, body, actor }) => {
  const report = await findReportFor(tx, actor, body.id)
  const [row] = await rowsFrom(tx, actor, [report])
  ensure(row, errors.missing)
  return { ...row, definition: report.definition }
}

export const keepReport: HandlerOf<typeof saveCustomReport> = async ({ tx, body, actor }) => {
  const { id, revision, ...input } = body
  ensureReadable(actor, input.definition.dataset)
  const values = { ...input, dataset: input.definition.dataset }
  if (id === undefined) {
    const made = await insertRow(tx, customReports, { ...values, ownerOrgId: actor.orgId })
    return { id: made.id, revision: made.revision }
  }
  ensure((await editableBy(tx, actor, [id], 'custom_reports', P.statisticsEdit)).has(id), errors.missing)
  const saved = await updateRow(unscoped(tx), customReports, { id, revision: revision ?? 0 }, values)
  return { id, revision: saved.revision }
}

const usesOf = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select (select count(*) from report_schedules s where s.report_kind = 'custom' and s.report_id = ${id})::int
      + (select count(*) from report_boards b
          where b.slides @> ${JSON.stringify([{ report: { kind: 'custom', id } }])}::jsonb)::int as n`)
  return rows[0]?.n ?? 0
}

export const dropReports: HandlerOf<typeof deleteCustomReports> = async ({ tx, body, actor }) => {
  const editable = await editableBy(tx, actor, body.ids, 'custom_reports', P.statisticsEdit)
  const foreign = body.ids.filter((id) => !editable.has(id))
  const { deleted, failed } = await deleteRows(unscoped(tx), customReports, [...editable], async ({ id }) => {
    const n = await usesOf(tx, id)
    return n > 0 ? fill(no.usedBy.message, { n }) : null
  })
  return { deleted, failed: [...failed, ...foreign.map((id) => ({ id, message: errors.missing.message }))] }
}

/** The report itself, for what goes out without anybody looking; null where this person may not have it. */
export const reportFor = async (tx: Tx, actor: Actor, id: string): Promise<CustomReport | null> => {
  const [report] = await tx.db.select().from(customReports).where(eq(customReports.id, id))
  const isReadable = report && (report.createdBy === actor.id || report.audience === 'shared')
  return isReadable && mayReadDataset(actor, report.dataset) ? report : null
}
