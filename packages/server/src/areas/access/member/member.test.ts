import { decideApproval, listApprovals } from '@portal/contract/areas/access/approval-record.ts'
import {
  addRoleMembers,
  extendRoleMembers,
  roleMembers as listMembers,
  removeRoleMembers,
} from '@portal/contract/areas/access/member.ts'
import { getUserInfo } from '@portal/contract/areas/account/session.ts'
import { saveUser } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID, roleIdOf } from '#src/app/essentials.ts'
import { grantRequests, roleMembers, roles, userGroupMembers } from '#src/schema/access.ts'
import { sessions } from '#src/schema/account.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aGroup, anAdministrator } from '#test/factories/access.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(roleMembers).where(eq(roleMembers.roleId, roleIdOf('admin'))))

const reason = '新增安全员'
const user = (id: string) => ({ kind: 'user' as const, id })
const codesOf = async (userId: string) =>
  (await (await t.asWho({ userId })).call(getUserInfo, {})).privileges.map(({ code }) => code)

describe('rest/role/addMembers', () => {
  test('gives a role to a person, a unit, a unit with what lies below, and a group', async () => {
    const giver = await t.as(P.role, P.roleMember, P.label)
    const [org, above] = [await anOrg(t.db), await anOrg(t.db)]
    const child = await anOrg(t.db, { parentId: above.id })
    const people = {
      direct: await aUser(t.db),
      byUnit: await aUser(t.db, { primaryOrgId: org.id }),
      byBranch: await aUser(t.db, { primaryOrgId: child.id }),
      byGroup: await aUser(t.db),
    }
    const group = await aGroup(t.db, { members: [people.byGroup.id] })
    const role = await aRole(t.db, { codes: [P.label] })

    const result = await giver.call(addRoleMembers, {
      roleId: role.id,
      subjects: [
        user(people.direct.id),
        { kind: 'unit', id: org.id },
        { kind: 'unitBelow', id: above.id },
        { kind: 'group', id: group.id },
      ],
      reason,
    })

    expect(result).toEqual({ added: 4, pending: 0 })
    for (const { id } of Object.values(people)) expect(await codesOf(id)).toContain(P.label)
    const expanded = await giver.call(listMembers, { roleId: role.id, expand: true })
    expect(expanded.list.map(({ id }) => id).sort()).toEqual(
      Object.values(people)
        .map(({ id }) => id)
        .sort(),
    )
    const twice = await giver.refused(addRoleMembers, { roleId: role.id, subjects: [user(people.direct.id)], reason })
    expect(twice.message).toBe('成员已存在')
  })

  test('refuses oneself, foreign people, and codes or scopes one does not hold', async () => {
    const company = await anOrg(t.db)
    const giver = await t.asWho({ codes: [P.roleMember, P.label], scope: { kind: 'below' }, orgId: company.id })
    const inside = await aUser(t.db, { primaryOrgId: company.id })
    const own = async (values: Parameters<typeof aRole>[1]) => {
      const role = await aRole(t.db, values)
      await t.db.update(roles).set({ ownerOrgId: company.id }).where(eq(roles.id, role.id))
      return role.id
    }
    const narrow = await own({ codes: [P.label], scope: { kind: 'below' } })
    const give = (roleId: string, id: string, values = {}) => ({ roleId, subjects: [user(id)], reason, ...values })

    const messages = [
      await giver.refused(addRoleMembers, give(narrow, giver.id)),
      await giver.refused(addRoleMembers, give(narrow, (await aUser(t.db)).id)),
      await giver.refused(addRoleMembers, give(await own({ codes: [P.video], scope: { kind: 'below' } }), inside.id)),
      await giver.refused(addRoleMembers, give(await own({ codes: [P.label] }), inside.id)),
      await giver.refused(addRoleMembers, give(narrow, inside.id, { anchorOrgId: (await anOrg(t.db)).id })),
      await giver.refused(addRoleMembers, give((await aRole(t.db)).id, inside.id)),
    ]

    expect(messages.map(({ message }) => message)).toEqual([
      '不能修改自己的角色和权限',
      '该用户不在你的管理范围',
      '包含你未拥有的权限：视频管理',
      '数据范围超出你的管理范围',
      '授权单位不在你的管理范围',
      '内容不存在或无权查看',
    ])
    expect(await giver.call(addRoleMembers, give(narrow, inside.id))).toEqual({ added: 1, pending: 0 })
  })

  test('refuses an anchor outside one’s own scope, also of a role without codes and of one that is trusted', async () => {
    const company = await anOrg(t.db)
    const team = await anOrg(t.db, { parentId: company.id })
    const elsewhere = await anOrg(t.db)
    const giver = await t.asWho({ codes: [P.roleMember], scope: { kind: 'below' }, orgId: company.id })
    const trusted = await aRole(t.db, { members: [giver.id] })
    const empty = await aRole(t.db, { scope: { kind: 'unit' } })
    const lent = await aRole(t.db, { codes: [P.label], scope: { kind: 'below' } })
    await t.db
      .update(roles)
      .set({ ownerOrgId: company.id, grantableBy: [trusted.id] })
      .where(sql`${roles.id} in (${empty.id}, ${lent.id})`)
    const person = await aUser(t.db, { primaryOrgId: team.id })
    const give = (roleId: string, anchorOrgId: string) => ({ roleId, subjects: [user(person.id)], reason, anchorOrgId })

    for (const { id } of [empty, lent])
      for (const place of [elsewhere.id, ROOT_ORG_ID])
        expect((await giver.refused(addRoleMembers, give(id, place))).message).toBe('授权单位不在你的管理范围')
    expect(await giver.call(addRoleMembers, give(empty.id, team.id))).toEqual({ added: 1, pending: 0 })
  })

  test('lets a trusted role pass on what its holder lacks, but not take it', async () => {
    const giver = await t.as(P.roleMember)
    const trusted = await aRole(t.db, { members: [giver.id] })
    const role = await aRole(t.db, { codes: [P.label] })
    await t.db
      .update(roles)
      .set({ grantableBy: [trusted.id] })
      .where(eq(roles.id, role.id))
    const group = await aGroup(t.db, { members: [giver.id] })

    const taken = await giver.refused(addRoleMembers, {
      roleId: role.id,
      subjects: [{ kind: 'group', id: group.id }],
      reason,
    })
    const given = await giver.call(addRoleMembers, {
      roleId: role.id,
      subjects: [user((await aUser(t.db)).id)],
      reason,
    })

    expect(taken.message).toBe('包含你未拥有的权限：标签管理')
    expect(given.added).toBe(1)
  })

  test('holds memberships between their days only', async () => {
    const giver = await t.as(P.roleMember, P.label)
    const role = await aRole(t.db, { codes: [P.label] })
    const [coming, over, now] = [await aUser(t.db), await aUser(t.db), await aUser(t.db)]
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
    await giver.call(addRoleMembers, {
      roleId: role.id,
      subjects: [user(coming.id)],
      from: '2098-01-01',
      to: '2099-01-01',
      reason,
    })
    await giver.call(addRoleMembers, { roleId: role.id, subjects: [user(now.id)], from: today, to: today, reason })
    await t.db
      .insert(roleMembers)
      .values({ roleId: role.id, subjectKind: 'user', subjectId: over.id, validTo: '2020-01-01' })

    const past = await giver.refused(addRoleMembers, {
      roleId: role.id,
      subjects: [user(over.id)],
      to: '2020-01-01',
      reason,
    })
    await t.db.update(roles).set({ maxDays: 30 }).where(eq(roles.id, role.id))
    const long = await giver.refused(addRoleMembers, {
      roleId: role.id,
      subjects: [user((await aUser(t.db)).id)],
      reason,
    })

    const codes = [await codesOf(coming.id), await codesOf(over.id), await codesOf(now.id)]
    expect(codes.map((each) => each.includes(P.label))).toEqual([false, false, true])
    expect([past.message, long.message]).toEqual(['结束日期不能早于今天', '授权最长 30 天'])
  })
})

describe('sensitive codes', () => {
  const sensitiveRole = () => aRole(t.db, { codes: [P.userReset] })

  test('need the password again and a marked entry while fewer than three administrators exist', async () => {
    const giver = await t.as(P.roleMember, P.userReset)
    const receiver = await aUser(t.db)
    const role = await sensitiveRole()
    const body = { roleId: role.id, subjects: [user(receiver.id)], reason }
    const plain = await t.asWho({ userId: giver.id })
    await t.db.update(sessions).set({ reauthUntil: null }).where(eq(sessions.userId, giver.id))

    const asked = await plain.refused(addRoleMembers, body)
    const proven = await t.asWho({ userId: giver.id })
    await proven.call(addRoleMembers, body)

    expect(asked.status).toBe(1010)
    const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, role.id))
    expect(entry?.reason).toContain('敏感授权：可用的系统管理员不足三人，已再次验证身份')
  })

  test('take effect only when a third administrator has approved', async () => {
    const [giverRow, thirdRow, receiver] = [await anAdministrator(t.db), await anAdministrator(t.db), await aUser(t.db)]
    await anAdministrator(t.db)
    const [giver, third] = [await t.asWho({ userId: giverRow.id }), await t.asWho({ userId: thirdRow.id })]
    const role = await sensitiveRole()
    const body = { roleId: role.id, subjects: [user(receiver.id)], reason }

    const answer = await giver.call(addRoleMembers, body)
    const waiting = await codesOf(receiver.id)
    const twice = await giver.refused(addRoleMembers, body)
    const { list } = await third.call(listApprovals, { filter: { tab: 'mine' } })
    const [request] = list
    const own = await giver.call(listApprovals, { filter: { tab: 'mine' } })
    await third.call(decideApproval, {
      requestId: request?.requestId ?? '',
      action: 'pass',
      snapshot: request?.snapshot,
    })

    expect(answer).toEqual({ added: 0, pending: 1 })
    expect(waiting).not.toContain(P.userReset)
    expect(twice.message).toBe('该授权正在审批中')
    expect(own.total).toBe(0)
    expect(await codesOf(receiver.id)).toContain(P.userReset)
    const [grant] = await t.db.select().from(grantRequests).where(eq(grantRequests.receiverId, receiver.id))
    expect(grant?.state).toBe('approved')
  })

  test('give nothing when the third refuses', async () => {
    const [giverRow, thirdRow, receiver] = [await anAdministrator(t.db), await anAdministrator(t.db), await aUser(t.db)]
    await anAdministrator(t.db)
    const [giver, third] = [await t.asWho({ userId: giverRow.id }), await t.asWho({ userId: thirdRow.id })]
    await giver.call(addRoleMembers, { roleId: (await sensitiveRole()).id, subjects: [user(receiver.id)], reason })
    const { list } = await third.call(listApprovals, { filter: { tab: 'mine' } })
    const request = list.find(({ title }) => title.includes(receiver.name))

    await third.call(decideApproval, {
      requestId: request?.requestId ?? '',
      action: 'reject',
      opinion: '不需要',
      snapshot: request?.snapshot,
    })

    expect(await codesOf(receiver.id)).not.toContain(P.userReset)
    const [grant] = await t.db.select().from(grantRequests).where(eq(grantRequests.receiverId, receiver.id))
    expect(grant?.state).toBe('rejected')
  })
})

describe('rest/role/members', () => {
  test('tells when a person used the role last, and finds those who have not for ninety days', async () => {
    const reader = await t.as(P.role)
    const [busy, idle, fresh] = [await aUser(t.db), await aUser(t.db), await aUser(t.db)]
    const role = await aRole(t.db, { codes: [P.label], members: [busy.id, idle.id, fresh.id] })
    await t.db.execute(sql`update role_members set granted_at = now() - interval '100 days'
      where role_id = ${role.id} and subject_id <> ${fresh.id}`)
    await t.db.execute(sql`insert into privilege_uses (user_id, code, last_on)
      values (${busy.id}, ${P.label}, current_date - 3), (${idle.id}, ${P.label}, current_date - 95),
        (${idle.id}, ${P.photo}, current_date)`)

    const all = await reader.call(listMembers, { roleId: role.id })
    const unused = await reader.call(listMembers, { roleId: role.id, filter: { unused: true } })
    const people = await reader.call(listMembers, { roleId: role.id, filter: { unused: true }, expand: true })

    const usedBy = (id: string) => all.list.find(({ subjectId }) => subjectId === id)?.lastUsedOn
    expect([usedBy(busy.id) === null, usedBy(idle.id) === null, usedBy(fresh.id)]).toEqual([false, false, null])
    expect(unused.list.map(({ subjectId }) => subjectId)).toEqual([idle.id])
    expect(people.list.map(({ id }) => id)).toEqual([idle.id])
  })
})

describe('rest/role/removeMembers', () => {
  test('leaves the role to a person who also has it another way, and the list says by which', async () => {
    const giver = await t.as(P.role, P.roleMember)
    const person = await aUser(t.db)
    const group = await aGroup(t.db, { members: [person.id] })
    const role = await aRole(t.db, { codes: [P.label], members: [person.id] })
    const [byGroup] = await t.db
      .insert(roleMembers)
      .values({ roleId: role.id, subjectKind: 'group', subjectId: group.id })
      .returning()
    const [direct] = await t.db
      .select()
      .from(roleMembers)
      .where(and(eq(roleMembers.roleId, role.id), eq(roleMembers.subjectKind, 'user')))
    const before = await giver.call(listMembers, { roleId: role.id, expand: true })

    await giver.call(removeRoleMembers, { ids: [direct?.id ?? ''], reason })

    const after = await giver.call(listMembers, { roleId: role.id, expand: true })
    expect(before.list[0]?.ways.map(({ kind }) => kind).sort()).toEqual(['group', 'user'])
    expect(after.list.map(({ ways }) => ways.map(({ memberId, name }) => [memberId, name]))).toEqual([
      [[byGroup?.id, group.name]],
    ])
    expect(await codesOf(person.id)).toContain(P.label)
    await t.db.delete(userGroupMembers).where(eq(userGroupMembers.userId, person.id))
  })

  test('keeps the last administrator also under two requests at once, and nobody removes himself', async () => {
    const officer = await t.as(P.roleMember)
    const pair = [await anAdministrator(t.db), await anAdministrator(t.db)]
    const memberships = await t.db
      .select()
      .from(roleMembers)
      .where(eq(roleMembers.roleId, roleIdOf('admin')))
    const self = await t.asWho({ userId: pair[0]?.id ?? '' })
    const own = memberships.find(({ subjectId }) => subjectId === pair[0]?.id)

    const strip = await self.refused(removeRoleMembers, { ids: [own?.id ?? ''], reason })
    const answers = await Promise.all(
      memberships.map(({ id }) => officer.send(removeRoleMembers, { ids: [id], reason })),
    )

    expect(strip.message).toBe('不能修改自己的角色和权限')
    expect(answers.map(({ envelope }) => envelope.success).sort()).toEqual([false, true])
    expect(answers.map(({ envelope }) => envelope.message)).toContain('至少保留一名可用的系统管理员')
  })

  test('answers for memberships of foreign people as if there were none', async () => {
    const company = await anOrg(t.db)
    const giver = await t.asWho({ codes: [P.role, P.roleMember, P.label], scope: { kind: 'below' }, orgId: company.id })
    const role = await aRole(t.db, { codes: [P.label], members: [(await aUser(t.db)).id] })
    await t.db.update(roles).set({ ownerOrgId: company.id }).where(eq(roles.id, role.id))
    const [membership] = await t.db.select().from(roleMembers).where(eq(roleMembers.roleId, role.id))
    const ids = [membership?.id ?? '']

    const removed = await giver.refused(removeRoleMembers, { ids, reason })
    const extended = await giver.refused(extendRoleMembers, { ids, to: '2099-01-01' })

    expect([removed.status, extended.status]).toEqual([1004, 1004])
    expect(await giver.call(listMembers, { roleId: role.id })).toEqual({ list: [], total: 0 })
  })
})

describe('what the calendar and a move could do behind a granter', () => {
  test('the last lasting 系统管理员 gets no end date', async () => {
    await t.db.execute(sql`delete from role_members where role_id = (select id from roles where code = 'admin')`)
    const first = await anAdministrator(t.db)
    const giver = await t.asWho({ userId: (await anAdministrator(t.db)).id })
    const membershipOf = async (userId: string) => {
      const { rows } = await t.db.execute<{ id: string }>(sql`select id from role_members where subject_id = ${userId}`)
      return rows[0]?.id ?? ''
    }
    const to = '2099-12-31'
    await giver.call(extendRoleMembers, { ids: [await membershipOf(first.id)], to })

    const other = await t.asWho({ userId: first.id })
    const refusal = await other.refused(extendRoleMembers, { ids: [await membershipOf(giver.id)], to })

    expect(refusal.message).toBe('至少保留一名长期有效的系统管理员，不能设置结束日期')
  })

  test('moving somebody into a unit with a sensitive role stands in the log by name', async () => {
    const org = await anOrg(t.db)
    const role = await aRole(t.db, { codes: [P.userGrant] })
    await t.db.insert(roleMembers).values({ roleId: role.id, subjectKind: 'unit', subjectId: org.id })
    const mover = await t.as(P.user, P.userEdit)
    const person = await aUser(t.db)
    const { id, code, name, revision } = person
    const input = { id, code, name, revision, primaryOrgId: org.id }

    await mover.call(saveUser, input as never)

    const { rows } = await t.db.execute<{ reason: string }>(
      sql`select reason from audit_entries where object_id = ${id} and actor_id = ${mover.id} and reason <> ''`,
    )
    expect(rows.map(({ reason }) => reason)).toEqual(['调入单位带来敏感权限：附加权限'])
  })
})
