import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/database/db.ts'

interface Line {
  /** Minute of the broadcast. */
  minute: number
  text: string
  by: 'host' | 'learner'
  kind?: 'ask'
  answered?: boolean
  pinned?: boolean
  heldFor?: string
}

export const nowTalk: readonly Line[] = [
  { minute: 1, by: 'host', text: '大家好，先确认声音和画面。' },
  { minute: 2, by: 'learner', text: '声音正常，画面很清楚' },
  { minute: 3, by: 'learner', text: '有没有讲义可以下载？' },
  { minute: 4, by: 'host', text: '讲义在“文档”里，跟着我翻页就行。' },
  { minute: 6, by: 'learner', text: '安全带挂在脚手架横杆上可以吗？', kind: 'ask', answered: true },
  { minute: 7, by: 'host', text: '不可以，横杆不是系挂点，要挂在独立的生命线或预留锚点上。' },
  { minute: 9, by: 'learner', text: '我们班昨天刚检查过，挂点都做了标识' },
  { minute: 11, by: 'learner', text: '同类事故视频看这里 v.example.cn/8812', heldFor: '含外链' },
  { minute: 12, by: 'learner', text: '雨后多久可以恢复登高作业？', kind: 'ask' },
  { minute: 14, by: 'host', text: '稍后推送随堂测验 3 题，答题不影响在线计时。', pinned: true },
  { minute: 16, by: 'learner', text: '收到' },
]

export const pastTalk: readonly Line[] = [
  { minute: 2, by: 'host', text: '今天讲灭火器怎么选、怎么用，最后看日常检查。' },
  { minute: 12, by: 'host', text: '先看着的是什么，再选灭火器：固体、液体、带电设备各不相同。' },
  { minute: 14, by: 'learner', text: '我们配电间放的是二氧化碳灭火器' },
  { minute: 20, by: 'learner', text: '灭火器多久检查一次？', kind: 'ask', answered: true },
  { minute: 21, by: 'host', text: '每月至少检查一次，看压力指针、铅封和瓶体，并在检查卡上签字。' },
  { minute: 60, by: 'learner', text: '我们班昨天刚按新办法查过一遍' },
]

interface Talk {
  liveId: string
  hostId: string
  from: Date
  lines: readonly Line[]
  /** Condition on `users u`: who speaks beside the host. */
  members: SQL
}

/** What was said in a class of the demonstration. */
export const insertTalk = async (db: Db, { liveId, hostId, from, lines, members }: Talk): Promise<void> => {
  const { rows: people } = await db.execute<{ id: string }>(sql`
    select u.id from users u where u.deleted_at is null and u.enabled and ${members}
      and u.code not in ('admin', 'visitor', 'learner') order by u.code limit 9`)
  if (people.length === 0) return
  const said = lines.map(
    ({ minute, by, text, kind = 'chat', answered = false, pinned = false, heldFor = '' }, place) => ({
      id: v7(),
      user_id: by === 'host' ? hostId : (people[place % people.length]?.id ?? hostId),
      kind,
      text,
      state: heldFor === '' ? 'shown' : 'pending',
      held_for: heldFor,
      from_host: by === 'host',
      answered_by: answered ? hostId : null,
      pinned,
      at: new Date(from.getTime() + minute * MINUTE_MS).toISOString(),
    }),
  )
  await db.execute(sql`
    insert into live_messages (id, live_id, user_id, kind, text, state, held_for, from_host, answered_by, client_id, at)
    select id, ${liveId}::uuid, user_id, kind, text, state, held_for, from_host, answered_by, 'demo-' || id, at
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as l(id uuid, user_id uuid, kind text, text text, state text,
      held_for text, from_host boolean, answered_by uuid, at timestamptz) order by at`)
  await db.execute(sql`update live_messages set no = seq where live_id = ${liveId} and no = 0`)
  const pinned = said.find((line) => line.pinned)
  if (pinned) await db.execute(sql`update live_classes set pinned_id = ${pinned.id} where id = ${liveId}`)
}
