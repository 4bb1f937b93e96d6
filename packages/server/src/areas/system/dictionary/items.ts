import type { listDictionaryItems } from '@portal/contract/areas/system/dictionary.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { usesByCode } from '#src/shared/dictionary/uses.ts'

type Line = ResultOf<typeof listDictionaryItems>['list'][number]

const columns = { sort: sql`i.sort`, code: sql`i.code`, name: sql`i.name` }

export const listItems: HandlerOf<typeof listDictionaryItems> = async ({ tx, body }) => {
  const { filter, keyword, page, pageSize, exactTotal, sort = 'sort' } = body
  const pattern = `%${escapeLike(keyword)}%`
  const from = sql`dictionary_items i join dictionaries d on d.id = i.dictionary_id`
  const where = sql`(i.name ilike ${pattern} or i.code ilike ${pattern})
    ${filter.key === undefined ? sql`` : sql`and d.key = ${filter.key}`}
    ${filter.enabled === undefined ? sql`` : sql`and i.enabled = ${filter.enabled}`}`
  const [field, direction] = sort.startsWith('-') ? [sort.slice(1), sql`desc`] : [sort, sql`asc`]
  const { rows } = await tx.db.execute<Line & Record<string, unknown>>(sql`
    select i.id, d.key as "dictionaryKey", d.name as "dictionaryName", i.code, i.name, i.sort, i.colour,
      i.is_default as "isDefault", i.enabled, i.note
    from ${from} where ${where} order by d.key, ${columns[field as keyof typeof columns]} ${direction}, i.code
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const uses = new Map<string, Awaited<ReturnType<typeof usesByCode>>>()
  for (const { dictionaryKey } of rows)
    if (!uses.has(dictionaryKey)) uses.set(dictionaryKey, await usesByCode(tx.db, dictionaryKey))
  const list = rows.map((row) => ({ ...row, used: uses.get(row.dictionaryKey)?.get(row.code) ?? 0 }))
  return { list, total: await countRows(tx, from, where, exactTotal) }
}
