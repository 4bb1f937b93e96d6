import {
  deleteLabels,
  findByDicCode,
  listLabelTree,
  mergeLabels,
  moveLabels,
  saveLabel,
} from '@portal/contract/areas/video/label.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentLabels, labels } from '#src/schema/label.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aDocument } from '#test/factories/document.ts'
import { aLabel, attach } from '#test/factories/label.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const newType = (name: string, parentId: string | null = null) => ({
  kind: 'type' as const,
  dicCode: 'shipin' as const,
  name,
  parentId,
})

describe('rest/labelType/save', () => {
  test('adds a type below another and keeps its place in the tree', async () => {
    const editor = await t.as(P.videoType)
    const parent = await aLabel(t.db)

    const { id } = await editor.call(saveLabel, newType('消防安全', parent.id))

    const [row] = await t.db.select().from(labels).where(eq(labels.id, id))
    expect(row).toMatchObject({ path: `${parent.path}${id}/`, depth: 2, name: '消防安全' })
  })

  test('refuses a type without a place in the tree', async () => {
    const editor = await t.as(P.videoType)

    const refusal = await editor.refused(saveLabel, newType('无根', null))

    expect(refusal.errors).toEqual([{ field: 'parentId', message: '请选择上级' }])
  })

  test('refuses a type from a person who only keeps labels', async () => {
    const keeper = await t.as(P.labelEdit)

    expect(await keeper.refused(saveLabel, newType('越权分类', null))).toMatchObject({ status: 1003 })
  })

  test('refuses a sibling of the same name, a label as parent, another category and a sixth level', async () => {
    const editor = await t.as(P.videoType, P.labelEdit)
    const top = await aLabel(t.db)
    const leaf = await aLabel(t.db, { parentId: top.id })
    const documents = await aLabel(t.db, { dicCode: 'doc' })
    await aLabel(t.db, { parentId: top.id, kind: 'type', name: '重名' })
    let deep = top
    for (let level = 2; level <= 5; level += 1) deep = await aLabel(t.db, { parentId: deep.id, kind: 'type' })

    const messages = await Promise.all([
      editor.refused(saveLabel, newType('重名', top.id)),
      editor.refused(saveLabel, newType('叶下', leaf.id)),
      editor.refused(saveLabel, newType('别类', documents.id)),
      editor.refused(saveLabel, newType('第六级', deep.id)),
    ])

    expect(messages.map(({ message }) => message)).toEqual([
      '同级已存在相同名称',
      '标签下不能再建下级',
      '不能移动到其他类别',
      '层级不能超过 5 级',
    ])
  })

  test('refuses a label whose name is a synonym of another under the same type', async () => {
    const keeper = await t.as(P.labelEdit)
    const type = await aLabel(t.db)
    await aLabel(t.db, { parentId: type.id, name: '高处作业', synonyms: ['登高'] })

    const refusal = await keeper.refused(saveLabel, {
      kind: 'label',
      dicCode: 'shipin',
      name: '登高',
      parentId: type.id,
    })

    expect(refusal.message).toBe('该分类下已存在同名标签或同义词')
  })

  test('names each faulty field', async () => {
    const editor = await t.as(P.videoType)

    const refusal = await editor.refused(saveLabel, { ...newType('字'.repeat(21), null), colour: 'red' })

    expect(refusal.errors).toEqual([
      { field: 'name', message: '名称为 1–20 个字' },
      { field: 'colour', message: '颜色格式不正确' },
    ])
  })

  test('writes the changed field and nothing else into the operation log', async () => {
    const editor = await t.as(P.videoType)
    const type = await aLabel(t.db, { name: '旧名' })

    await editor.call(saveLabel, { ...newType('新名', null), id: type.id, revision: 1 })
    await editor.call(saveLabel, { ...newType('新名', null), id: type.id, revision: 2 })

    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, type.id))
    expect(entries.map(({ diff }) => diff)).toEqual([[{ field: 'name', before: '旧名', after: '新名' }]])
  })
})

describe('rest/labelType/move', () => {
  test('carries the branch along and refuses a place below itself', async () => {
    const editor = await t.as(P.videoType)
    const [from, to] = [await aLabel(t.db), await aLabel(t.db)]
    const branch = await aLabel(t.db, { parentId: from.id, kind: 'type' })
    const leaf = await aLabel(t.db, { parentId: branch.id })

    await editor.call(moveLabels, { moves: [{ id: branch.id, revision: 1, parentId: to.id, sort: 3 }] })
    const refusal = await editor.refused(moveLabels, {
      moves: [{ id: to.id, revision: 1, parentId: branch.id, sort: 0 }],
    })

    const [moved] = await t.db.select().from(labels).where(eq(labels.id, leaf.id))
    expect(moved?.path).toBe(`${to.path}${branch.id}/${leaf.id}/`)
    expect(refusal.message).toBe('不能移动到自己的下级')
  })

  test('refuses the second of two editors', async () => {
    const editor = await t.as(P.videoType)
    const top = await aLabel(t.db)
    const node = await aLabel(t.db, { parentId: top.id, kind: 'type' })
    await editor.call(moveLabels, { moves: [{ id: node.id, revision: 1, parentId: top.id, sort: 9 }] })

    const refusal = await editor.refused(moveLabels, {
      moves: [{ id: node.id, revision: 1, parentId: top.id, sort: 1 }],
    })

    expect(refusal).toMatchObject({ status: 1009, message: '内容已被他人修改，请刷新后重试' })
  })
})

describe('rest/labelType/merge', () => {
  test('leaves every item once with the kept label and lists the items in the log', async () => {
    const keeper = await t.as(P.labelDel)
    const type = await aLabel(t.db)
    const kept = await aLabel(t.db, { parentId: type.id })
    const dropped = await aLabel(t.db, { parentId: type.id, name: '并入' })
    const [both, one] = [v7(), v7()]
    await attach(t.db, kept, both)
    await attach(t.db, dropped, both)
    await attach(t.db, dropped, one)

    const result = await keeper.call(mergeLabels, { keepId: kept.id, dropIds: [dropped.id] })

    const items = await t.db.select().from(contentLabels).where(eq(contentLabels.labelId, kept.id))
    const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, dropped.id))
    expect(result).toEqual({ merged: 1, changed: 1 })
    expect(items.map(({ subjectId }) => subjectId).sort()).toEqual([both, one].sort())
    expect(entry?.diff[0]).toMatchObject({ before: [both, one].sort(), after: kept.name })
  })

  test('refuses to merge one into itself, whatever else is named', async () => {
    const keeper = await t.as(P.labelDel)
    const type = await aLabel(t.db)
    const [kept, other] = [await aLabel(t.db, { parentId: type.id }), await aLabel(t.db, { parentId: type.id })]

    for (const dropIds of [[kept.id], [other.id, kept.id]])
      expect((await keeper.refused(mergeLabels, { keepId: kept.id, dropIds })).message).toBe('不能合并到自身')
    expect(await t.db.$count(labels, eq(labels.id, other.id))).toBe(1)
  })
})

describe('rest/labelType/delete', () => {
  test('refuses to move contents to what goes too', async () => {
    const editor = await t.as(P.videoType)
    const [full, other] = [await aLabel(t.db), await aLabel(t.db)]
    await attach(t.db, full, v7())

    for (const ids of [[full.id], [full.id, other.id]]) {
      const moveTo = ids.at(-1)
      expect((await editor.refused(deleteLabels, { ids, moveTo })).message).toBe('不能转移到要删除的分类或标签')
    }
    expect(await t.db.$count(contentLabels, eq(contentLabels.labelId, full.id))).toBe(1)
  })

  test('refuses a type with contents and moves them where told', async () => {
    const editor = await t.as(P.videoType)
    const [full, target] = [await aLabel(t.db), await aLabel(t.db)]
    await attach(t.db, full, v7())

    const refusal = await editor.refused(deleteLabels, { ids: [full.id] })
    const result = await editor.call(deleteLabels, { ids: [full.id], moveTo: target.id })

    expect(refusal.message).toBe('分类下有 1 个内容，请先转移')
    expect(result).toEqual({ deleted: 1, moved: 1 })
  })

  test('refuses a root of the program', async () => {
    const editor = await t.as(P.videoType)
    const root = await aLabel(t.db, { fixed: true })

    expect((await editor.refused(deleteLabels, { ids: [root.id] })).message).toBe('系统分类不能删除')
  })
})

describe('rest/labelType/findByDicCode', () => {
  test('gives the tree with contents counted upwards', async () => {
    const reader = await t.as()
    const type = await aLabel(t.db, { dicCode: 'xiaoshipin', name: '短片' })
    const leaf = await aLabel(t.db, { parentId: type.id, dicCode: 'xiaoshipin', name: '安全帽' })
    await attach(t.db, leaf, (await aDocument(t.db)).id)

    const tree = await reader.call(findByDicCode, { dicCode: 'xiaoshipin' })

    const found = tree.find(({ id }) => id === type.id)
    expect(found).toMatchObject({ name: '短片', count: 1, children: [{ name: '安全帽', count: 1, children: [] }] })
  })
})

describe('rest/labelType/treeList', () => {
  test('gives each node after its parent with its place, page by page', async () => {
    const keeper = await t.as(P.labelEdit)
    const top = await aLabel(t.db, { dicCode: 'doc', name: '制度', kind: 'type' })
    const below = await aLabel(t.db, { parentId: top.id, dicCode: 'doc', name: '消防', kind: 'type' })
    const leaf = await aLabel(t.db, { parentId: below.id, dicCode: 'doc', name: '灭火器' })
    await attach(t.db, leaf, (await aDocument(t.db)).id)

    const { list } = await keeper.call(listLabelTree, { dicCode: 'doc', keyword: '制度' })
    const second = await keeper.call(listLabelTree, { dicCode: 'doc', keyword: '制度', page: 2, pageSize: 1 })
    const back = await keeper.call(listLabelTree, { dicCode: 'doc', keyword: '制度', sort: '-place' })

    expect(list.map(({ level, place, count }) => ({ level, place, count }))).toEqual([
      { level: 1, place: '制度', count: 1 },
      { level: 2, place: '制度 / 消防', count: 1 },
      { level: 3, place: '制度 / 消防 / 灭火器', count: 1 },
    ])
    expect(second).toMatchObject({ list: [{ name: '消防' }], total: 3 })
    expect(back.list[0]?.name).toBe('灭火器')
  })
})
