import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import { reachReports } from '@portal/contract/areas/notice/report-words.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { sql } from 'drizzle-orm'
import { addressedPeople } from '#src/shared/audience/addressed-people.ts'
import { percentOf, timeText } from '#src/shared/reports/fact-columns.ts'
import type { Report } from '#src/shared/reports/report.ts'

type Kind = keyof typeof reachReports

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
    facts: ({ from, to }, within) => {
      const told = sql`select p.id, p.audience_include, p.audience_exclude from posts p
        where p.kind = ${kind} and p.state in ('published', 'expired') and p.deleted_at is null
          and p.published_at >= ${from.toISOString()} and p.published_at < ${to.toISOString()}`
      return sql`
        select p.id || '/' || u.id as id, u.id as user_id, u.code, u.name, o.name as org_name, o.id as org_id, p.title, p.duty,
          ${timeText(sql`p.published_at`)} as published, ${timeText(sql`r.read_at`)} as read_at,
          ${timeText(sql`r.confirmed_at`)} as confirmed_at
        from (${addressedPeople(told)}) c join posts p on p.id = c.content_id
          join users u on u.id = c.user_id join org_units o on o.id = u.primary_org_id
          left join (
            select x.post_id, x.user_id, min(x.read_at) as read_at, min(x.confirmed_at) as confirmed_at
            from post_reads x join posts asked on asked.id = x.post_id and asked.kind = ${kind}
            where x.version >= asked.asked_version and x.read_at is not null group by 1, 2
          ) r on r.post_id = p.id and r.user_id = u.id
        where ${within(sql`u.id`)}`
    },
  }
}

export const reachOfPosts: readonly Report[] = [reachOf('announcement'), reachOf('notice')]
