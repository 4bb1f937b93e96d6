import { deleteNotes, listNotes, saveNote } from '@portal/contract/areas/learning/note.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aStudyVideo } from '#test/factories/learning.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('notes belong to their writer alone', async () => {
  const [writer, other] = [await t.as(), await t.as()]
  const itemId = await aStudyVideo(t.db, { values: { title: '动火作业' } })
  const item = { itemType: 'video', itemId } as const

  const { id } = await writer.call(saveNote, { ...item, second: 75, text: '记住这一步' })
  await writer.call(saveNote, { ...item, id, second: 80, text: '先检测后动火' })
  const foreign = await other.refused(saveNote, { ...item, id, second: 1, text: '改掉' })
  const none = await other.call(listNotes, item)
  const notDeleted = await other.call(deleteNotes, { ids: [id] })
  const mine = await writer.call(listNotes, { keyword: '检测' })

  expect(foreign.status).toBe(1004)
  expect(none.total).toBe(0)
  expect(notDeleted.updated).toBe(0)
  expect(mine.list).toMatchObject([{ id, title: '动火作业', second: 80, page: null, text: '先检测后动火' }])
  expect(await writer.call(deleteNotes, { ids: [id] })).toEqual({ updated: 1 })
})

test('refuses notes on what is hidden, and texts that are too long', async () => {
  const writer = await t.as()
  const hidden = await aStudyVideo(t.db, { values: { state: 'draft' } })
  const open = await aStudyVideo(t.db)

  const unseen = await writer.refused(saveNote, { itemType: 'video', itemId: hidden, second: 1, text: '你好' })
  const long = await writer.refused(saveNote, { itemType: 'video', itemId: open, second: 1, text: '长'.repeat(501) })

  expect(unseen.status).toBe(1004)
  expect(long.errors).toEqual([{ field: 'text', message: '笔记为 1–500 个字' }])
})
