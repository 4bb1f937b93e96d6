import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rolePrivileges, roles } from '#src/schema/access.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { servedPlatform } from '../built.ts'
import { exampleBody, jsonSchemaOf } from '../call/example-body.ts'
import { aGroup } from '../factories/access.ts'
import { anOrg, aRole, aUser } from '../factories/directory.ts'
import { aVideo } from '../factories/video.ts'

/** Kinds of rows that another unit owns; an endpoint that takes the id of one is tried with it. */
type Kind = 'user' | 'org' | 'role' | 'userGroup' | 'aliVideo'

const namedFields: Record<string, Kind> = {
  userId: 'user',
  userIds: 'user',
  orgId: 'org',
  orgIds: 'org',
  primaryOrgId: 'org',
  ownerOrgId: 'org',
  anchorOrgId: 'org',
  roleId: 'role',
  groupId: 'userGroup',
  videoId: 'aliVideo',
}
const ownKinds: readonly string[] = ['user', 'org', 'role', 'userGroup', 'aliVideo'] satisfies Kind[]

const { endpoints } = await servedPlatform()

interface Attempt {
  endpoint: Endpoint
  field: string
  kind: Kind
}

const kindOf = ({ path }: Endpoint, field: string): Kind | undefined => {
  const resource = path.split('/')[1] ?? ''
  const isOwn = ['id', 'ids', 'parentId', 'keepId', 'dropId', 'a', 'b'].includes(field) && ownKinds.includes(resource)
  return isOwn ? (resource as Kind) : namedFields[field]
}

const attempts = endpoints
  .filter(({ scope, transport }) => scope === 'rows' && transport !== 'multipart')
  .flatMap((endpoint) =>
    Object.keys(jsonSchemaOf(endpoint.body).properties ?? {}).flatMap((field): Attempt[] => {
      const kind = kindOf(endpoint, field)
      return kind ? [{ endpoint, field, kind }] : []
    }),
  )

let t: TestApp
let stranger: Client
const foreign = {} as Record<Kind, { id: string; name: string }>

beforeAll(async () => {
  t = await startTestApp()
  const theirs = await anOrg(t.db, { name: '别处的单位' })
  const ours = await anOrg(t.db, { name: '自己的单位' })
  foreign.org = theirs
  foreign.user = await aUser(t.db, { name: '别处的人员', primaryOrgId: theirs.id })
  const role = await aRole(t.db, { codes: [P.label], members: [foreign.user.id] })
  await t.db.update(roles).set({ name: '别处的角色', ownerOrgId: theirs.id }).where(eq(roles.id, role.id))
  foreign.role = { id: role.id, name: '别处的角色' }
  foreign.userGroup = await aGroup(t.db, { name: '别处的用户组', ownerOrgId: theirs.id, members: [foreign.user.id] })
  const video = await aVideo(t.db, { title: '别处的视频', ownerOrgId: theirs.id })
  foreign.aliVideo = { id: video.id, name: '别处的视频' }
  stranger = await t.asWho({ codes: Object.values(P), scope: { kind: 'below' }, orgId: ours.id })
})
afterAll(() => t.close())

/** Everything of the other unit, as text: whatever a call changes shows. */
const stateOf = async (): Promise<string> => {
  const { rows } = await t.db.execute(sql`
    select (select json_agg(u order by u.id) from users u where u.id = ${foreign.user.id}) as people,
      (select json_agg(o order by o.id) from org_units o where o.id = ${foreign.org.id} or o.parent_id = ${foreign.org.id}) as units,
      (select json_agg(r order by r.id) from roles r where r.id = ${foreign.role.id}) as roles,
      (select json_agg(p order by p.code) from ${rolePrivileges} p where p.role_id = ${foreign.role.id}) as codes,
      (select json_agg(m order by m.id) from role_members m where m.role_id = ${foreign.role.id} or m.subject_id = any(${sql.param(
        Object.values(foreign).map(({ id }) => id),
      )}::uuid[])) as members,
      (select json_agg(g order by g.code) from direct_grants g where g.user_id = ${foreign.user.id}) as grants,
      (select json_agg(k order by k.id) from user_groups k where k.id = ${foreign.userGroup.id}) as groups,
      (select json_agg(x order by x.user_id) from user_group_members x where x.group_id = ${foreign.userGroup.id}) as "inGroup",
      (select json_agg(v order by v.id) from videos v where v.id = ${foreign.aliVideo.id} or v.owner_org_id = ${foreign.org.id}) as videos`)
  return JSON.stringify(rows)
}

/** Values that pass the form, so that the answer is about the row. */
const plausible: Record<string, unknown> = {
  code: 'X900001',
  name: '示例名称',
  reason: '核对数据范围',
  title: '示例标题',
  revision: 1,
  phone: '',
  mail: '',
  idNumber: '',
}

const bodyOf = ({ endpoint, field, kind }: Attempt): Record<string, unknown> => {
  const example = exampleBody(endpoint.body)
  const fitting = Object.fromEntries(
    Object.entries(example).map(([key, value]) => [key, value === '示例' ? (plausible[key] ?? value) : value]),
  )
  const known = Object.keys(jsonSchemaOf(endpoint.body).properties ?? {})
  const wanted = { revision: 1, reason: '核对数据范围' }
  const more = Object.fromEntries(Object.entries(wanted).filter(([key]) => known.includes(key)))
  const isMany = field.endsWith('s')
  return { ...fitting, ...more, [field]: isMany ? [foreign[kind].id] : foreign[kind].id }
}

describe('ids of another unit', () => {
  test.each(attempts.map((attempt) => [attempt.endpoint.path, attempt.field, attempt] as const))(
    '%s with a foreign %s shows nothing and changes nothing',
    async (_path, _field, attempt) => {
      const before = await stateOf()

      const { code, envelope } = await stranger.send(attempt.endpoint, bodyOf(attempt))

      expect(code).toBeLessThan(500)
      expect(JSON.stringify(envelope)).not.toContain(foreign[attempt.kind].name)
      expect(await stateOf()).toBe(before)
    },
  )

  test('are tried wherever one is taken', () => {
    expect(attempts.length).toBeGreaterThan(60)
  })
})
