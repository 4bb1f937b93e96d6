import type { RuleSettings } from '@portal/contract/areas/points/rule.ts'
import type { listPointsEvents, listPointsRules, PointsRuleRow } from '@portal/contract/areas/points/rule-endpoints.ts'
import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { awardWords, ruleSentence } from '@portal/contract/areas/points/rule-sentence.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { PointsEvents } from '#src/shared/points/events.ts'

interface Row extends Record<string, unknown> {
  id: string
  revision: number
  code: string
  event: PointsEvent
  version: number
  settings: RuleSettings
  enabled: boolean
  valid_from: string
  /** Whether a version that has begun is at work today. */
  at_work: boolean
  month: number
  today: string
}

const selectRules = async (tx: Tx): Promise<Row[]> => {
  const { rows: clock } = await tx.db.execute<{ now: string }>(sql`select now() as now`)
  const today = shanghaiDay(new Date(clock[0]?.now ?? Date.now()))
  const { rows } = await tx.db.execute<Row>(sql`
    select r.id, r.revision, r.code, r.event, v.version, v.settings, v.enabled, v.valid_from::text as valid_from,
      ${today}::text as today,
      coalesce((select b.enabled from points_rule_versions b where b.rule_id = r.id and b.valid_from <= ${today}
        order by b.version desc limit 1), false) as at_work,
      coalesce((select sum(e.points) from points_entries e where e.rule_id = r.id
        and e.day >= date_trunc('month', ${today}::date)), 0)::int as month
    from points_rules r join lateral (
      select * from points_rule_versions l where l.rule_id = r.id order by l.version desc limit 1) v on true
    order by r.code`)
  return rows
}

const stateOf = (row: Row): PointsRuleRow['state'] => {
  if (row.valid_from > row.today) return row.at_work ? 'changing' : 'waiting'
  return row.enabled ? 'active' : 'stopped'
}

/** There are tens of rules, so the list is made whole and cut here. */
export const list: HandlerOf<typeof listPointsRules> = async ({ tx, body }) => {
  const rows = await selectRules(tx)
  const names = await namesOfAudiences(
    tx.db,
    rows.map(({ settings }) => settings.audience),
  )
  const all = rows.map((row): PointsRuleRow => {
    const { settings } = row
    return {
      id: row.id,
      revision: row.revision,
      code: row.code,
      event: row.event,
      version: row.version,
      settings,
      text: ruleSentence(row.event, settings),
      award: awardWords(row.event, settings.award),
      capDay: settings.capDay,
      capWeek: settings.capWeek,
      capTotal: settings.capTotal,
      audience: describeAudience(settings.audience, names),
      validFrom: row.valid_from,
      enabled: row.enabled,
      month: row.month,
      state: stateOf(row),
    }
  })
  const { event, state } = body.filter
  const keyword = body.keyword.toLowerCase()
  const found = all.filter(
    (row) =>
      (event === undefined || row.event === event) &&
      (state === undefined || row.state === state) &&
      (keyword === '' || row.code.toLowerCase().includes(keyword) || row.text.toLowerCase().includes(keyword)),
  )
  if (body.sort === '-code') found.reverse()
  const offset = (body.page - 1) * body.pageSize
  return { list: found.slice(offset, offset + body.pageSize), total: found.length }
}

export const eventsWith =
  (fired: PointsEvents): HandlerOf<typeof listPointsEvents> =>
  async () => [...fired.all()]
