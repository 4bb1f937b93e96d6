import { columnFigures } from '@portal/contract/areas/column/column.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aColumn, anArticle, COLUMN_MANAGER, readArticle } from '#test/factories/column/column.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('who reaches himself alone is told of himself alone, whoever asked before', async () => {
  const own = { codes: [P.column], scope: { kind: 'own' } as const }
  const [reader, other] = [await t.asWho(own), await t.asWho(own)]
  const article = await anArticle(t)
  const items = [{ type: 'article' as const, itemId: article.id }]
  const id = await aColumn(await t.as(...COLUMN_MANAGER), items, { managerIds: [reader.id, other.id] })
  await readArticle(t, reader, article.id)

  expect(await reader.call(columnFigures, { ids: [id] })).toMatchObject([{ should: 1, readers: 1 }])
  expect(await other.call(columnFigures, { ids: [id] })).toMatchObject([{ should: 1, readers: 0 }])
})
