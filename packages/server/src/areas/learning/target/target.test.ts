import { getUserInfo } from '@portal/contract/areas/account/session.ts'
import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import {
  copyTargetYear,
  listRoleTargets,
  listShortfall,
  remindShort,
  saveRoleTarget,
  simulateTarget,
} from '@portal/contract/areas/learning/target/target.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { anEntry, aRoleTarget } from '#test/factories/learning.ts'

let t: TestApp
const thisYear = shanghaiYear(Date.now())
const inYear = Date.UTC(thisYear, 2, 1)

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const target = (roleId: string, values: object = {}) => ({ roleId, year: thisYear, target: 12, ...values })

describe('rest/roleTargetHours', () => {
  test('saves a target, says who has reached it, and names the person who changed it', async () => {
    const editor = await t.as(P.roleHours, P.roleHoursEdit)
    const [done, short] = [await aUser(t.db), await aUser(t.db)]
    const role = await aRole(t.db, { members: [done.id, short.id] })
    await anEntry(t.db, { userId: done.id, hundredths: 1200, completedAtMs: inYear })

    const { id } = await editor.call(saveRoleTarget, target(role.id, { caps: { upload: 3 }, requiredMin: 0 }))
    const { list } = await editor.call(listRoleTargets, { filter: { year: thisYear, roleId: role.id } })

    expect(list).toMatchObject([{ id, target: 12, caps: { upload: 3 }, people: 2, reachedPeople: 1, rate: 50 }])
    expect(list[0]?.updatedBy).not.toBe('')
    const below = await editor.call(listRoleTargets, { filter: { roleId: role.id, rateBelow: 50 } })
    expect(below.list).toEqual([])
  })

  test.each([
    [{ target: 0 }, 'target', '目标学时须大于 0 且不超过 999.99，最多两位小数'],
    [{ target: 12.345 }, 'target', '目标学时须大于 0 且不超过 999.99，最多两位小数'],
    [{ requiredMin: 13 }, 'requiredMin', '必修学时不能大于目标学时'],
    [{ caps: { video: 1, doc: 1, live: 1, train: 1, upload: 1 } }, 'caps', '来源上限之和小于目标学时，无法达标'],
    [{ year: thisYear - 1 }, 'reason', '往年目标修改须填写原因'],
  ])('refuses %j', async (values, field, message) => {
    const editor = await t.as(P.roleHoursEdit)
    const role = await aRole(t.db)

    const refusal = await editor.refused(saveRoleTarget, target(role.id, values))

    expect(refusal).toMatchObject({ status: 1022, errors: [{ field, message }] })
  })

  test('has one target per role and year, and keeps the reason of a past one', async () => {
    const editor = await t.as(P.roleHoursEdit)
    const role = await aRole(t.db)
    const year = thisYear - 1
    const { id } = await editor.call(saveRoleTarget, target(role.id, { year, reason: '补录' }))

    const twice = await editor.refused(saveRoleTarget, target(role.id, { year, reason: '补录' }))
    await editor.call(saveRoleTarget, {
      ...target(role.id, { year, target: 10, reason: '文件更正' }),
      id,
      revision: 1,
    })

    expect(twice.message).toBe(`该角色 ${year} 年已设置目标学时`)
    const notes = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, id))
    expect(notes.map(({ reason }) => reason)).toContain('文件更正')
  })

  test('copies a year without touching what the other one has', async () => {
    const editor = await t.as(P.roleHoursEdit)
    const [one, two] = [await aRole(t.db), await aRole(t.db)]
    await aRoleTarget(t.db, { roleId: one.id, year: 2040 })
    await aRoleTarget(t.db, { roleId: two.id, year: 2040 })
    await aRoleTarget(t.db, { roleId: two.id, year: 2041, targetHundredths: 100 })

    expect(await editor.call(copyTargetYear, { from: 2040, to: 2041 })).toEqual({ copied: 1, skipped: 1 })
    expect(await editor.call(copyTargetYear, { from: 2040, to: 2041 })).toEqual({ copied: 0, skipped: 2 })
    expect((await editor.refused(copyTargetYear, { from: 2040, to: 2040 })).errors[0]?.field).toBe('to')
  })

  test('the trial names exactly those whom the list names after saving', async () => {
    const editor = await t.as(P.roleHours, P.roleHoursEdit)
    const people = await Promise.all(Array.from({ length: 12 }, () => aUser(t.db)))
    const [role, low] = [
      await aRole(t.db, { members: people.map(({ id }) => id) }),
      await aRole(t.db, { members: people.slice(0, 6).map(({ id }) => id) }),
    ]
    await aRoleTarget(t.db, { roleId: low.id, year: thisYear, targetHundredths: 300 })
    for (const [i, { id }] of people.entries()) {
      await anEntry(t.db, { userId: id, hundredths: 100 * i + 1, completedAtMs: inYear, required: i % 2 === 0 })
    }
    const proposed = target(role.id, { target: 5, requiredMin: 1, caps: { video: 9 } })
    const listed = async () => {
      const { list } = await editor.call(listShortfall, { year: thisYear, pageSize: 200, roleId: role.id })
      return list.map(({ user }) => user.id).sort()
    }
    const shortBefore = (await editor.call(listShortfall, { year: thisYear, pageSize: 200, roleId: low.id })).list.map(
      ({ user }) => user.id,
    )

    const trial = await editor.call(simulateTarget, proposed)
    await editor.call(saveRoleTarget, proposed)
    const after = await listed()

    const becomeShort = trial.becomeShort.map(({ user }) => user.id)
    const becomeDone = trial.becomeDone.map(({ user }) => user.id)
    expect([...new Set([...shortBefore.filter((id) => !becomeDone.includes(id)), ...becomeShort])].sort()).toEqual(
      after,
    )
    expect(becomeShort.length).toBeGreaterThan(0)
    expect(becomeDone.length).toBeGreaterThan(0)
    const again = await editor.call(simulateTarget, proposed)
    expect(again).toEqual({ becomeShort: [], becomeDone: [] })
  })

  test('lists people of the asker’s units only', async () => {
    const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
    const [own, foreign] = [await aUser(t.db, { primaryOrgId: here.id }), await aUser(t.db, { primaryOrgId: there.id })]
    const role = await aRole(t.db, { members: [own.id, foreign.id] })
    await aRoleTarget(t.db, { roleId: role.id, year: thisYear })
    const officer = await t.asWho({ codes: [P.roleHours], scope: { kind: 'below' }, orgId: here.id })

    const { list } = await officer.call(listShortfall, { year: thisYear, roleId: role.id })

    expect(list.map(({ user }) => user.id)).toEqual([own.id])
    expect(list[0]).toMatchObject({ target: 12, total: 0, remain: 12 })
  })

  test('reminds those it names, each once a day, and nobody of another unit or who has reached the target', async () => {
    const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
    const [short, done] = [await aUser(t.db, { primaryOrgId: here.id }), await aUser(t.db, { primaryOrgId: here.id })]
    const foreign = await aUser(t.db, { primaryOrgId: there.id })
    const role = await aRole(t.db, { members: [short.id, done.id, foreign.id] })
    await aRoleTarget(t.db, { roleId: role.id, year: thisYear })
    await anEntry(t.db, { userId: done.id, hundredths: 1200, completedAtMs: inYear })
    const codes = [P.roleHours, P.roleHoursEdit]
    const officer = await t.asWho({ codes, scope: { kind: 'below' }, orgId: here.id })
    const asked = { year: thisYear, roleId: role.id }

    const chosen = await officer.call(remindShort, { ...asked, userIds: [short.id, done.id, foreign.id] })
    const all = await officer.call(remindShort, asked)

    expect([chosen, all]).toEqual([
      { sent: 1, skipped: 0 },
      { sent: 0, skipped: 1 },
    ])
    const { list } = await (await t.asWho({ userId: short.id })).call(listMessages, {})
    expect(list[0]).toMatchObject({
      title: `${thisYear} 年学时尚未达标`,
      link: `/netSchool/learnProgress?year=${thisYear}`,
    })
  })

  test('the list leaves as a workbook of the people it shows, the largest gap first', async () => {
    const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
    const [some, none] = [await aUser(t.db, { primaryOrgId: here.id }), await aUser(t.db, { primaryOrgId: here.id })]
    const foreign = await aUser(t.db, { primaryOrgId: there.id })
    const role = await aRole(t.db, { members: [some.id, none.id, foreign.id] })
    await aRoleTarget(t.db, { roleId: role.id, year: thisYear })
    await anEntry(t.db, { userId: some.id, hundredths: 250, completedAtMs: inYear })
    const codes = [P.roleHours, P.roleHoursExport]
    const officer = await t.asWho({ codes, scope: { kind: 'below' }, orgId: here.id })

    const response = await t.running.app.inject({
      method: 'POST',
      url: `/${exportRows.path}`,
      headers: { 'content-type': 'application/json', 'x-token': officer.token },
      payload: JSON.stringify({
        list: listShortfall.path,
        filter: { year: thisYear, roleId: role.id, orgId: here.id },
        columns: ['name', 'code', 'org', 'total', 'remain'],
      }),
    })
    const sheets = await readSheets(response.rawPayload)

    expect(sheets.find(({ sheet }) => sheet === '数据')?.data).toEqual([
      ['姓名', '工号', '单位', '已有学时', '缺口'],
      [none.name, none.code, here.name, 0, 12],
      [some.name, some.code, here.name, 2.5, 9.5],
    ])
  })

  test('gives holders the flag of their session', async () => {
    const learner = await t.as()
    const role = await aRole(t.db, { members: [learner.id] })
    const before = await (await t.as()).call(getUserInfo, {})
    await aRoleTarget(t.db, { roleId: role.id, year: thisYear })

    const after = await learner.call(getUserInfo, {})

    expect([before.safetyNetRoles, after.safetyNetRoles]).toEqual([false, true])
  })
})
