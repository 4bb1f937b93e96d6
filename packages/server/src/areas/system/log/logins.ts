import { signInFailure } from '@portal/contract/areas/account/session.ts'
import { listLogins, loginWayWords } from '@portal/contract/areas/system/log/log.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type SQL, sql } from 'drizzle-orm'
import { elsewhere, equals, startsWith } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Within } from '#src/platform/database/tx.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { personWithin } from '#src/shared/directory/visible.ts'
import { inLogRange, logRange } from './range.ts'

const whyWords = wordsOf(signInFailure)

const LOCAL = /^(127\.|::1$|::ffff:127\.)/
const INSIDE =
  /^(::ffff:)?(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)|^f[cd]|^fe80/i

const placeOf = (address: string) => (LOCAL.test(address) ? 'local' : INSIDE.test(address) ? 'inside' : 'outside')

/** Names that belong to nobody are seen by readers of everything only. */
const signInVisible = (within: Within, kind: string): SQL =>
  kind === 'all' ? sql`true` : sql`(u.id is not null and ${personWithin(within, kind)})`

/** 登录日志: newest first. */
export const signInList = pageRead(listLogins, {
  from: sql`login_entries e left join users u on u.id = e.user_id`,
  joins: sql`left join org_units o on o.id = u.primary_org_id
    left join log_links l on l.log = 'login' and l.entry_no = e.no`,
  // Numbers are given in the order of the entries.
  key: sql`e.no`,
  columns: {
    id: sql`e.id`,
    no: sql`e.no`,
    at: sql`e.at`,
    nameTried: sql`e.name_tried`,
    userId: sql`e.user_id`,
    userName: sql`coalesce(u.name, '')`,
    orgName: sql`coalesce(o.name, '')`,
    result: sql`e.result`,
    why: sql`e.why`,
    way: sql`e.way`,
    address: sql`e.address`,
    agent: sql`e.agent`,
    hash: sql`coalesce(l.hash, '')`,
  },
  scope: signInVisible,
  given: ({ body }) => logRange(body.filter),
  where: inLogRange(sql`e.at`),
  search: [sql`e.name_tried`, sql`u.name`],
  filter: {
    from: elsewhere,
    to: elsewhere,
    userId: equals(sql`e.user_id`),
    orgId: (unit) => inSubtree(sql`u.primary_org_id`, unit),
    result: equals(sql`e.result`),
    address: startsWith(sql`e.address`),
  },
  sort: { at: sql`e.at` },
  order: '-at',
  finish: (_caller, found) =>
    found.map((row) => ({
      ...row,
      why: whyWords[row.why] ?? row.why,
      way: loginWayWords[row.way] ?? row.way,
      place: placeOf(row.address),
    })),
})
