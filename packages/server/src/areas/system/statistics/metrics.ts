import {
  type listMetrics,
  statisticsRefusals as no,
  type saveMetric,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { metricNotes } from '#src/schema/system/statistics.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import type { Reports } from '#src/shared/reports/report.ts'

const measuresOf = ({ all }: Reports) =>
  all.flatMap((report) =>
    Object.entries(report.measures).map(([key, { title, unit, definition }]) => ({
      key: `${report.id}.${key}`,
      report: report.title,
      title,
      unit,
      definition,
    })),
  )

interface Note extends Record<string, unknown> {
  key: string
  ownerId: string | null
  owner: string
  note: string
  updatedAt: string
}

const NO_NOTE = { ownerId: null, owner: '', note: '', updatedAt: null }

/** 指标说明: every figure of every report with its definition, owner and note. */
export const metricList =
  (reports: Reports): HandlerOf<typeof listMetrics> =>
  async ({ tx }) => {
    const { rows } = await tx.db.execute<Note>(sql`
      select m.key, m.owner_id as "ownerId", coalesce(u.name, '') as owner, m.note, m.updated_at as "updatedAt"
      from metric_notes m left join users u on u.id = m.owner_id`)
    const notes = new Map(rows.map((row) => [row.key, { ...row, updatedAt: new Date(row.updatedAt) }]))
    const list = measuresOf(reports).map((measure) => ({ ...NO_NOTE, ...notes.get(measure.key), ...measure }))
    return { list, total: list.length }
  }

const mayOwn = async (tx: Tx, ownerId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from users u where u.id = ${ownerId} and u.enabled and u.deleted_at is null and ${personVisible(tx)}`)
  return rows.length > 0
}

export const keepMetric =
  (reports: Reports): HandlerOf<typeof saveMetric> =>
  async ({ tx, body: { key, updatedAt, ownerId, note }, actor }) => {
    const measure = measuresOf(reports).find((each) => each.key === key)
    ensure(measure, no.unknownMetric)
    const [before] = await tx.db.select().from(metricNotes).where(sql`key = ${key}`).for('update')
    ensure(before?.updatedAt.getTime() === updatedAt?.getTime(), errors.stale)
    // Who answers for it already may stay, whoever saves.
    const isNew = ownerId !== null && ownerId !== before?.ownerId
    ensure(!isNew || (await mayOwn(tx, ownerId)), errors.missing)

    const values = { ownerId, note }
    await tx.db
      .insert(metricNotes)
      .values({ key, ...values, updatedBy: actor.id })
      .onConflictDoUpdate({ target: metricNotes.key, set: { ...values, updatedBy: actor.id, updatedAt: sql`now()` } })
    const diff = differences(before ?? { ownerId: null, note: '' }, values)
    tx.notes.push({
      objectType: 'metric_notes',
      objectId: key,
      objectName: `${measure.report} · ${measure.title}`,
      diff,
    })

    return { saved: true }
  }
