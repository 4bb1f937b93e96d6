import {
  deleteOrgs,
  enableOrgs,
  getOrg,
  listOrgs,
  mergeOrgs,
  moveOrg,
  orgHistory,
  orgTree,
  saveOrg,
} from '@portal/contract/areas/directory/org.ts'
import { getUser } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { roleMembers, roles, userGroups } from '#src/schema/access.ts'
import { orgChanges, orgUnits, userOrgs, users } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aGroup } from '#test/factories/access.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { applyDay } from '../day/apply-day.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
})
afterAll(() => t.close())

const CODES = [P.orgAndDictionary, P.orgAndDictionaryOrgEdit, P.orgAndDictionaryOrgDel]
const editorBelow = (orgId: string) => t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId })

let serial = 0
const unit = (parentId: string, values: Record<string, unknown> = {}) => {
  serial += 1
  return { parentId, code: `U${serial}`, name: `车间${serial}`, ...values }
}

const find = async (id: string) => {
  const [row] = await t.db.select().from(orgUnits).where(eq(orgUnits.id, id))
  if (!row) throw new Error('no unit')
  return row
}

describe('rest/org/tree', () => {
  test('starts at the topmost visible unit and counts only what lies below it', async () => {
    const company = await anOrg(t.db)
    const [safety, other] = [await anOrg(t.db, { parentId: company.id }), await anOrg(t.db, { parentId: company.id })]
    const team = await anOrg(t.db, { parentId: safety.id })
    for (const primaryOrgId of [company.id, safety.id, team.id, team.id, other.id]) await aUser(t.db, { primaryOrgId })
    const manager = await editorBelow(safety.id)

    const top = await manager.call(orgTree, {})
    const below = await manager.call(orgTree, { parentId: safety.id })
    const foreign = await manager.call(orgTree, { parentId: company.id })

    // The manager himself belongs to the unit.
    expect(top.map(({ id, headcount, headcountBelow, leaf }) => [id, headcount, headcountBelow, leaf])).toEqual([
      [safety.id, 2, 4, false],
    ])
    expect(below.map(({ id, headcountBelow, leaf }) => [id, headcountBelow, leaf])).toEqual([[team.id, 2, true]])
    expect(foreign.map(({ id }) => id)).toEqual([safety.id])
    expect(await manager.call(orgTree, { keyword: other.name })).toEqual([])
  })

  test('shows nothing below a scope of a single unit', async () => {
    const single = await anOrg(t.db)
    const child = await anOrg(t.db, { parentId: single.id })
    await aUser(t.db, { primaryOrgId: child.id })
    const manager = await t.asWho({ codes: CODES, scope: { kind: 'unit' }, orgId: single.id })

    const top = await manager.call(orgTree, {})

    expect(top.map(({ id, leaf, headcountBelow }) => [id, leaf, headcountBelow])).toEqual([[single.id, true, 1]])
  })

  test('shows the structure of a past day after a move and a new name', async () => {
    const editor = await t.as(...CODES)
    const [from, to] = [await anOrg(t.db), await anOrg(t.db)]
    const moved = await anOrg(t.db, { parentId: from.id, name: '旧名班', createdAt: new Date('2020-01-01') })
    await t.db
      .update(orgUnits)
      .set({ createdAt: new Date('2020-01-01') })
      .where(eq(orgUnits.id, from.id))
    await editor.call(saveOrg, { ...unit(from.id, { name: '新名班' }), id: moved.id, revision: 1 })
    await editor.call(moveOrg, { id: moved.id, parentId: to.id, sort: 0, revision: 2 })

    const then = await editor.call(orgTree, { parentId: from.id, day: '2021-01-01' })
    const now = await editor.call(orgTree, { parentId: to.id })

    expect(then.map(({ id, name }) => [id, name])).toEqual([[moved.id, '旧名班']])
    expect(now.map(({ id, name }) => [id, name])).toEqual([[moved.id, '新名班']])
    const history = await editor.call(orgHistory, { id: moved.id })
    expect(history.map(({ field, before, after }) => [field, before, after]).sort()).toEqual([
      ['name', '旧名班', '新名班'],
      ['parentId', from.name, to.name],
    ])
  })
})

describe('rest/org/save', () => {
  test('puts a unit below its parent and spells its name', async () => {
    const editor = await t.as(...CODES)
    const parent = await anOrg(t.db)

    const { id } = await editor.call(saveOrg, unit(parent.id, { name: '安全部' }))

    expect(await find(id)).toMatchObject({
      path: `${parent.path}${id}/`,
      depth: 3,
      pinyin: 'anquanbu',
      initials: 'aqb',
    })
    const [found] = await editor.call(orgTree, { keyword: 'aqb' })
    expect(found).toMatchObject({ id, pathName: `集团公司/${parent.name}/安全部` })
  })

  test('refuses a taken code, a sibling of the same name, a thirteenth level and a foreign parent', async () => {
    const editor = await t.as(...CODES)
    const parent = await anOrg(t.db)
    const taken = await anOrg(t.db, { parentId: parent.id })
    let deep = parent
    while (deep.depth < 12) deep = await anOrg(t.db, { parentId: deep.id })
    const narrow = await editorBelow(taken.id)

    const messages = [
      await editor.refused(saveOrg, unit(parent.id, { code: taken.code })),
      await editor.refused(saveOrg, unit(parent.id, { name: taken.name })),
      await editor.refused(saveOrg, unit(deep.id)),
      await narrow.refused(saveOrg, unit(parent.id)),
    ]

    expect(messages.map(({ message }) => message)).toEqual([
      '单位编码已存在',
      '同级已存在相同名称',
      '层级不能超过 12 级',
      '单位不在你的管理范围',
    ])
  })

  test('refuses a head outside the scope and a foreign unit as if they were missing', async () => {
    const mine = await anOrg(t.db)
    const narrow = await editorBelow(mine.id)
    const [stranger, foreign] = [await aUser(t.db), await anOrg(t.db)]

    const head = await narrow.refused(saveOrg, unit(mine.id, { headId: stranger.id }))
    const edit = await narrow.refused(saveOrg, { ...unit(ROOT_ORG_ID), id: foreign.id, revision: 1 })
    const get = await narrow.refused(getOrg, { id: foreign.id })

    expect([head.status, edit.status, get.status]).toEqual([1004, 1004, 1004])
  })
})

describe('rest/org/move', () => {
  test('carries the branch along and changes the scope of its people at once', async () => {
    const editor = await t.as(...CODES)
    const [from, to] = [await anOrg(t.db), await anOrg(t.db)]
    const branch = await anOrg(t.db, { parentId: from.id })
    const leaf = await anOrg(t.db, { parentId: branch.id })
    const person = await aUser(t.db, { primaryOrgId: leaf.id })
    const manager = await t.asWho({ codes: [P.user], scope: { kind: 'below' }, orgId: to.id })
    const before = await manager.refused(getUser, { id: person.id })

    const result = await editor.call(moveOrg, { id: branch.id, parentId: to.id, sort: 3, revision: 1 })

    expect(before.status).toBe(1004)
    expect(result).toEqual({ moved: 1, people: 1 })
    expect(await find(leaf.id)).toMatchObject({ path: `${to.path}${branch.id}/${leaf.id}/`, depth: leaf.depth })
    expect(await manager.call(getUser, { id: person.id })).toMatchObject({ id: person.id })
  })

  test('refuses a circle, also of two moves at once, the root, and the second of two editors', async () => {
    const editor = await t.as(...CODES)
    const [a, b] = [await anOrg(t.db), await anOrg(t.db)]
    const child = await anOrg(t.db, { parentId: a.id })
    const into = (id: string, parentId: string) => ({ id, parentId, sort: 0, revision: 1 })

    expect((await editor.refused(moveOrg, into(a.id, child.id))).message).toBe('不能移动到自己的下级')
    expect((await editor.refused(moveOrg, into(ROOT_ORG_ID, a.id))).message).toBe('根单位不能移动、停用或合并')
    const both = await Promise.all([editor.send(moveOrg, into(a.id, b.id)), editor.send(moveOrg, into(b.id, a.id))])
    expect(both.map(({ envelope }) => envelope.success).sort()).toEqual([false, true])
    const winner = both[0]?.envelope.success ? a : b
    expect((await editor.refused(moveOrg, into(winner.id, ROOT_ORG_ID))).status).toBe(1009)
  })

  test('refuses a target outside the scope', async () => {
    const mine = await anOrg(t.db)
    const child = await anOrg(t.db, { parentId: mine.id })
    const foreign = await anOrg(t.db)
    const narrow = await editorBelow(mine.id)

    const out = await narrow.refused(moveOrg, { id: child.id, parentId: foreign.id, sort: 0, revision: 1 })
    const takeIn = await narrow.refused(moveOrg, { id: foreign.id, parentId: mine.id, sort: 0, revision: 1 })

    expect(out.message).toBe('单位不在你的管理范围')
    expect(takeIn.status).toBe(1004)
  })

  test('waits for the day it is meant for', async () => {
    const editor = await t.as(...CODES)
    const [from, to] = [await anOrg(t.db), await anOrg(t.db)]
    const branch = await anOrg(t.db, { parentId: from.id })

    await editor.call(moveOrg, { id: branch.id, parentId: to.id, sort: 0, revision: 1, effectiveOn: '2099-01-01' })
    const waiting = await find(branch.id)
    await t.db.update(orgChanges).set({ effectiveOn: '2020-01-01' }).where(eq(orgChanges.orgId, branch.id))
    await applyDay(t.running.platform)

    expect(waiting.parentId).toBe(from.id)
    expect(await find(branch.id)).toMatchObject({ parentId: to.id, path: `${to.path}${branch.id}/` })
  })
})

describe('rest/org/merge', () => {
  test('moves people, units below, roles and data, and keeps the unit with its history', async () => {
    const editor = await t.as(...CODES)
    const [from, to] = [await anOrg(t.db), await anOrg(t.db)]
    const child = await anOrg(t.db, { parentId: from.id })
    const person = await aUser(t.db, { primaryOrgId: from.id })
    const second = await aUser(t.db, { primaryOrgId: to.id })
    await t.db.insert(userOrgs).values({ userId: second.id, orgId: from.id })
    const role = await aRole(t.db)
    await t.db.insert(roleMembers).values([
      { roleId: role.id, subjectKind: 'unit', subjectId: from.id },
      { roleId: role.id, subjectKind: 'unit', subjectId: to.id },
    ])
    const group = await aGroup(t.db, { ownerOrgId: from.id })

    const result = await editor.call(mergeOrgs, { from: from.id, to: to.id })

    expect(result).toEqual({ people: 1, units: 1 })
    expect(await find(child.id)).toMatchObject({ parentId: to.id, path: `${to.path}${child.id}/` })
    expect(await find(from.id)).toMatchObject({ enabled: false })
    expect((await t.db.select().from(users).where(eq(users.id, person.id)))[0]?.primaryOrgId).toBe(to.id)
    expect(await t.db.$count(userOrgs, eq(userOrgs.userId, second.id))).toBe(0)
    expect(
      (await t.db.select().from(roleMembers).where(eq(roleMembers.roleId, role.id))).map((m) => m.subjectId),
    ).toEqual([to.id])
    expect((await t.db.select().from(userGroups).where(eq(userGroups.id, group.id)))[0]?.ownerOrgId).toBe(to.id)
  })

  test('refuses itself and what lies below it as target', async () => {
    const editor = await t.as(...CODES)
    const from = await anOrg(t.db)
    const child = await anOrg(t.db, { parentId: from.id })

    for (const to of [from, child])
      expect((await editor.refused(mergeOrgs, { from: from.id, to: to.id })).message).toBe(
        '合并目标不能是本单位或其下级',
      )
  })
})

describe('rest/org/delete and enabled', () => {
  test('deletes an empty unit and says what keeps the others', async () => {
    const editor = await t.as(...CODES)
    const [empty, peopled, owner, parent] = [await anOrg(t.db), await anOrg(t.db), await anOrg(t.db), await anOrg(t.db)]
    await aUser(t.db, { primaryOrgId: peopled.id })
    await anOrg(t.db, { parentId: parent.id })
    const role = await aRole(t.db)
    await t.db.update(roles).set({ ownerOrgId: owner.id }).where(eq(roles.id, role.id))
    const narrow = await editorBelow(peopled.id)

    const { deleted, failed } = await editor.call(deleteOrgs, {
      ids: [empty.id, peopled.id, owner.id, parent.id, ROOT_ORG_ID],
    })

    expect(deleted).toBe(1)
    expect(new Map(failed.map(({ id, message }) => [id, message]))).toEqual(
      new Map([
        [peopled.id, '该单位下有 2 名用户、0 个下级单位，不能删除'],
        [owner.id, '已被 1 处引用，不能删除'],
        [parent.id, '该单位下有 0 名用户、1 个下级单位，不能删除'],
        [ROOT_ORG_ID, '根单位不能删除'],
      ]),
    )
    expect((await narrow.call(deleteOrgs, { ids: [owner.id] })).failed[0]?.message).toBe('内容不存在或无权查看')
  })

  test('switches a unit off, so that nothing new is put into it, but not the root', async () => {
    const editor = await t.as(...CODES)
    const closed = await anOrg(t.db)

    await editor.call(enableOrgs, { ids: [closed.id], enabled: false })

    expect((await editor.refused(saveOrg, unit(closed.id))).message).toBe('目标单位已停用')
    expect((await editor.refused(enableOrgs, { ids: [ROOT_ORG_ID], enabled: false })).message).toBe(
      '根单位不能移动、停用或合并',
    )
  })
})

describe('rest/org/list', () => {
  test('filters within the scope', async () => {
    const mine = await anOrg(t.db, { kind: 'company' })
    const team = await anOrg(t.db, { parentId: mine.id, kind: 'team' })
    await anOrg(t.db, { kind: 'team' })
    const narrow = await editorBelow(mine.id)

    const page = await narrow.call(listOrgs, { filter: { kind: 'team', noHead: true } })

    expect(page.list.map(({ id, parentName }) => [id, parentName])).toEqual([[team.id, mine.name]])
    expect(page.total).toBe(1)
  })
})
