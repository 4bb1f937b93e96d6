import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Step, StepOf } from '../sync/step.ts'

const PAGE = 20
const kinds = ['image', 'voice', 'video'] as const

const page = z.looseObject({
  total_count: z.number(),
  item_count: z.number(),
  item: z.array(
    z.looseObject({
      media_id: z.string(),
      name: z.string().default(''),
      update_time: z.number(),
      url: z.string().default(''),
    }),
  ),
})

const next = (cursor: Step['cursor'], kind: string, offset: number) => ({
  ...cursor,
  phase: kind,
  next: String(offset),
})

/** Lasting materials, twenty at a time; afterwards those that were not seen are no longer there. */
export const materialStep: StepOf = async ({ platform, api, account, jobId, cursor }) => {
  const kind = kinds.find((each) => each === cursor.phase) ?? kinds[0]
  if (cursor.phase === 'end') {
    // Cover pictures are not listed by the platform, so their absence says nothing.
    await platform.db.execute(sql`
      delete from wx_materials where account_id = ${account.id} and kind <> 'thumb' and seen_by is distinct from ${jobId}`)
    return null
  }
  const offset = Number(cursor.next || '0')
  const json = { type: kind, offset, count: PAGE }
  const answer = await api.call(account, { path: '/cgi-bin/material/batchget_material', json }, page)
  const rows = answer.item.map((each) => ({
    media_id: each.media_id,
    name: each.name,
    url: each.url,
    changed_at: new Date(each.update_time * 1000),
  }))
  await platform.db.execute(sql`
    insert into wx_materials (id, account_id, media_id, kind, name, url, changed_at, seen_by)
    select gen_random_uuid(), ${account.id}, n.media_id, ${kind}, n.name, n.url, n.changed_at, ${jobId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (media_id text, name text, url text, changed_at timestamptz)
    on conflict (account_id, media_id) do update
      set name = excluded.name, url = excluded.url, changed_at = excluded.changed_at, seen_by = excluded.seen_by`)

  const done = cursor.done + answer.item.length
  const total = Math.max(cursor.total, offset === 0 ? cursor.done + answer.total_count : cursor.total)
  const far = { ...cursor, done, total }
  if (answer.item.length > 0 && offset + answer.item.length < answer.total_count)
    return next(far, kind, offset + answer.item.length)
  return next(far, kinds[kinds.indexOf(kind) + 1] ?? 'end', 0)
}
