import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { getUser, saveUser } from '@portal/contract/areas/directory/user.ts'
import {
  enableUsers,
  leaveUser,
  rehireUser,
  resetPassword,
  unlockUsers,
} from '@portal/contract/areas/directory/user-account.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directGrants, roleMembers } from '#src/schema/access.ts'
import { users } from '#src/schema/directory.ts'
import { auditEntries, idempotencyKeys } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAdministrator } from '#test/factories/access.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { applyDay } from '../day/apply-day.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
})
afterAll(() => t.close())

const off = (...ids: string[]) => ({ ids, enabled: 0 as const, reason: '岗位调整' })

describe('rest/user/enabled', () => {
  test('ends both sessions of a person with the answer', async () => {
    const officer = await t.as(P.userEnable)
    const web = await t.as(P.user)
    const second = await t.asWho({ userId: web.id })
    await web.call(getUserInfo, {})

    await officer.call(enableUsers, off(web.id))

    for (const session of [web, second]) expect((await session.refused(getUserInfo, {})).status).toBe(1001)
    const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, web.id))
    expect(entry).toMatchObject({ reason: '岗位调整', diff: [{ field: 'enabled', before: true, after: false }] })
  })

  test('asks for a reason, and keeps oneself and foreign people as they are', async () => {
    const company = await anOrg(t.db)
    const officer = await t.asWho({ codes: [P.userEnable], scope: { kind: 'below' }, orgId: company.id })
    const foreign = await aUser(t.db)

    const silent = await officer.refused(enableUsers, { ids: [foreign.id], enabled: 0, reason: '' })
    const { updated, failed } = await officer.call(enableUsers, off(officer.id, foreign.id))

    expect(silent.errors).toEqual([{ field: 'reason', message: '请填写原因（2–200 字）' }])
    expect(updated).toBe(0)
    expect(new Map(failed.map(({ id, message }) => [id, message]))).toEqual(
      new Map([
        [officer.id, '不能停用或删除自己'],
        [foreign.id, '内容不存在或无权查看'],
      ]),
    )
  })

  test('keeps one administrator under two requests at once', async () => {
    const officer = await t.as(P.userEnable)
    const pair = [await anAdministrator(t.db), await anAdministrator(t.db)]

    const answers = await Promise.all(pair.map(({ id }) => officer.call(enableUsers, off(id))))

    expect(answers.map(({ updated }) => updated).sort()).toEqual([0, 1])
    expect(answers.flatMap(({ failed }) => failed.map(({ message }) => message))).toEqual([
      '至少保留一名可用的系统管理员',
    ])
    const both = await officer.call(enableUsers, off(...pair.map(({ id }) => id)))
    expect(both.updated).toBe(0)
    await t.db.delete(roleMembers).where(sql`${roleMembers.subjectId} = any(${sql.param(pair.map(({ id }) => id))})`)
  })
})

describe('rest/user/leave and rehire', () => {
  test('ends account, roles and grants after the leaving day, and keeps the person for the return', async () => {
    const officer = await t.as(P.user, P.userEdit)
    const leaver = await t.as(P.label)
    await t.db
      .insert(directGrants)
      .values({ userId: leaver.id, code: P.video, scope: { kind: 'all' }, validTo: '2099-01-01', reason: '临时' })

    await officer.call(leaveUser, { id: leaver.id, leftOn: '2020-05-01' })

    const left = await officer.call(getUser, { id: leaver.id })
    expect(left).toMatchObject({ employment: 'left', enabled: 0, leftOn: '2020-05-01' })
    expect(await t.db.$count(roleMembers, eq(roleMembers.subjectId, leaver.id))).toBe(0)
    expect(await t.db.$count(directGrants, eq(directGrants.userId, leaver.id))).toBe(0)
    expect((await leaver.refused(getUserInfo, {})).status).toBe(1001)

    const org = await anOrg(t.db)
    await officer.call(rehireUser, { id: leaver.id, orgId: org.id, from: '2021-01-01' })
    const back = await officer.call(getUser, { id: leaver.id })
    expect(back).toMatchObject({ employment: 'active', enabled: 1, orgId: org.id, hiredOn: '2021-01-01', leftOn: null })
  })

  test('waits for the day, applies it once at midnight, and for others leaves everything', async () => {
    const officer = await t.as(P.user, P.userEdit)
    const [from, to] = [await anOrg(t.db), await anOrg(t.db)]
    const leaver = await aUser(t.db)
    const mover = await aUser(t.db, { primaryOrgId: from.id })
    await officer.call(leaveUser, { id: leaver.id, leftOn: '2099-05-01' })
    const fields = { code: mover.code, name: '调动的人', primaryOrgId: to.id, effectiveOn: '2099-01-01' }
    await officer.call(saveUser, { ...fields, id: mover.id, revision: 1 })
    await applyDay(t.running.platform)
    const before = [await officer.call(getUser, { id: leaver.id }), await officer.call(getUser, { id: mover.id })]

    await t.db.execute(sql`update user_changes set effective_on = '2020-01-01' where user_id = ${mover.id}`)
    await t.db.update(users).set({ leftOn: '2020-01-01' }).where(eq(users.id, leaver.id))
    await applyDay(t.running.platform)
    await applyDay(t.running.platform)

    const after = [await officer.call(getUser, { id: leaver.id }), await officer.call(getUser, { id: mover.id })]
    expect(before.map(({ employment, orgId }) => [employment, orgId])).toEqual([
      ['active', leaver.primaryOrgId],
      ['active', from.id],
    ])
    expect(after.map(({ employment, orgId }) => [employment, orgId])).toEqual([
      ['left', leaver.primaryOrgId],
      ['active', to.id],
    ])
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.via, 'job'), eq(auditEntries.objectId, mover.id)))
    expect(entries).toHaveLength(1)
  })

  test('closes accounts of external people whose validity is over', async () => {
    const guest = await t.asWho({})
    await t.db.update(users).set({ employment: 'external', validTo: '2020-01-01' }).where(eq(users.id, guest.id))

    await applyDay(t.running.platform)

    const [row] = await t.db.select().from(users).where(eq(users.id, guest.id))
    expect(row?.enabled).toBe(false)
    expect((await guest.refused(getUserInfo, {})).status).toBe(1001)
  })

  test('does not let anybody leave by himself, nor by editing the state', async () => {
    const officer = await t.as(P.userEdit)
    const other = await aUser(t.db)

    const own = await officer.refused(leaveUser, { id: officer.id, leftOn: '2020-01-01' })
    const edited = await officer.refused(saveUser, {
      code: other.code,
      name: '某某某',
      primaryOrgId: other.primaryOrgId,
      employment: 'left',
      id: other.id,
      revision: 1,
    })

    expect([own.message, edited.message]).toEqual(['不能停用或删除自己', '请通过“离职”“返聘”变更在职状态'])
  })
})

describe('rest/user/resetPassword', () => {
  test('answers a password once that opens the first step of signing in and nothing else', async () => {
    const officer = await t.as(P.userReset)
    const person = await t.asWho({})
    const [row] = await t.db.select().from(users).where(eq(users.id, person.id))

    const { password } = await officer.call(resetPassword, { userId: person.id, way: 'once' }, 'reset-1')

    expect((await person.refused(getUserInfo, {})).status).toBe(1001)
    const answer = await t.anonymous.send(login, { username: row?.loginName, password })
    expect(answer.envelope.status).toBe(1012)
    const kept = JSON.stringify([
      await t.db.select().from(auditEntries),
      await t.db.select().from(idempotencyKeys),
      await t.db.select().from(users),
    ])
    expect(password).toMatch(/^\S{10,}$/)
    expect(kept).not.toContain(password)
  })

  test('refuses foreign people, people of the identity provider, and administrators to others', async () => {
    const company = await anOrg(t.db)
    const officer = await t.asWho({ codes: [P.userReset], scope: { kind: 'below' }, orgId: company.id })
    const everywhere = await t.as(P.userReset)
    const foreign = await aUser(t.db)
    const source = await aUser(t.db, { authKind: 'source' })
    const administrator = await anAdministrator(t.db)
    const reset = (userId: string) => ({ userId, way: 'once' as const })

    expect((await officer.refused(resetPassword, reset(foreign.id))).status).toBe(1004)
    expect((await everywhere.refused(resetPassword, reset(source.id))).message).toBe('统一认证用户不能在此重置密码')
    expect((await everywhere.refused(resetPassword, reset(administrator.id))).message).toBe(
      '系统管理员的密码只能由系统管理员重置',
    )
    expect((await everywhere.refused(resetPassword, { userId: foreign.id, way: 'link' })).message).toBe(
      '未设置门户的访问地址，无法生成激活链接',
    )
  })
})

describe('rest/user/unlock', () => {
  test('opens an account that failed sign-ins have locked', async () => {
    const officer = await t.as(P.user, P.userReset)
    const person = await aUser(t.db, { loginName: 'locked.person' })
    for (let attempt = 0; attempt < 6; attempt += 1)
      await t.anonymous.send(login, { username: person.loginName, password: 'wrong password' })
    const locked = await officer.call(getUser, { id: person.id })

    await officer.call(unlockUsers, { ids: [person.id] })

    const open = await officer.call(getUser, { id: person.id })
    expect([locked.state, open.state]).toEqual(['locked', 'normal'])
    expect(locked.lockedUntil).not.toBeNull()
  })

  test('leaves locks of foreign people alone', async () => {
    const company = await anOrg(t.db)
    const officer = await t.asWho({ codes: [P.userReset], scope: { kind: 'below' }, orgId: company.id })
    const foreign = await aUser(t.db)

    expect((await officer.refused(unlockUsers, { ids: [foreign.id] })).status).toBe(1004)
  })
})
