import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { personVisible } from '#src/shared/directory/visible.ts'

/** A sealed value as it travels between the database and the import: never opened on the way. */
export interface Sealed {
  sealed: string | null
  mask: string
  index: string | null
}

/** Everything about a person that an import may change. */
export interface PersonFacts {
  code: string
  loginName: string
  name: string
  gender: string
  phone: Sealed
  mail: Sealed
  idNumber: Sealed
  primaryOrgId: string
  others: { orgId: string; post: string }[]
  post: string
  superiorId: string | null
  employment: string
  hiredOn: string | null
  leftOn: string | null
  validTo: string | null
  tags: string[]
  enabled: boolean
}

export interface KnownPerson {
  id: string
  revision: number
  /** The scope of the import reaches the person. */
  visible: boolean
  /** In the recycle bin, or merged into another record of the same person. */
  deleted: boolean
  merged: boolean
  facts: PersonFacts
}

const AT_ONCE = 2000

/** In one line, so that equal values are equal texts. */
const sealedJson = (column: string) =>
  sql`jsonb_build_object('sealed', replace(encode(${sql.identifier(`${column}_sealed`)}, 'base64'), e'\\n', ''),
    'mask', ${sql.identifier(`${column}_mask`)}, 'index', ${sql.identifier(`${column}_index`)})`

const factsJson = sql`jsonb_build_object('code', u.code, 'loginName', u.login_name, 'name', u.name, 'gender', u.gender,
  'phone', ${sealedJson('phone')}, 'mail', ${sealedJson('mail')}, 'idNumber', ${sealedJson('id_number')},
  'primaryOrgId', u.primary_org_id, 'post', u.post, 'superiorId', u.superior_id, 'employment', u.employment,
  'hiredOn', u.hired_on, 'leftOn', u.left_on, 'validTo', u.valid_to, 'tags', to_jsonb(u.tags), 'enabled', u.enabled,
  'others', coalesce((select jsonb_agg(jsonb_build_object('orgId', x.org_id, 'post', x.post) order by x.org_id)
    from user_orgs x where x.user_id = u.id), '[]'))`

/** People by number or by id, two thousand at a time; those outside the scope are known to exist and no more. */
export const selectKnown = async (
  tx: Tx,
  by: 'code' | 'id',
  values: readonly string[],
  lock = false,
): Promise<KnownPerson[]> => {
  const people: KnownPerson[] = []
  const distinct = [...new Set(values)].sort()
  for (let from = 0; from < distinct.length; from += AT_ONCE) {
    const part = sql.param(distinct.slice(from, from + AT_ONCE))
    const among = by === 'code' ? sql`u.code = any(${part}::text[])` : sql`u.id = any(${part}::uuid[])`
    const { rows } = await tx.db.execute<{ [column: string]: unknown } & KnownPerson>(sql`
      select u.id, u.revision, ${personVisible(tx)} as visible, u.deleted_at is not null or u.merged_into_id is not null as deleted,
        u.merged_into_id is not null as merged, ${factsJson} as facts
      from users u where ${among} order by u.id ${lock ? sql`for update of u` : sql``}`)
    people.push(...rows)
  }
  return people
}
