import { signInFailure } from '@portal/contract/areas/account/session.ts'
import { type listLogins, loginWayWords } from '@portal/contract/areas/system/log.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { rangeCondition, when } from './list.ts'

const whyWords = wordsOf(signInFailure)

const LOCAL = /^(127\.|::1$|::ffff:127\.)/
const INSIDE =
  /^(::ffff:)?(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)|^f[cd]|^fe80/i

const placeOf = (address: string) => (LOCAL.test(address) ? 'local' : INSIDE.test(address) ? 'inside' : 'outside')

interface Stored extends Record<string, unknown> {
  id: string
  no: number
  at: string
  nameTried: string
  userId: string | null
  userName: string
  orgName: string
  result: 'ok' | 'refused'
  why: string
  way: string
  address: string
  agent: string
  hash: string
}

type ListBody = BodyOf<typeof listLogins>

const FROM = sql`login_entries e left join users u on u.id = e.user_id`

/** Names that belong to nobody are seen by readers of everything only. */
const whereOf = (tx: Tx, { keyword, filter }: ListBody): SQL => {
  const like = `%${escapeLike(keyword)}%`
  return sql.join(
    [
      rangeCondition(sql`e.at`, filter),
      ...(tx.scope.all ? [] : [sql`(u.id is not null and ${personVisible(tx)})`]),
      ...when(filter.userId, (userId) => sql`e.user_id = ${userId}`),
      ...when(filter.orgId, (orgId) => inSubtree(sql`u.primary_org_id`, orgId)),
      ...when(filter.result, (result) => sql`e.result = ${result}`),
      ...when(filter.address, (address) => sql`e.address like ${`${escapeLike(address)}%`}`),
      ...when(keyword, () => sql`(e.name_tried ilike ${like} or u.name ilike ${like})`),
    ],
    sql` and `,
  )
}

const orderOf = (sort: ListBody['sort']): SQL => (sort === 'at' ? sql`e.at, e.no` : sql`e.at desc, e.no desc`)

const selectRows = async (tx: Tx, tail: SQL): Promise<ResultOf<typeof listLogins>['list']> => {
  const { rows } = await tx.db.execute<Stored>(sql`
    select e.id, e.no, e.at, e.name_tried as "nameTried", e.user_id as "userId", coalesce(u.name, '') as "userName",
      coalesce(o.name, '') as "orgName", e.result, e.why, e.way, e.address, e.agent, coalesce(l.hash, '') as hash
    from ${FROM} left join org_units o on o.id = u.primary_org_id
      left join log_links l on l.log = 'login' and l.entry_no = e.no
    where ${tail}`)
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    why: whyWords[row.why] ?? row.why,
    way: loginWayWords[row.way] ?? row.way,
    place: placeOf(row.address),
  }))
}

/** 登录日志: newest first. */
export const listSignIns: HandlerOf<typeof listLogins> = async ({ tx, body }) => {
  const { page, pageSize, sort, exactTotal } = body
  const where = whereOf(tx, body)
  const slice = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
  const list = await selectRows(tx, sql`${where} order by ${orderOf(sort)} ${slice}`)
  return { list, total: await countRows(tx, FROM, where, exactTotal) }
}

export const signInsByKeys = {
  ids: (tx: Tx, body: ListBody): SQL =>
    sql`select e.id from ${FROM} where ${whereOf(tx, body)} order by ${orderOf(body.sort)}`,
  rows: (tx: Tx, ids: readonly string[]) => selectRows(tx, sql`e.id = any(${sql.param(ids)}::uuid[])`),
}
