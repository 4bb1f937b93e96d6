import { guideHome } from '@portal/contract/areas/account/guide.ts'
import {
  changeGroupApps,
  deleteApplicationGroups,
  listGroupApps,
  saveApplicationGroup,
  sortAppGroups,
} from '@portal/contract/areas/system/application-group.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anApplication, anApplicationGroup } from '#test/factories/application.ts'

describe('rest/applicationGroup', () => {
  let t: TestApp
  let editor: Client

  beforeAll(async () => {
    t = await startTestApp()
    editor = await t.as(P.applicationGroup, P.applicationGroupEdit, P.applicationGroupDel)
  })
  afterAll(() => t.close())

  test('refuses a name that is taken, empty or too long', async () => {
    await editor.call(saveApplicationGroup, { name: '办公' })

    expect((await editor.refused(saveApplicationGroup, { name: '办公' })).message).toBe('应用组名称已存在')
    for (const name of ['', '字'.repeat(13)])
      expect((await editor.refused(saveApplicationGroup, { name })).errors[0]?.message).toBe('名称为 1–12 个字')
  })

  test('makes its order the order of the launchpad', async () => {
    const [a, b] = [await anApplicationGroup(t.db, { sort: 50 }), await anApplicationGroup(t.db, { sort: 51 })]
    await anApplication(t.db, { groupIds: [a.id, b.id] })
    const names = async () => (await editor.call(guideHome, {})).groups?.map(({ name }) => name)
    const before = await names()

    await editor.call(sortAppGroups, { ids: [b.id, a.id] })

    expect(before).toEqual([a.name, b.name])
    expect(await names()).toEqual([b.name, a.name])
  })

  test('takes applications in and out and keeps their order', async () => {
    const group = await anApplicationGroup(t.db)
    const apps = [await anApplication(t.db), await anApplication(t.db), await anApplication(t.db)]
    const ids = apps.map(({ id }) => id)
    const inside = async () =>
      (await editor.call(listGroupApps, { filter: { groupId: group.id, place: 'inside' } })).list.map(({ id }) => id)

    await editor.call(changeGroupApps, { groupId: group.id, add: ids })
    expect(await inside()).toEqual(ids)
    await editor.call(changeGroupApps, { groupId: group.id, order: [...ids].reverse() })
    expect(await inside()).toEqual([...ids].reverse())
    expect((await editor.refused(changeGroupApps, { groupId: group.id, add: ids.slice(0, 1) })).message).toBe(
      '应用已在该组中',
    )
    await editor.call(changeGroupApps, { groupId: group.id, remove: ids.slice(0, 1) })
    expect(await inside()).toEqual([ids[2], ids[1]])
    const outside = await editor.call(listGroupApps, { filter: { groupId: group.id, place: 'outside' } })
    expect(outside.list.map(({ id }) => id)).toContain(ids[0])
  })

  test('leaves the applications of a deleted group under 其他', async () => {
    const group = await anApplicationGroup(t.db)
    const app = await anApplication(t.db, { groupIds: [group.id] })

    expect((await editor.call(deleteApplicationGroups, { ids: [group.id] })).deleted).toBe(1)

    const rest = (await editor.call(guideHome, {})).groups?.find(({ name }) => name === '其他')
    expect(rest?.apps.map(({ id }) => id)).toContain(app.id)
  })
})
