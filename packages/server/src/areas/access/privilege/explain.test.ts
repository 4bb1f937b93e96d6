import {
  explainPrivilege,
  privilegeFigures,
  privilegeHolders,
  privilegeTree,
  savePrivilege,
} from '@portal/contract/areas/access/privilege.ts'
import { getRole } from '@portal/contract/areas/access/role.ts'
import { getUserInfo } from '@portal/contract/areas/account/session.ts'
import { getUserGroup } from '@portal/contract/areas/directory/group.ts'
import { getOrg } from '@portal/contract/areas/directory/org.ts'
import { getUser } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directGrants, privilegeSettings, roleMembers, roles, type ScopeRule } from '#src/schema/access.ts'
import { privilegeUses } from '#src/schema/access-admin.ts'
import { users } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aGroup } from '#test/factories/access.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Small and repeatable: a linear congruence is random enough to mix cases. */
const chance = (seed: number) => {
  let state = seed
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  return { next, one: <Value>(values: readonly Value[]): Value => values[next(values.length)] as Value }
}

const checks = [
  { type: 'user', code: P.user, endpoint: getUser },
  { type: 'org', code: P.orgAndDictionary, endpoint: getOrg },
  { type: 'role', code: P.role, endpoint: getRole },
  { type: 'userGroup', code: P.userGroup, endpoint: getUserGroup },
] as const

describe('rest/privilege/explain', () => {
  test('says in 1,000 random cases what the server then does', async () => {
    const { next, one } = chance(20)
    const units = [await anOrg(t.db)]
    for (let n = 0; n < 11; n += 1) units.push(await anOrg(t.db, { parentId: one(units).id }))
    const people: Awaited<ReturnType<typeof aUser>>[] = []
    for (let n = 0; n < 12; n += 1) people.push(await aUser(t.db, { primaryOrgId: one(units).id, enabled: n !== 3 }))
    const groups = []
    for (let n = 0; n < 4; n += 1)
      groups.push(
        await aGroup(t.db, {
          ownerOrgId: one(units).id,
          createdBy: one(people).id,
          members: [one(people).id, one(people).id].filter((id, at, all) => all.indexOf(id) === at),
        }),
      )
    const scopes = (): ScopeRule =>
      one<ScopeRule>([
        { kind: 'all' },
        { kind: 'below' },
        { kind: 'unit' },
        { kind: 'own' },
        { kind: 'custom', units: [{ orgId: one(units).id, below: next(2) === 0 }] },
      ])
    const made = []
    for (let n = 0; n < 14; n += 1) {
      const codes = checks.map(({ code }) => code).filter(() => next(2) === 0)
      const role = await aRole(t.db, { codes, scope: scopes() })
      made.push(role)
      const values = {
        ownerOrgId: one(units).id,
        createdBy: one(people).id,
        enabled: next(8) !== 0,
        scopeByResource: next(3) === 0 ? { [one(checks).code]: scopes() } : {},
      }
      await t.db.update(roles).set(values).where(eq(roles.id, role.id))
      const subject = one([
        { subjectKind: 'user' as const, subjectId: one(people).id },
        { subjectKind: 'unit' as const, subjectId: one(units).id },
        { subjectKind: 'unitBelow' as const, subjectId: one(units).id },
        { subjectKind: 'group' as const, subjectId: one(groups).id },
      ])
      const validTo = next(7) === 0 ? '2020-01-01' : null
      await t.db
        .insert(roleMembers)
        .values({ roleId: role.id, ...subject, validTo, anchorOrgId: next(3) === 0 ? one(units).id : null })
    }
    await t.db.insert(directGrants).values({
      userId: people[0]?.id ?? '',
      code: P.user,
      scope: { kind: 'all' },
      validTo: '2099-01-01',
      reason: '临时',
    })
    const objects = { user: people, org: units, role: made, userGroup: groups }
    const explainer = await t.as(P.authorityExplain)
    const sessions = await Promise.all(people.map(({ id }) => t.asWho({ userId: id })))

    const asked = Array.from({ length: 1000 }, () => {
      const { type, code, endpoint } = one(checks)
      return { at: next(people.length), type, code, endpoint, objectId: one(objects[type].map(({ id }) => id)) }
    })
    const answers: { type: string; said: boolean; complete: boolean; done: boolean | undefined }[] = []
    const answer = async ({ at, type, code, endpoint, objectId }: (typeof asked)[number]) => {
      const body = { userId: people[at]?.id ?? '', code, objectType: type, objectId }
      const said = await explainer.call(explainPrivilege, body)
      const done = await sessions[at]?.send(endpoint, { id: objectId })
      answers.push({ type, said: said.allowed, complete: said.missing.length === 0, done: done?.envelope.success })
    }
    const lines = 8
    await Promise.all(
      Array.from({ length: lines }, async (_, line) => {
        for (const each of asked.filter((__, n) => n % lines === line)) await answer(each)
      }),
    )

    expect(answers.filter(({ said, complete, done }) => said !== done || complete !== done)).toEqual([])
    // Neither answer may be the only one that was seen.
    const allowed = answers.filter(({ said }) => said).length
    expect(answers).toHaveLength(1000)
    expect(allowed).toBeGreaterThan(100)
    expect(allowed).toBeLessThan(900)
  }, 120_000)

  test('tells the chain with date and giver, what is missing and who may give it', async () => {
    const [safety, workshop] = [await anOrg(t.db, { name: '安全处' }), await anOrg(t.db, { name: '二车间' })]
    const giver = await t.as(P.user, P.userRole)
    const [giverRow] = await t.db.select().from(users).where(eq(users.id, giver.id))
    const person = await aUser(t.db, { primaryOrgId: safety.id })
    const foreign = await aUser(t.db, { primaryOrgId: workshop.id, name: '外单位员工' })
    const group = await aGroup(t.db, { name: '安全员组', members: [person.id] })
    const role = await aRole(t.db, { codes: [P.user], scope: { kind: 'below' } })
    await t.db.insert(roleMembers).values({
      roleId: role.id,
      subjectKind: 'group',
      subjectId: group.id,
      validFrom: '2025-03-01',
      grantedBy: giver.id,
    })
    const explainer = await t.as(P.authorityExplain)

    const outside = await explainer.call(explainPrivilege, {
      userId: person.id,
      code: P.user,
      objectType: 'user',
      objectId: foreign.id,
    })
    const lacking = await explainer.call(explainPrivilege, { userId: person.id, code: P.video })

    expect(outside.allowed).toBe(false)
    expect(outside.chain.map(({ ok, text }) => [ok, text])).toEqual([
      [true, '账号正常'],
      [true, `来自角色「${role.name}」，经用户组「安全员组」，自 2025-03-01 起，由 ${giverRow?.name} 授予`],
      [true, '数据范围：本单位及以下（安全处）'],
      [false, '用户「外单位员工」属于「二车间」，不在数据范围内'],
    ])
    expect(outside.missing).toEqual(['缺少：数据范围包含「二车间」'])
    expect(outside.granters.map(({ id }) => id)).toContain(giver.id)
    expect(lacking.missing).toEqual(['缺少：权限「视频管理」'])
  })

  test('explains people in scope only', async () => {
    const company = await anOrg(t.db)
    const explainer = await t.asWho({ codes: [P.authorityExplain], scope: { kind: 'below' }, orgId: company.id })
    const foreign = await aUser(t.db)

    expect((await explainer.refused(explainPrivilege, { userId: foreign.id, code: P.user })).status).toBe(1004)
  })
})

describe('rest/privilege/save', () => {
  test('takes a code from everybody at once while it is switched off', async () => {
    const editor = await t.as(P.authority, P.authorityEdit)
    const holder = await t.as(P.label)

    await editor.call(savePrivilege, { code: P.label, note: '停用检修', sensitive: true, enabled: false })

    const info = await holder.call(getUserInfo, {})
    expect(info.privileges.map(({ code }) => code)).not.toContain(P.label)
    const node = (await editor.call(privilegeTree, {})).find(({ code }) => code === P.label)
    expect(node).toMatchObject({ note: '停用检修', sensitive: true, enabled: false, revision: 1 })
    const stale = await editor.refused(savePrivilege, {
      code: P.label,
      note: '',
      sensitive: false,
      enabled: true,
      revision: 0,
    })
    expect(stale.status).toBe(1009)
    await t.db.delete(privilegeSettings)
  })

  test('never switches off what could switch it on again', async () => {
    const editor = await t.as(P.authorityEdit)

    const refusal = await editor.refused(savePrivilege, {
      code: P.authority,
      note: '',
      sensitive: false,
      enabled: false,
    })

    expect(refusal.message).toBe('不能停用权限管理本身')
  })
})

describe('rest/privilege/figures', () => {
  test('counts each person in scope once for a code, whatever ways give it, and tells the last use', async () => {
    const company = await anOrg(t.db)
    const reader = await t.asWho({ codes: [P.authority], scope: { kind: 'below' }, orgId: company.id })
    const people = []
    for (let n = 0; n < 3; n += 1) people.push((await aUser(t.db, { primaryOrgId: company.id })).id)
    const [first = '', second = ''] = people
    await aRole(t.db, { codes: [P.photo, P.label], members: [first, second, (await aUser(t.db)).id] })
    await aRole(t.db, { codes: [P.photo], members: [first] })
    await t.db.insert(directGrants).values(
      people.map((userId) => ({
        ...{ userId, code: P.photo, scope: { kind: 'all' as const }, validTo: '2099-01-01', reason: '试用' },
      })),
    )
    await t.db.insert(privilegeUses).values({ userId: second, code: P.photo, lastOn: '2026-02-03' })

    const figures = await reader.call(privilegeFigures, {})

    const of = (code: string) => figures.find((each) => each.code === code)
    expect(of(P.photo)).toEqual({ code: P.photo, people: 3, lastUsedOn: '2026-02-03' })
    expect(of(P.label)).toMatchObject({ people: 2 })
    const { total } = await reader.call(privilegeHolders, { code: P.photo })
    expect(total).toBe(3)
  })
})

describe('rest/privilege/holders', () => {
  test('lists people in scope with where the code comes from', async () => {
    const company = await anOrg(t.db)
    const reader = await t.asWho({ codes: [P.authority], scope: { kind: 'below' }, orgId: company.id })
    const inside = await aUser(t.db, { primaryOrgId: company.id })
    const role = await aRole(t.db, { codes: [P.photo], members: [inside.id, (await aUser(t.db)).id] })

    const page = await reader.call(privilegeHolders, { code: P.photo })

    expect(page.total).toBe(1)
    expect(page.list[0]).toMatchObject({ id: inside.id, sources: [{ kind: 'role', name: role.name, via: 'user' }] })
  })
})
