import { P, type Privilege } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID, roleIdOf } from '#src/app/essentials.ts'
import { directGrants, roleMembers, rolePrivileges, roles, type ScopeRule } from '#src/schema/access.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import { createChance } from '#src/seed/random.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aGroup } from '#test/factories/access.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { findGranters } from './granters.ts'
import { loadPerson, type Person } from './person.ts'

const GRANTING: readonly Privilege[] = [P.userGrant, P.userRole]
const DAY = '2001-01-01'

describe('those who may grant', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  /** A site with every kind of source, scope and end. */
  const aSite = async (seed: number) => {
    const chance = createChance(seed)
    const units = [{ id: ROOT_ORG_ID }]
    for (let n = 0; n < 9; n += 1) units.push(await anOrg(t.db, { parentId: chance.pick(units).id }))
    const people: { id: string }[] = []
    for (let n = 0; n < 24; n += 1) {
      const enabled = chance.whole(0, 9) > 0
      people.push(await aUser(t.db, { primaryOrgId: chance.pick(units).id, enabled }))
    }
    for (const { id } of people.slice(0, 6))
      await t.db.execute(sql`insert into user_orgs (user_id, org_id)
        select ${id}, o.id from org_units o where o.id = ${chance.pick(units).id}`)
    const groups = [await aGroup(t.db, { members: people.slice(0, 3).map(({ id }) => id) }), await aGroup(t.db)]
    const scopeOf = (): ScopeRule => {
      const kind = chance.pick(['all', 'below', 'below', 'unit', 'own', 'custom'] as const)
      return kind === 'custom'
        ? { kind, units: [{ orgId: chance.pick(units).id, below: chance.whole(0, 1) === 0 }] }
        : { kind }
    }
    for (let n = 0; n < 8; n += 1) {
      const role = await aRole(t.db, { codes: [chance.pick([P.userGrant, P.userRole, P.user])], scope: scopeOf() })
      if (chance.whole(0, 3) === 0)
        await t.db
          .update(roles)
          .set({ scopeByResource: { [P.user]: scopeOf() } })
          .where(eq(roles.id, role.id))
      if (chance.whole(0, 7) === 0) await t.db.update(roles).set({ enabled: false }).where(eq(roles.id, role.id))
      const kind = chance.pick(['user', 'user', 'unit', 'unitBelow', 'group'] as const)
      const subject = { user: people, unit: units, unitBelow: units.slice(1), group: groups }[kind]
      const anchor = chance.whole(0, 2) === 0 ? chance.pick(units).id : null
      const validTo = chance.whole(0, 5) === 0 ? DAY : null
      const subjectId = chance.pick<{ id: string }>(subject).id
      await t.db
        .insert(roleMembers)
        .values({ roleId: role.id, subjectKind: kind, subjectId, anchorOrgId: anchor, validTo })
    }
    for (const { id: userId } of people.slice(-3)) {
      const validTo = chance.pick([DAY, '2999-12-31', '2999-12-31'])
      await t.db
        .insert(directGrants)
        .values({ userId, code: chance.pick(GRANTING), scope: scopeOf(), validTo, reason: '' })
    }
    return people.map(({ id }) => id)
  }

  const reaches = (holder: Person, asker: Person): boolean => {
    const { all, below, units } = holder.rights.scopeOf(GRANTING)
    return all || units.includes(asker.orgId) || below.some((path) => asker.orgPath.startsWith(path))
  }

  const clear = async () => {
    await t.db.execute(sql`delete from role_privileges where role_id <> ${roleIdOf('admin')}`)
    await t.db.delete(directGrants)
    await t.db.delete(users)
    await t.db.delete(orgUnits).where(sql`id <> ${ROOT_ORG_ID}`)
    await t.db.execute(sql`delete from privilege_settings`)
  }

  test.each(Array.from({ length: 25 }, (_, seed) => seed))(
    'are those whose resolved rights reach the asker, on site %i',
    async (seed) => {
      const ids = await aSite(seed)
      if (seed % 5 === 0)
        await t.db.execute(sql`insert into privilege_settings (code, enabled) values (${P.userGrant}, false)`)
      if (seed % 6 === 0) {
        await t.db.insert(rolePrivileges).values({ roleId: roleIdOf('employee'), code: P.userRole })
        const scope: ScopeRule = { kind: seed % 12 === 0 ? 'unit' : 'below' }
        await t.db.update(roles).set({ scope }).where(eq(roles.code, 'employee'))
      }
      const people = (await Promise.all(ids.map((id) => loadPerson(t.db, id)))).flatMap((person) => person ?? [])

      const told: Record<string, string[]> = {}
      const expected: Record<string, string[]> = {}
      for (const asker of people) {
        told[asker.id] = (await findGranters(t.db, asker, 100)).sort()
        const others = people.filter((person) => person.enabled && person.id !== asker.id)
        expected[asker.id] = others
          .filter((person) => reaches(person, asker))
          .map(({ id }) => id)
          .sort()
      }

      expect(told).toEqual(expected)
      await clear()
    },
  )

  test('come nearest first, and no more than asked for', async () => {
    const top = await anOrg(t.db)
    const mine = await anOrg(t.db, { parentId: top.id })
    const [far, above, beside] = [
      await aUser(t.db),
      await aUser(t.db, { primaryOrgId: top.id }),
      await aUser(t.db, { primaryOrgId: mine.id }),
    ]
    await aRole(t.db, { codes: [P.userRole], scope: { kind: 'all' }, members: [far.id] })
    await aRole(t.db, { codes: [P.userRole], scope: { kind: 'below' }, members: [above.id, beside.id] })
    const asker = { id: ROOT_ORG_ID, orgId: mine.id, orgPath: mine.path }

    expect(await findGranters(t.db, asker, 20)).toEqual([beside.id, above.id, far.id])
    expect(await findGranters(t.db, asker, 1)).toEqual([beside.id])
  })
})
