import { type Audience, EMPTY_AUDIENCE, facetsOfAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID, roleIdOf } from '#src/app/essentials.ts'
import type { GivenChoice } from '#src/kit/page-read/conditions.ts'
import { textOf } from '#src/platform/database/prepared.ts'
import { roleMembers, userGroupMembers, userGroups } from '#src/schema/access.ts'
import { userOrgs } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { addressedPeople } from './addressed-people.ts'
import { givenAudience, placedAudience } from './placed.ts'
import { countAudience, personIn } from './resolve.ts'

describe('an audience', () => {
  let t: TestApp
  let company: string
  let team: string
  let boss: string
  let worker: string
  let outsider: string
  let guest: string
  let groupId: string
  let roleId: string

  beforeAll(async () => {
    t = await startTestApp()
    company = (await anOrg(t.db)).id
    team = (await anOrg(t.db, { parentId: company })).id
    boss = (await aUser(t.db, { primaryOrgId: company })).id
    worker = (await aUser(t.db, { primaryOrgId: team })).id
    outsider = (await aUser(t.db)).id
    guest = (await aUser(t.db)).id
    await t.db.insert(userOrgs).values({ userId: guest, orgId: team })
    const [group] = await t.db
      .insert(userGroups)
      .values({ name: '安全员', kind: 'static', ownerOrgId: ROOT_ORG_ID })
      .returning()
    groupId = group?.id ?? ''
    await t.db.insert(userGroupMembers).values({ groupId, userId: outsider, way: 'manual' })
    roleId = (await aRole(t.db)).id
    await t.db.insert(roleMembers).values({ roleId, subjectKind: 'unitBelow', subjectId: company })
  })
  afterAll(() => t.close())

  const cases: [string, () => Partial<Audience>, () => string[]][] = [
    ['nobody', () => ({}), () => []],
    ['everyone', () => ({ everyone: true }), () => [boss, worker, outsider, guest]],
    ['a unit without below', () => ({ units: [{ id: company, below: false }] }), () => [boss]],
    ['a unit with below', () => ({ units: [{ id: company, below: true }] }), () => [boss, worker, guest]],
    ['a role given to a unit with below', () => ({ roles: [roleId] }), () => [boss, worker, guest]],
    ['the role of all employees', () => ({ roles: [roleIdOf('employee')] }), () => [boss, worker, outsider, guest]],
    ['a group and a person', () => ({ groups: [groupId], users: [worker] }), () => [worker, outsider]],
    [
      'all but a unit and a person',
      () => ({ everyone: true, exceptUnits: [{ id: team, below: true }], exceptUsers: [outsider] }),
      () => [boss],
    ],
  ]

  test.each(cases)(
    'of %s is the same by people, by places, by facets and among many',
    async (_name, part, expected) => {
      const audience: Audience = { ...EMPTY_AUDIENCE, ...part() }
      const { include, exclude } = facetsOfAudience(audience)

      const byPeople = await t.db.execute<{ id: string }>(sql`select u.id from users u where ${personIn(audience)}`)
      const { audience: kind, ...named } = givenAudience('audience', audience) as { audience: GivenChoice }
      const { text, valuesOf } = textOf(
        sql`select u.id from users u where ${personIn(placedAudience('audience', { audience: kind.choice }))}`,
      )
      const values = Object.fromEntries(Object.entries(named).map(([name, ids]) => [`given.${name}`, ids]))
      const byPlaces = await t.running.platform.pool.query<{ id: string }>(text, valuesOf(values))
      const people = await Promise.all([boss, worker, outsider, guest].map((userId) => t.running.people.get(userId)))
      const byFacets = people.flatMap((person) => {
        const facets = person?.rights.facets ?? []
        const open = include.some((facet) => facets.includes(facet)) && !exclude.some((facet) => facets.includes(facet))
        return person && open ? [person.id] : []
      })

      const content = sql`select ${v7()}::uuid as id, ${sql.param(include)}::text[] as audience_include,
      ${sql.param(exclude)}::text[] as audience_exclude`
      const { rows: among } = await t.db.execute<{ user_id: string }>(addressedPeople(content))
      const ours = new Set([boss, worker, outsider, guest])

      expect(among.flatMap(({ user_id }) => (ours.has(user_id) ? [user_id] : [])).sort()).toEqual(expected().sort())
      expect(byPeople.rows.map(({ id }) => id).sort()).toEqual(expected().sort())
      expect(byPlaces.rows.map(({ id }) => id).sort()).toEqual(expected().sort())
      expect(byFacets.sort()).toEqual(expected().sort())
      expect(await countAudience(t.db, audience)).toBe(expected().length)
    },
  )
})
