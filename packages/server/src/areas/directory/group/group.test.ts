import {
  changeGroupMembers,
  deleteUserGroups,
  getUserGroup,
  groupMembers,
  groupUsedBy,
  previewGroup,
  saveUserGroup,
} from '@portal/contract/areas/directory/group.ts'
import { saveUser } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleMembers, userGroupMembers } from '#src/schema/access.ts'
import { users } from '#src/schema/directory.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aGroup, anAdministrator } from '#test/factories/access.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { applyDay } from '../day/apply-day.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
})
afterAll(() => t.close())

const CODES = [P.userGroup, P.userGroupEdit, P.userGroupMember, P.userGroupDel]

let serial = 0
const name = () => {
  serial += 1
  return `测试组${serial}`
}

const membersOf = async (groupId: string) => {
  const rows = await t.db
    .select({ userId: userGroupMembers.userId, way: userGroupMembers.way })
    .from(userGroupMembers)
    .where(eq(userGroupMembers.groupId, groupId))
  return new Map(rows.map(({ userId, way }) => [userId, way]))
}

describe('rule groups', () => {
  test('take people in by rule at once, say the rule in words, and follow a person who moves', async () => {
    const editor = await t.as(...CODES, P.userEdit)
    const [plant, team] = [await anOrg(t.db), await anOrg(t.db)]
    const inside = await aUser(t.db, { primaryOrgId: plant.id, post: '电工' })
    const mover = await aUser(t.db, { primaryOrgId: team.id, post: '电工' })
    await aUser(t.db, { primaryOrgId: plant.id, post: '钳工' })
    const rule = { match: 'all' as const, units: [{ orgId: plant.id, below: true }], posts: ['电工'] }

    const { id } = await editor.call(saveUserGroup, { name: name(), kind: 'rule', rule })
    const before = await membersOf(id)
    await editor.call(saveUser, {
      code: mover.code,
      name: '调动电工',
      post: '电工',
      primaryOrgId: plant.id,
      id: mover.id,
      revision: 1,
    })

    expect([...before]).toEqual([[inside.id, 'rule']])
    expect([...(await membersOf(id)).keys()].sort()).toEqual([inside.id, mover.id].sort())
    const row = await editor.call(getUserGroup, { id })
    expect(row).toMatchObject({ members: 2, ruleText: `单位为${plant.name}及下级，且岗位为电工` })
  })

  test('keep an excluded person out of every refresh, and say who excluded him', async () => {
    const editor = await t.as(...CODES)
    const plant = await anOrg(t.db)
    const [kept, excluded] = [
      await aUser(t.db, { primaryOrgId: plant.id }),
      await aUser(t.db, { primaryOrgId: plant.id }),
    ]
    const fields = {
      name: name(),
      kind: 'rule' as const,
      rule: { match: 'all' as const, units: [{ orgId: plant.id, below: false }] },
    }
    const { id } = await editor.call(saveUserGroup, fields)

    await editor.call(changeGroupMembers, { groupId: id, exclude: [excluded.id] })
    await editor.call(saveUserGroup, { ...fields, id, revision: 1 })
    await applyDay(t.running.platform)

    expect(await membersOf(id)).toEqual(
      new Map([
        [kept.id, 'rule'],
        [excluded.id, 'excluded'],
      ] as const),
    )
    const shown = await editor.call(groupMembers, { groupId: id, filter: { way: 'excluded' } })
    expect(shown.list.map((row) => row.id)).toEqual([excluded.id])
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, id))
    expect(entries.flatMap(({ diff }) => diff)).toContainEqual({
      field: 'excluded',
      before: [],
      after: [excluded.name],
    })

    await editor.call(changeGroupMembers, { groupId: id, add: [excluded.id] })
    expect((await membersOf(id)).get(excluded.id)).toBe('rule')
  })

  test('follow what changed without anybody, in the night', async () => {
    const editor = await t.as(...CODES)
    const person = await aUser(t.db, { tags: ['夜班'] })
    const { id } = await editor.call(saveUserGroup, {
      name: name(),
      kind: 'rule',
      rule: { match: 'any', tags: ['夜班'] },
    })
    await t.db.update(users).set({ tags: [] }).where(eq(users.id, person.id))

    await applyDay(t.running.platform)

    expect(await membersOf(id)).toEqual(new Map())
  })

  test('reach other groups, and never lead back to themselves', async () => {
    const editor = await t.as(...CODES)
    const person = await aUser(t.db, { post: '巡检员' })
    const inner = { name: name(), kind: 'rule' as const, rule: { match: 'all' as const, posts: ['巡检员'] } }
    const { id: innerId } = await editor.call(saveUserGroup, inner)
    const outer = { name: name(), kind: 'rule' as const, rule: { match: 'all' as const, groupIds: [innerId] } }
    const { id: outerId } = await editor.call(saveUserGroup, outer)

    const circle = await editor.refused(saveUserGroup, {
      ...inner,
      id: innerId,
      revision: 1,
      rule: { match: 'all', groupIds: [outerId] },
    })
    const itself = await editor.refused(saveUserGroup, {
      ...inner,
      id: innerId,
      revision: 1,
      rule: { match: 'all', groupIds: [innerId] },
    })

    expect([...(await membersOf(outerId)).keys()]).toEqual([person.id])
    expect([circle.message, itself.message]).toEqual(['用户组不能包含自身', '用户组不能包含自身'])
  })

  test('preview whom a rule would take in, within the scope', async () => {
    const [mine, foreign] = [await anOrg(t.db), await anOrg(t.db)]
    const editor = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: mine.id })
    const person = await aUser(t.db, { primaryOrgId: mine.id, post: '焊工' })
    await aUser(t.db, { primaryOrgId: foreign.id, post: '焊工' })

    const found = await editor.call(previewGroup, { rule: { match: 'all', posts: ['焊工'] } })
    const outside = await editor.refused(previewGroup, {
      rule: { match: 'all', units: [{ orgId: foreign.id, below: false }] },
    })

    expect([found.count, found.sample.map(({ id }) => id)]).toEqual([1, [person.id]])
    expect(outside.message).toBe('单位不在你的管理范围')
  })

  test('need a condition, a free name and members made by the rule', async () => {
    const editor = await t.as(...CODES)
    const taken = await aGroup(t.db)
    const person = await aUser(t.db)
    const { id } = await editor.call(saveUserGroup, {
      name: name(),
      kind: 'rule',
      rule: { match: 'all', posts: ['无此岗位'] },
    })

    const empty = await editor.refused(saveUserGroup, { name: name(), kind: 'rule', rule: { match: 'all' } })
    const none = await editor.refused(saveUserGroup, { name: name(), kind: 'rule' })
    const twice = await editor.refused(saveUserGroup, { name: taken.name, kind: 'static' })
    const added = await editor.refused(changeGroupMembers, { groupId: id, add: [person.id] })

    expect([empty.errors[0]?.message, none.message, twice.message, added.message]).toEqual([
      '规则至少包含一个条件',
      '规则至少包含一个条件',
      '用户组名称已存在',
      '规则组成员由规则生成，可设置排除',
    ])
  })
})

describe('rest/userGroup/changeMembers', () => {
  test('adds and removes within the scope, and answers for foreign people as if there were none', async () => {
    const mine = await anOrg(t.db)
    const editor = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: mine.id })
    const [inside, outside] = [await aUser(t.db, { primaryOrgId: mine.id }), await aUser(t.db)]
    const group = await aGroup(t.db, { ownerOrgId: mine.id, members: [outside.id] })
    const foreign = await aGroup(t.db)

    const { changed } = await editor.call(changeGroupMembers, { groupId: group.id, add: [inside.id] })
    const twice = await editor.refused(changeGroupMembers, { groupId: group.id, add: [inside.id] })
    const refusals = [
      await editor.refused(changeGroupMembers, { groupId: group.id, add: [outside.id] }),
      await editor.refused(changeGroupMembers, { groupId: group.id, remove: [outside.id] }),
      await editor.refused(changeGroupMembers, { groupId: foreign.id, add: [inside.id] }),
      await editor.refused(groupMembers, { groupId: foreign.id }),
    ]

    expect(changed).toBe(1)
    expect(twice.message).toBe('成员已存在')
    expect(refusals.map(({ status }) => status)).toEqual([1004, 1004, 1004, 1004])
    const shown = await editor.call(groupMembers, { groupId: group.id })
    expect([shown.total, shown.list.map(({ id }) => id)]).toEqual([1, [inside.id]])
    expect((await editor.call(getUserGroup, { id: group.id })).members).toBe(1)
  })

  test('does not hand out a role that its editor could not give', async () => {
    const editor = await t.as(...CODES)
    const holder = await t.as(...CODES, P.label)
    const person = await aUser(t.db)
    const group = await aGroup(t.db)
    const role = await aRole(t.db, { codes: [P.label] })
    await t.db.insert(roleMembers).values({ roleId: role.id, subjectKind: 'group', subjectId: group.id })

    const refusal = await editor.refused(changeGroupMembers, { groupId: group.id, add: [person.id] })
    const oneself = await holder.refused(changeGroupMembers, { groupId: group.id, add: [holder.id] })
    await holder.call(changeGroupMembers, { groupId: group.id, add: [person.id] })

    expect(refusal.message).toBe('包含你未拥有的权限：标签管理')
    expect(oneself.message).toBe('不能修改自己的角色和权限')
    expect(await t.db.$count(userGroupMembers, and(eq(userGroupMembers.groupId, group.id)))).toBe(1)
  })
})

describe('a group that brings sensitive codes', () => {
  test('is not filled past the third person once three administrators exist', async () => {
    const editor = await t.as(...CODES, P.userReset)
    const [first, second] = [await aUser(t.db), await aUser(t.db)]
    const group = await aGroup(t.db)
    const role = await aRole(t.db, { codes: [P.userReset] })
    await t.db.insert(roleMembers).values({ roleId: role.id, subjectKind: 'group', subjectId: group.id })

    await editor.call(changeGroupMembers, { groupId: group.id, add: [first.id] })
    for (let n = 0; n < 3; n += 1) await anAdministrator(t.db)
    const refusal = await editor.refused(changeGroupMembers, { groupId: group.id, add: [second.id] })

    expect(refusal.message).toBe('该用户组带来敏感权限，请直接授予角色并经审批')
  })
})

describe('rest/userGroup/delete', () => {
  test('keeps a group that is used, says where, and deletes the others', async () => {
    const editor = await t.as(...CODES)
    const [used, free] = [await aGroup(t.db), await aGroup(t.db)]
    const role = await aRole(t.db)
    await t.db.insert(roleMembers).values({ roleId: role.id, subjectKind: 'group', subjectId: used.id })
    const rule = { match: 'all' as const, groupIds: [used.id] }
    const outer = await aGroup(t.db, { kind: 'rule', rule })

    const uses = await editor.call(groupUsedBy, { id: used.id })
    const { deleted, failed } = await editor.call(deleteUserGroups, { ids: [used.id, free.id] })

    expect(uses.list).toEqual([
      { kind: 'role', id: role.id, name: role.name },
      { kind: 'group', id: outer.id, name: outer.name },
    ])
    expect(deleted).toBe(1)
    expect(failed).toEqual([{ id: used.id, message: '被 2 处引用，不能删除' }])
  })
})
