import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import { reachReports } from '@portal/contract/areas/notice/report-words.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addressedPeople, withAddressed } from '#src/shared/audience/addressed-people.ts'
import { percentOf, timeText } from '#src/shared/reports/fact-columns.ts'
import type { Report, ReportCall } from '#src/shared/reports/report.ts'

type Kind = keyof typeof reachReports

/** Posts of the kind that were published in the period. */
const toldIn = (kind: Kind, { from, to }: ReportCall): SQL => sql`
  select p.id, p.audience_include, p.audience_exclude from posts p
  where p.kind = ${kind} and p.state in ('published', 'expired') and p.deleted_at is null
    and p.published_at >= ${from.toISOString()} and p.published_at < ${to.toISOString()}`

/** What each person was told and has read of it: of a big company people times posts are millions of facts. */
const countedPerPerson = (kind: Kind): Report['perPerson'] => ({
  measures: {
    should: sql`coalesce(sum(f.told), 0)`,
    read: sql`coalesce(sum(f.read), 0)`,
    unread: sql`coalesce(sum(f.told - f.read), 0)`,
    rate: sql`round(100.0 * sum(f.read) / nullif(sum(f.told), 0), 1)`,
    toConfirm: sql`coalesce(sum(f.to_confirm), 0)`,
    confirmed: sql`coalesce(sum(f.confirmed), 0)`,
  },
  facts: (call, within) => sql`
    ${withAddressed(toldIn(kind, call))},
    told as materialized (
      select c.audience, p.id, p.asked_version, p.duty = 'confirm' as confirms from content c join posts p on p.id = c.id
    ),
    due as (
      select a.user_id, sum(t.told)::int as told, sum(t.to_confirm)::int as to_confirm from addressed a
        join (select audience, count(*) as told, count(*) filter (where confirms) as to_confirm from told group by 1) t
          on t.audience = a.audience
      group by 1
    ),
    reached as (
      select a.user_id, count(*)::int as read, count(*) filter (where r.confirmed)::int as confirmed from (
        select t.audience, x.post_id, x.user_id, bool_or(t.confirms and x.confirmed_at is not null) as confirmed
        from told t join post_reads x on x.post_id = t.id and x.version >= t.asked_version and x.read_at is not null
        group by 1, 2, 3
      ) r join addressed a on a.audience = r.audience and a.user_id = r.user_id
      group by 1
    )
    select u.id as user_id, o.id as org_id, d.told, d.to_confirm, coalesce(r.read, 0) as read,
      coalesce(r.confirmed, 0) as confirmed
    from due d join users u on u.id = d.user_id join org_units o on o.id = u.primary_org_id
      left join reached r on r.user_id = u.id
    where ${within(sql`u.id`)}`,
})

/** Whom posts of a kind were meant for and whom they reached, by the same rule as the reading list of one post. */
const reachOf = (kind: Kind): Report => {
  const { title, definition, columns, measures } = reachReports[kind]
  return {
    id: `${kind}Reach`,
    group: systemReports.groups.told,
    title,
    definition,
    period: 'range',
    evidence: [postCodes[kind].stat],
    columns,
    order: sql`f.published desc, f.code`,
    measures: {
      should: { ...measures.should, unit: 'item', where: sql`true` },
      read: { ...measures.read, unit: 'item', where: sql`f.read_at is not null` },
      unread: { ...measures.unread, unit: 'item', where: sql`f.read_at is null` },
      rate: { ...measures.rate, unit: 'percent', value: percentOf(sql`f.read_at is not null`, sql`true`) },
      toConfirm: { ...measures.toConfirm, unit: 'item', where: sql`f.duty = 'confirm'` },
      confirmed: {
        ...measures.confirmed,
        unit: 'item',
        where: sql`f.duty = 'confirm' and f.confirmed_at is not null`,
      },
    },
    perPerson: countedPerPerson(kind),
    facts: (call, within) =>
      sql`
        select p.id || '/' || u.id as id, u.id as user_id, u.code, u.name, o.name as org_name, o.id as org_id, p.title, p.duty,
          ${timeText(sql`p.published_at`)} as published, ${timeText(sql`r.read_at`)} as read_at,
          ${timeText(sql`r.confirmed_at`)} as confirmed_at
        from (${addressedPeople(toldIn(kind, call))}) c join posts p on p.id = c.content_id
          join users u on u.id = c.user_id join org_units o on o.id = u.primary_org_id
          left join (
            select x.post_id, x.user_id, min(x.read_at) as read_at, min(x.confirmed_at) as confirmed_at
            from post_reads x join posts asked on asked.id = x.post_id and asked.kind = ${kind}
            where x.version >= asked.asked_version and x.read_at is not null group by 1, 2
          ) r on r.post_id = p.id and r.user_id = u.id
        where ${within(sql`u.id`)}`,
  }
}

export const reachOfPosts: readonly Report[] = [reachOf('announcement'), reachOf('notice')]
