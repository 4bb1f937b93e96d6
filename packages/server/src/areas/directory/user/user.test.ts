import {
  deleteUsers,
  getUser,
  listUsers,
  manageUsers,
  restoreUsers,
  saveUser,
} from '@portal/contract/areas/directory/user.ts'
import { revealUser } from '@portal/contract/areas/directory/user-account.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { sessions } from '#src/schema/account.ts'
import { userChanges, users } from '#src/schema/directory.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

let serial = 0
const person = (values: Record<string, unknown> = {}) => {
  serial += 1
  return { code: `N${serial}`, name: '单田芳', primaryOrgId: ROOT_ORG_ID, ...values }
}

const branch = async () => {
  const company = await anOrg(t.db)
  const team = await anOrg(t.db, { parentId: company.id })
  const elsewhere = await anOrg(t.db)
  const codes = [P.user, P.userAdd, P.userEdit, P.userDel]
  const manager = await t.asWho({ codes, scope: { kind: 'below' }, orgId: company.id })
  return { company, team, elsewhere, manager }
}

describe('rest/user/save', () => {
  test('keeps phone, mail and identity number sealed and shows their masks', async () => {
    const editor = await t.as(P.user, P.userAdd)

    const { id } = await editor.call(
      saveUser,
      person({ phone: '13812345678', mail: 'Shan@Example.com', idNumber: '11010519491231002x' }),
    )

    const [row] = await t.db.select().from(users).where(eq(users.id, id))
    const shown = await editor.call(getUser, { id })
    expect(shown).toMatchObject({ phone: '138****5678', mail: 's***@example.com', idNumber: '11010********1002X' })
    expect(row?.phoneSealed?.toString('utf8')).not.toContain('13812345678')
    expect(t.running.platform.secrets.open(row?.phoneSealed ?? Buffer.alloc(0))).toBe('13812345678')
    expect(row).toMatchObject({ pinyin: 'shantianfang', initials: 'stf', loginName: row?.code })
    const log = JSON.stringify(await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, id)))
    expect(log).not.toMatch(/13812345678|shan@example|11010519491231002X/i)
  })

  test('names each faulty field', async () => {
    const editor = await t.as(P.userAdd)

    const refusal = await editor.refused(
      saveUser,
      person({ code: '工 号', name: '单', phone: '123', mail: 'x', idNumber: '110105194912310021', primaryOrgId: '' }),
    )

    expect(refusal.status).toBe(1022)
    expect(refusal.errors.map(({ message }) => message)).toEqual([
      '工号为 1–32 位字母、数字、-、_',
      '姓名为 2–30 个字',
      '手机号格式不正确',
      '邮箱格式不正确',
      '证件号校验位错误',
      '请选择主单位',
    ])
  })

  test('refuses a number that anybody ever had, deleted people included', async () => {
    const editor = await t.as(P.userAdd)
    const gone = await aUser(t.db, { code: 'EVER1', loginName: 'ever1', deletedAt: new Date() })

    const refusal = await editor.refused(saveUser, person({ code: gone.code }))
    const login = await editor.refused(saveUser, person({ loginName: gone.loginName }))

    expect(refusal.message).toBe('工号已存在')
    expect(login.message).toBe('登录名已存在')
  })

  test('refuses a unit outside the scope, for a new person and for a move', async () => {
    const { manager, team, elsewhere } = await branch()
    const own = await aUser(t.db, { primaryOrgId: team.id })

    const created = await manager.refused(saveUser, person({ primaryOrgId: elsewhere.id }))
    const moved = await manager.refused(saveUser, {
      ...person({ code: own.code, primaryOrgId: elsewhere.id }),
      id: own.id,
      revision: 1,
    })
    const beside = await manager.refused(saveUser, person({ primaryOrgId: team.id, others: [{ orgId: elsewhere.id }] }))

    expect(created.errors).toEqual([{ field: 'primaryOrgId', message: '单位不在你的管理范围' }])
    expect(moved.errors).toEqual([{ field: 'primaryOrgId', message: '单位不在你的管理范围' }])
    expect(beside.errors).toEqual([{ field: 'others', message: '单位不在你的管理范围' }])
  })

  test('answers for a foreign person, and for a foreign superior, as if there were none', async () => {
    const { manager, team, elsewhere } = await branch()
    const foreign = await aUser(t.db, { primaryOrgId: elsewhere.id })

    const edit = await manager.refused(saveUser, {
      ...person({ code: foreign.code, primaryOrgId: team.id }),
      id: foreign.id,
      revision: 1,
    })
    const superior = await manager.refused(saveUser, person({ primaryOrgId: team.id, superiorId: foreign.id }))

    expect([edit, superior]).toEqual([
      { status: 1004, message: '内容不存在或无权查看', errors: [] },
      { status: 1004, message: '内容不存在或无权查看', errors: [] },
    ])
  })

  test('refuses a circle of superiors', async () => {
    const editor = await t.as(P.userEdit)
    const head = await aUser(t.db)
    const middle = await aUser(t.db, { superiorId: head.id })
    const low = await aUser(t.db, { superiorId: middle.id })
    const fields = { ...person({ code: head.code, name: '组长甲' }), id: head.id, revision: 1 }

    const circle = await editor.refused(saveUser, { ...fields, superiorId: low.id })
    const itself = await editor.refused(saveUser, { ...fields, superiorId: head.id })

    expect([circle.message, itself.message]).toEqual(['上级不能是本人或其下属', '上级不能是本人或其下属'])
  })

  test('asks external people for a validity of at most a year', async () => {
    const editor = await t.as(P.userAdd)
    const external = { employment: 'external' }

    const missing = await editor.refused(saveUser, person(external))
    const far = await editor.refused(saveUser, person({ ...external, validTo: '2099-01-01' }))

    expect([missing.message, far.message]).toEqual(['外部人员须填写有效期', '有效期最长一年'])
  })

  test('warns of a phone number that others use', async () => {
    const editor = await t.as(P.userAdd)
    await editor.call(saveUser, person({ phone: '13900001111' }))

    const { warnings } = await editor.call(saveUser, person({ phone: '13900001111' }))

    expect(warnings).toEqual(['手机号已被 1 人使用，请确认'])
  })

  test('refuses the second of two editors and says nothing of an unchanged save', async () => {
    const editor = await t.as(P.userAdd, P.userEdit)
    const fields = person({ phone: '13700002222', tags: ['电工'] })
    const { id } = await editor.call(saveUser, fields)

    const unchanged = await editor.call(saveUser, { ...fields, id, revision: 1 })
    const changed = await editor.call(saveUser, { ...fields, post: '班长', id, revision: 1 })
    const stale = await editor.refused(saveUser, { ...fields, post: '组长', id, revision: 1 })

    expect([unchanged.revision, changed.revision]).toEqual([1, 2])
    expect(stale).toMatchObject({ status: 1009 })
  })

  test('lets a move wait for its day and keeps the former unit in the timeline', async () => {
    const editor = await t.as(P.user, P.userEdit)
    const [from, to] = [await anOrg(t.db), await anOrg(t.db)]
    const mover = await aUser(t.db, { primaryOrgId: from.id })
    const fields = { ...person({ code: mover.code, name: mover.name, primaryOrgId: to.id }), id: mover.id }

    const { revision } = await editor.call(saveUser, { ...fields, revision: 1, effectiveOn: '2099-01-01' })
    const waiting = await editor.call(getUser, { id: mover.id })
    await editor.call(saveUser, { ...fields, revision })
    const moved = await editor.call(getUser, { id: mover.id })

    expect(waiting).toMatchObject({ orgId: from.id, timeline: [{ after: to.name, applied: false }] })
    expect(moved).toMatchObject({ orgId: to.id })
    const changes = await t.db.select().from(userChanges).where(eq(userChanges.userId, mover.id))
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [from.id, to.id],
      [from.id, to.id],
    ])
  })
})

describe('rest/user/list', () => {
  test('shows enabled people only, whatever is sent', async () => {
    const reader = await t.as(P.user)
    const org = await anOrg(t.db)
    const on = await aUser(t.db, { primaryOrgId: org.id })
    const off = await aUser(t.db, { primaryOrgId: org.id, enabled: false })

    const forced = await reader.call(listUsers, { filter: { orgId: org.id, enabled: 0 } })
    const whole = await reader.call(manageUsers, { filter: { orgId: org.id } })

    expect(forced.list.map(({ id }) => id)).toEqual([on.id])
    expect(forced.total).toBe(1)
    expect(whole.list.map(({ id }) => id).sort()).toEqual([on.id, off.id].sort())
  })

  test('shows and counts nothing outside the scope', async () => {
    const { manager, team, elsewhere } = await branch()
    const inside = await aUser(t.db, { primaryOrgId: team.id, name: '范围内人' })
    const outside = await aUser(t.db, { primaryOrgId: elsewhere.id, name: '范围外人' })

    const page = await manager.call(manageUsers, {})
    const foreign = await manager.call(manageUsers, { filter: { orgId: elsewhere.id } })

    expect(page.list.map(({ id }) => id).sort()).toEqual([inside.id, manager.id].sort())
    expect(page.total).toBe(2)
    expect(foreign).toEqual({ list: [], total: 0 })
    expect(await manager.refused(getUser, { id: outside.id })).toMatchObject({ status: 1004 })
  })

  test('shows a scope of one person himself and nobody else', async () => {
    const reader = await t.asWho({ codes: [P.user], scope: { kind: 'own' } })

    const page = await reader.call(manageUsers, {})

    expect(page.list.map(({ id }) => id)).toEqual([reader.id])
  })

  test('finds by name, number, pinyin, initials and the full phone number', async () => {
    const editor = await t.as(P.user, P.userAdd)
    const { id } = await editor.call(saveUser, {
      code: 'ZX-2077',
      name: '欧阳修远',
      primaryOrgId: ROOT_ORG_ID,
      phone: '13612340000',
    })

    for (const keyword of ['阳修', '欧', 'x-20', 'ouyangx', 'OYX', '13612340000']) {
      const page = await editor.call(manageUsers, { keyword })
      expect([keyword, page.list.map((row) => row.id)]).toEqual([keyword, [id]])
    }
    expect((await editor.call(manageUsers, { keyword: '1361234' })).total).toBe(0)
    expect((await editor.call(manageUsers, { keyword: '欧修' })).total).toBe(0)
  })

  test('filters by role in whatever way it is held, and shows it', async () => {
    const reader = await t.as(P.user)
    const org = await anOrg(t.db)
    const holder = await aUser(t.db, { primaryOrgId: org.id })
    await aUser(t.db, { primaryOrgId: org.id })
    const role = await aRole(t.db, { members: [holder.id] })

    const page = await reader.call(manageUsers, { filter: { roleId: role.id } })

    expect(page.list.map(({ id, roles }) => [id, roles])).toEqual([[holder.id, [{ id: role.id, name: role.name }]]])
  })
})

describe('rest/user/delete', () => {
  test('puts a person without business records into the recycle bin and brings him back', async () => {
    const officer = await t.as(P.user, P.userDel)
    const org = await anOrg(t.db)
    const leaver = await aUser(t.db, { primaryOrgId: org.id })

    const result = await officer.call(deleteUsers, { ids: [leaver.id] })
    const bin = await officer.call(manageUsers, { filter: { orgId: org.id, deleted: true } })
    const gone = await officer.call(getUser, { id: leaver.id })
    await officer.call(restoreUsers, { ids: [leaver.id] })

    expect(result).toEqual({ deleted: 1, failed: [] })
    expect(bin.list.map(({ id, state }) => [id, state])).toEqual([[leaver.id, 'deleted']])
    expect(gone.state).toBe('deleted')
    expect((await officer.call(manageUsers, { filter: { orgId: org.id } })).total).toBe(1)
  })

  test('keeps oneself, foreign people and people with business records', async () => {
    const { manager, team, elsewhere } = await branch()
    const busy = await aUser(t.db, { primaryOrgId: team.id, lastLoginAt: new Date() })
    const foreign = await aUser(t.db, { primaryOrgId: elsewhere.id })

    const { deleted, failed } = await manager.call(deleteUsers, { ids: [manager.id, busy.id, foreign.id] })

    expect(deleted).toBe(0)
    expect(new Map(failed.map(({ id, message }) => [id, message]))).toEqual(
      new Map([
        [manager.id, '不能停用或删除自己'],
        [busy.id, '该用户已有业务记录，只能停用'],
        [foreign.id, '内容不存在或无权查看'],
      ]),
    )
  })

  test('keeps whoever has begun a sitting, but not for the paper that lies ready for him', async () => {
    const officer = await t.as(P.userDel)
    const [sitter, expected] = [await aUser(t.db), await aUser(t.db)]
    const paper = { sections: [] }
    const sitting = {
      scene: 'exam',
      objectId: v7(),
      no: 1,
      seed: '0',
      paper,
      paperHash: '',
      itemCount: 0,
      maxTotal: 0,
    } as const
    await t.db.insert(attempts).values([
      { ...sitting, personId: sitter.id, state: 'submitted' },
      { ...sitting, personId: expected.id, state: 'prepared' },
    ])

    const { deleted, failed } = await officer.call(deleteUsers, { ids: [sitter.id, expected.id] })

    expect(deleted).toBe(1)
    expect(failed).toEqual([{ id: sitter.id, message: '该用户已有业务记录，只能停用' }])
  })

  test('does not restore what was deleted more than thirty days ago', async () => {
    const officer = await t.as(P.userDel)
    const old = await aUser(t.db, { deletedAt: new Date(Date.now() - 31 * DAY_MS) })

    expect((await officer.refused(restoreUsers, { ids: [old.id] })).message).toBe('删除已超过 30 天，不能恢复')
  })
})

describe('rest/user/reveal', () => {
  test('shows the plain value with one entry per view, after the password was given again', async () => {
    const officer = await t.as(P.user, P.userAdd, P.userReveal)
    const { id } = await officer.call(saveUser, person({ phone: '13512345678' }))
    const body = { id, field: 'phone' as const, reason: '核对联系方式' }

    const views = [await officer.call(revealUser, body, 'reveal-1'), await officer.call(revealUser, body, 'reveal-1')]
    await t.db.update(sessions).set({ reauthUntil: null }).where(eq(sessions.userId, officer.id))
    const other = await t.asWho({ userId: officer.id })
    await t.db.update(sessions).set({ reauthUntil: null }).where(eq(sessions.userId, officer.id))
    const again = await other.refused(revealUser, body)

    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, '查看明文'))
    expect(views).toEqual([{ value: '13512345678' }, { value: '13512345678' }])
    expect(entries.map(({ reason, objectId }) => [reason, objectId])).toEqual([
      ['核对联系方式', id],
      ['核对联系方式', id],
    ])
    expect(JSON.stringify(entries)).not.toContain('13512345678')
    expect(again.status).toBe(1010)
  })

  test('asks for a reason and refuses foreign people', async () => {
    const { elsewhere, company } = await branch()
    const officer = await t.asWho({ codes: [P.userReveal], scope: { kind: 'below' }, orgId: company.id })
    const foreign = await aUser(t.db, { primaryOrgId: elsewhere.id })

    const short = await officer.refused(revealUser, { id: foreign.id, field: 'phone', reason: '看' })
    const outside = await officer.refused(revealUser, { id: foreign.id, field: 'phone', reason: '核对联系方式' })

    expect(short.errors).toEqual([{ field: 'reason', message: '请填写原因（2–200 字）' }])
    expect(outside.status).toBe(1004)
  })
})
