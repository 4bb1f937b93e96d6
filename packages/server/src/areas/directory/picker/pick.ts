import {
  type getOrgsAndUsers,
  MOST_PERSON_HITS,
  PEOPLE_PICKING_CODES,
  pickerRefusals,
  SHORTEST_PERSON_SEARCH,
  TREE_PAGE_SIZE,
} from '@portal/contract/areas/directory/picker.ts'
import type { DirectoryRange } from '@portal/contract/areas/system/settings.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { EXACT_TOTAL_LIMIT } from '@portal/contract/kit/page.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, ALL_ROWS, type DataScope, NO_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { foldKeyword } from '#src/shared/directory/grams.ts'
import { pathName, personMatches, personSpelled, unitMatches } from '#src/shared/directory/search.ts'
import { personVisible, unitVisible } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { headcountBelow, isTopmost, leafColumn } from '../org/columns.ts'

type Query = BodyOf<typeof getOrgsAndUsers>
type Answer = ResultOf<typeof getOrgsAndUsers>

const selectUnits = async (tx: Tx, path: SQL, where: SQL, tail: SQL): Promise<Answer['orgs']> => {
  const { rows } = await tx.db.execute<Record<string, unknown> & Answer['orgs'][number]>(sql`
    select o.id, o.name, o.parent_id as "parentId", ${path} as path, ${leafColumn(tx)},
      ${headcountBelow(tx, sql`o`)} as count
    from org_units o where ${unitVisible(tx.scope)} and o.enabled and ${where} ${tail}`)
  return rows
}

/** Never phone, mail or identity number, whoever asks. */
const selectPeople = async (tx: Tx, where: SQL, tail: SQL): Promise<Answer['users']> => {
  const { rows } = await tx.db.execute<Record<string, unknown> & Answer['users'][number]>(sql`
    select u.id, u.code, u.name, u.initials, u.primary_org_id as "orgId", ${pathName(sql`o.path`)} as "orgPath", u.photo,
      case when u.employment = 'left' then 'left' when not u.enabled then 'disabled' else 'normal' end as state
    from users u join org_units o on o.id = u.primary_org_id where ${where} ${tail}`)
  return rows
}

/** Counts no further than a list tells. */
const countPeople = async (tx: Tx, where: SQL): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select count(*) as n from (select 1 from users u where ${where} limit ${EXACT_TOTAL_LIMIT + 1}) counted`,
  )
  const n = rows[0]?.n ?? 0
  return n > EXACT_TOTAL_LIMIT ? -1 : n
}

const pageOf = (page: number, size: number) => sql`limit ${size} offset ${(page - 1) * size}`

const found = (keyword: string, page: number): SQL => {
  const folded = foldKeyword(keyword)
  return sql`order by (lower(u.code) = ${folded} or lower(normalize(u.name, nfkc)) = ${folded}) desc, u.enabled desc,
    u.name collate "zh-x-icu", u.id ${pageOf(page, MOST_PERSON_HITS)}`
}

/** People and units whose names, numbers or spellings contain the keyword; exact ones come first. */
const search = async (tx: Tx, { platform }: Portal, { keyword, page }: Query): Promise<Answer> => {
  const where = sql`u.deleted_at is null and ${personVisible(tx)} and ${personMatches(platform.secrets, keyword)}`
  const ordered = sql`order by o.depth, o.path limit ${MOST_PERSON_HITS}`
  const orgs = await selectUnits(tx, pathName(sql`o.path`), unitMatches(keyword), ordered)
  const users = await selectPeople(tx, where, found(keyword, page))
  return { orgs, users, total: await countPeople(tx, where) }
}

/**
 * What everybody finds: the first hits that his own picker draws, of colleagues who can be chosen. No second page, no count
 * of all and no phone number, or a few words would walk through the whole directory.
 */
const searchOpenly = async (tx: Tx, { settings }: Portal, { keyword, page }: Query, actor: Actor): Promise<Answer> => {
  if (page > 1) return { orgs: [], users: [], total: 0 }
  const scope = openScope(await settings.get('directoryRange'), actor)
  const visible = personVisible(Object.assign(tx, { scope }))
  const where = sql`u.deleted_at is null and u.enabled and ${visible} and ${personSpelled(keyword)}`
  const users = await selectPeople(tx, where, found(keyword, 1))
  return { orgs: [], users, total: users.length }
}

const browse = async (tx: Tx, { parentId, page }: Query): Promise<Answer> => {
  const level = parentId === undefined ? isTopmost(tx) : sql`o.parent_id = ${parentId}`
  const orgs = await selectUnits(tx, sql`''`, level, sql`order by o.sort, o.name collate "zh-x-icu", o.id`)
  if (parentId === undefined) return { orgs, users: [], total: 0 }
  const where = sql`u.primary_org_id = ${parentId} and u.deleted_at is null and ${personVisible(tx)}`
  const users = await selectPeople(
    tx,
    where,
    sql`order by u.name collate "zh-x-icu", u.id ${pageOf(page, TREE_PAGE_SIZE)}`,
  )
  return { orgs, users, total: await countPeople(tx, where) }
}

/** 目录可见范围 as rows: everybody, the company of the person, or the own unit with those below. */
const openScope = (range: DirectoryRange, { orgPath }: Actor): DataScope => {
  const [root = '', company = root] = orgPath.split('/').filter(Boolean)
  const top = { all: null, company: `/${[...new Set([root, company])].join('/')}/`, unit: orgPath }[range]
  return top === null ? ALL_ROWS : { ...NO_ROWS, below: [top] }
}

/** The code of a screen that picks people, where the caller named one and holds it. */
const pickingCode = (actor: Actor, named: string | undefined) => {
  if (named === undefined) return null
  const code = PEOPLE_PICKING_CODES.find((each) => each === named)
  ensure(code !== undefined && actor.holds(code), errors.noRight)
  return code
}

export const pick =
  (portal: Portal) =>
  async ({ tx, body, actor }: Call<typeof getOrgsAndUsers>): Promise<Answer> => {
    const code = pickingCode(actor, body.for)
    const scoped = Object.assign(tx, { scope: code === null ? NO_ROWS : actor.scopeOf([code]) })
    if (body.keyword === '' && body.parentId === undefined && code === null)
      return refuseField('keyword', pickerRefusals.tooShort)
    if (body.keyword === '') {
      ensure(code !== null, errors.noRight)
      return browse(scoped, body)
    }
    if ([...body.keyword].length < SHORTEST_PERSON_SEARCH) refuseField('keyword', pickerRefusals.tooShort)
    return code === null ? searchOpenly(scoped, portal, body, actor) : search(scoped, portal, body)
  }
