import {
  configPrivileges,
  configRoles,
  userPrivileges,
  userRoles,
} from '@portal/contract/areas/access/person-rights.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleIdOf } from '#src/app/essentials.ts'
import { directGrants, roleMembers, roles } from '#src/schema/access.ts'
import { users } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aGroup, anAdministrator } from '#test/factories/access.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const revisionOf = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0]?.revision ?? 0

describe('rest/user/roles', () => {
  test('shows every role with how it is held, and why the caller could not give it', async () => {
    const giver = await t.as(P.user, P.userRole)
    const person = await aUser(t.db)
    const group = await aGroup(t.db, { members: [person.id] })
    const [held, foreign] = [await aRole(t.db), await aRole(t.db, { codes: [P.label] })]
    await t.db.insert(roleMembers).values({ roleId: held.id, subjectKind: 'group', subjectId: group.id })

    const answer = await giver.call(userRoles, { userId: person.id })

    const byId = new Map(answer.map((row) => [row.id, row]))
    expect(byId.get(held.id)).toMatchObject({
      has: true,
      grantable: true,
      sources: [{ via: 'group', viaName: group.name }],
    })
    expect(byId.get(foreign.id)).toMatchObject({ has: false, grantable: false, whyNot: '包含你未拥有的权限：标签管理' })
    expect(byId.get(roleIdOf('employee'))).toMatchObject({ has: true, grantable: false })
  })
})

describe('rest/user/configRoles', () => {
  test('replaces the direct roles and leaves what comes by a group', async () => {
    const giver = await t.as(P.user, P.userRole)
    const person = await aUser(t.db)
    const group = await aGroup(t.db, { members: [person.id] })
    const [old, kept, fresh] = [
      await aRole(t.db, { members: [person.id] }),
      await aRole(t.db, { members: [person.id] }),
      await aRole(t.db),
    ]
    await t.db.insert(roleMembers).values({ roleId: old.id, subjectKind: 'group', subjectId: group.id })

    const { saved, revision } = await giver.call(configRoles, {
      userId: person.id,
      roles: [{ roleId: kept.id }, { roleId: fresh.id, to: inDays(10) }],
      revision: 1,
    })
    const stale = await giver.refused(configRoles, { userId: person.id, roles: [], revision: 1 })

    const rows = await t.db
      .select()
      .from(roleMembers)
      .where(and(eq(roleMembers.subjectKind, 'user'), eq(roleMembers.subjectId, person.id)))
    expect([saved, revision, stale.status]).toEqual([2, 2, 1009])
    expect(rows.map(({ roleId }) => roleId).sort()).toEqual([kept.id, fresh.id].sort())
    const roles = await giver.call(userRoles, { userId: person.id })
    expect(roles.find(({ id }) => id === old.id)?.sources.map(({ via }) => via)).toEqual(['group'])
  })

  test('refuses oneself, foreign people and roles beyond one’s own codes', async () => {
    const company = await anOrg(t.db)
    const giver = await t.asWho({ codes: [P.userRole], scope: { kind: 'below' }, orgId: company.id })
    const inside = await aUser(t.db, { primaryOrgId: company.id })
    const strong = await aRole(t.db, { codes: [P.label] })

    const own = await giver.refused(configRoles, { userId: giver.id, roles: [], revision: 1 })
    const foreign = await giver.refused(configRoles, { userId: (await aUser(t.db)).id, roles: [], revision: 1 })
    const beyond = await giver.refused(configRoles, { userId: inside.id, roles: [{ roleId: strong.id }], revision: 1 })

    expect([own.message, foreign.status, beyond.message]).toEqual([
      '不能修改自己的角色和权限',
      1004,
      '包含你未拥有的权限：标签管理',
    ])
    expect(await revisionOf(inside.id)).toBe(1)
  })

  test('keeps the last administrator', async () => {
    const giver = await t.as(P.userRole)
    const last = await anAdministrator(t.db)

    const refusal = await giver.refused(configRoles, { userId: last.id, roles: [], revision: 1 })

    expect(refusal.message).toBe('至少保留一名可用的系统管理员')
  })
})

describe('rest/user/configRoles and memberships of another day', () => {
  test('keeps a membership that begins later and one of a disabled role', async () => {
    const giver = await t.as(P.user, P.userRole)
    const person = await aUser(t.db)
    const later = await aRole(t.db)
    const off = await aRole(t.db, { members: [person.id] })
    await t.db
      .insert(roleMembers)
      .values({ roleId: later.id, subjectKind: 'user', subjectId: person.id, validFrom: '2099-01-01' })
    await t.db.update(roles).set({ enabled: false }).where(eq(roles.id, off.id))

    await giver.call(configRoles, { userId: person.id, roles: [], revision: 1 })

    const left = await t.db.select().from(roleMembers).where(eq(roleMembers.subjectId, person.id))
    expect(left.map(({ roleId }) => roleId).sort()).toEqual([later.id, off.id].sort())
  })
})

describe('rest/user/configPrivileges', () => {
  test('grants a code for a while, says so among the privileges, and takes it back', async () => {
    const giver = await t.as(P.user, P.userGrant, P.label)
    const person = await aUser(t.db)
    const grant = { code: P.label, scope: { kind: 'own' as const }, to: inDays(30), reason: '临时整理标签' }

    const first = await giver.call(configPrivileges, { userId: person.id, privileges: [grant], revision: 1 })
    const shown = await giver.call(userPrivileges, { userId: person.id })
    const second = await giver.call(configPrivileges, { userId: person.id, privileges: [], revision: first.revision })

    expect([first.saved, second.saved]).toEqual([1, 1])
    expect(shown).toMatchObject([
      {
        code: P.label,
        type: 'menu',
        title: '标签管理',
        scopeText: '本人',
        sources: [{ kind: 'direct', to: grant.to, reason: '临时整理标签' }],
      },
    ])
    expect(await t.db.$count(directGrants, eq(directGrants.userId, person.id))).toBe(0)
  })

  test('refuses a code one lacks, a wider scope, more than ninety days and no reason', async () => {
    const company = await anOrg(t.db)
    const giver = await t.asWho({ codes: [P.userGrant, P.label], scope: { kind: 'below' }, orgId: company.id })
    const inside = await aUser(t.db, { primaryOrgId: company.id })
    const grant = { code: P.label, scope: { kind: 'below' as const }, to: inDays(30), reason: '临时整理标签' }
    const give = (change: object) =>
      giver.refused(configPrivileges, { userId: inside.id, privileges: [{ ...grant, ...change }], revision: 1 })

    const messages = [
      (await give({ code: P.video })).message,
      (await give({ scope: { kind: 'all' } })).message,
      (await give({ to: inDays(120) })).message,
      (await give({ reason: '' })).errors[0]?.message,
      (await give({ code: 'P_nothing' })).errors[0]?.message,
    ]

    expect(messages).toEqual([
      '包含你未拥有的权限：视频管理',
      '数据范围超出你的管理范围',
      '授权最长 90 天',
      '请填写原因（2–200 字）',
      '权限不存在',
    ])
  })
})
