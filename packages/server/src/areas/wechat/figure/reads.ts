import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Platform } from '#src/platform/platform.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { accountOf } from '../article/article.ts'

const totals = z.looseObject({
  list: z.array(
    z.looseObject({
      /** Number of the sending, an underscore, place of the article. */
      msgid: z.string(),
      details: z.array(z.looseObject({ int_page_read_count: z.number(), share_count: z.number() })),
    }),
  ),
})

interface SentDay extends Record<string, unknown> {
  accountId: string
  day: string
}

/** Reads and shares of what was pushed in the last seven days, as far as the platform counts them. */
export const collectReads = (platform: Platform, api: WechatApi) => async (): Promise<void> => {
  const { rows } = await platform.db.execute<SentDay>(sql`
    select distinct account_id as "accountId", (at at time zone 'Asia/Shanghai')::date::text as day from wx_pushes
    where state in ('sent', 'partFailed') and at > now() - interval '8 days'
      and (at at time zone 'Asia/Shanghai')::date < (now() at time zone 'Asia/Shanghai')::date`)
  for (const { accountId, day } of rows) {
    await platform.guarded(async () => {
      const account = await accountOf({ db: platform.db }, accountId)
      if (!account) return
      const json = { begin_date: day, end_date: day }
      const { list } = await api.call(account, { path: '/datacube/getarticletotal', json }, totals)
      const counted = list.map(({ msgid, details }) => ({
        message_no: Number(msgid.split('_')[0]),
        reads: details.at(-1)?.int_page_read_count ?? 0,
        shares: details.at(-1)?.share_count ?? 0,
      }))
      await platform.db.execute(sql`
        with told as (
          select message_no, sum(reads) as reads, sum(shares) as shares
          from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as n (message_no bigint, reads int, shares int)
          group by message_no
        ), summed as (
          select t.push_id, sum(told.reads) as reads, sum(told.shares) as shares
          from wx_push_parts t join told on told.message_no = t.message_no group by t.push_id
        )
        update wx_pushes p set reads = summed.reads, shares = summed.shares from summed
        where p.id = summed.push_id and p.account_id = ${accountId}`)
    })
  }
}
