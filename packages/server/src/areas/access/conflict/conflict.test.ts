import { listConflicts, saveConflict } from '@portal/contract/areas/access/conflict.ts'
import { addRoleMembers } from '@portal/contract/areas/access/member.ts'
import { configRoles, userRoles } from '@portal/contract/areas/access/person-rights.ts'
import { grantRole } from '@portal/contract/areas/access/role.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'

let t: TestApp
let officer: Client
let giver: Client

beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.authorityReview)
  giver = await t.as(P.roleMember, P.userRole, P.user, P.role, P.roleGrant, P.video, P.videoDel, P.videoPublish)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.execute(sql`delete from conflict_pairs`)
})

const aPair = (effect: 'refuse' | 'warn') =>
  officer.call(saveConflict, { codeA: P.videoPublish, codeB: P.videoDel, effect, note: '' })

/** Somebody who holds one half, and a role that brings the other. */
const halves = async () => {
  const holder = await aUser(t.db)
  const held = await aRole(t.db, { codes: [P.videoPublish], members: [holder.id] })
  const role = await aRole(t.db, { codes: [P.videoDel] })
  return { holder, held, role }
}
const add = (roleId: string, id: string) => ({ roleId, subjects: [{ kind: 'user' as const, id }], reason: '工作需要' })

describe('conflicting codes', () => {
  test('a pair that refuses is never completed, whichever way', async () => {
    await aPair('refuse')
    const { holder, held, role } = await halves()
    const title = (await giver.refused(addRoleMembers, add(role.id, holder.id))).message

    expect(title).toMatch(/^与权限“.+”互斥$/)
    const { revision } = holder
    const asked = { userId: holder.id, roles: [{ roleId: held.id }, { roleId: role.id }], revision }
    expect((await giver.refused(configRoles, asked)).message).toBe(title)
    const offered = await giver.call(userRoles, { userId: holder.id })
    expect(offered.find(({ id }) => id === role.id)).toMatchObject({ grantable: false, whyNot: title })
  })

  test('a role cannot carry both halves', async () => {
    await aPair('refuse')
    const role = await aRole(t.db, { codes: [P.videoPublish] })
    const body = {
      id: role.id,
      codes: [P.videoPublish, P.videoDel],
      scope: { kind: 'own' },
      scopeByResource: {},
      revision: 1,
    }

    expect((await giver.refused(grantRole, body)).message).toMatch(/^与权限“.+”互斥$/)
  })

  test('a pair that warns is given and marked in the log', async () => {
    await aPair('warn')
    const { holder, role } = await halves()

    await giver.call(addRoleMembers, add(role.id, holder.id))

    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectType, 'conflicts'))
      .orderBy(auditEntries.no)
    expect(entries.at(-1)).toMatchObject({ actorId: giver.id, reason: '互斥提醒：同时拥有两项权限' })
  })

  test('a pair that is switched off says nothing', async () => {
    const { id } = await aPair('refuse')
    const pair = {
      id,
      codeA: P.videoPublish,
      codeB: P.videoDel,
      effect: 'refuse' as const,
      enabled: false,
      revision: 1,
    }
    await officer.call(saveConflict, pair)
    const { holder, role } = await halves()

    expect(await giver.call(addRoleMembers, add(role.id, holder.id))).toEqual({ added: 1, pending: 0 })
  })
})

describe('rest/conflict', () => {
  test('shows who holds both now, in scope only', async () => {
    await aPair('warn')
    const org = await anOrg(t.db)
    const both = await aUser(t.db, { primaryOrgId: org.id, name: '两权在手' })
    await aRole(t.db, { codes: [P.videoPublish, P.videoDel], members: [both.id] })
    const reader = await t.asWho({ codes: [P.authorityReview], scope: { kind: 'below' }, orgId: org.id })

    const { list } = await reader.call(listConflicts, {})
    expect(list).toMatchObject([{ offenders: 1, people: [{ name: '两权在手' }] }])

    await t.db.update(users).set({ enabled: false }).where(eq(users.id, both.id))
    expect((await reader.call(listConflicts, {})).list).toMatchObject([{ offenders: 0, people: [] }])
  })

  test('a pair stands once, whichever way round, and is never a code with itself', async () => {
    await aPair('warn')

    const turned = { codeA: P.videoDel, codeB: P.videoPublish, effect: 'warn' }
    expect((await officer.refused(saveConflict, turned)).message).toBe('该互斥对已存在')
    const same = await officer.refused(saveConflict, { ...turned, codeB: P.videoDel })
    expect(same.errors).toEqual([{ field: 'codeB', message: '两项权限不能相同' }])
  })
})
