import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'

const figures = {
  should: z.int().meta({ label: '应到' }),
  came: z.int().meta({ label: '实到' }),
}

export const liveReport = defineEndpoint({
  path: 'rest/livePlay/report',
  title: '查看直播报表',
  effect: 'read',
  access: [P.liveClassStat],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({
    ...figures,
    peak: z.int(),
    /** Whole minutes, of those who came; null where nobody did. */
    avgMinutes: z.int().nullable(),
    done: z.int(),
    /** Minutes on air without pauses. */
    airedMinutes: z.int(),
    byOrg: z.array(z.object({ orgId: id, orgName: z.string(), ...figures, done: z.int() })),
    /** People at once by minute of the broadcast. */
    curve: z.array(z.object({ minute: z.int(), people: z.int() })),
  }),
})

const row = z.object({
  /** That of the person. */
  id,
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  /** The unit with everything above it, from the top, between slashes. */
  orgPath: z.string(),
  minutes: z.int().meta({ label: '在线分钟' }),
  percent: z.number().meta({ label: '到课率（%）' }),
  joins: z.array(z.object({ from: instant, to: instant })).meta({ label: '进出' }),
  chats: z.int().meta({ label: '发言' }),
  quiz: z.string().meta({ label: '测验得分' }),
  hours: z.number().meta({ label: '学时' }),
  result: z.enum(['done', 'short', 'absent', 'kicked']).meta({
    label: '结果',
    words: { done: '已完成', short: '未达到', absent: '未到', kicked: '已移出' },
  }),
})
export type LivePersonRow = z.output<typeof row>

/** The audience of a class, and whoever came beside it. */
export const liveReportPeople = defineEndpoint({
  path: 'rest/livePlay/people',
  title: '查询直播人员',
  effect: 'read',
  access: [P.liveClassStat],
  scope: 'rows',
  body: pageQuery(
    z.object({ liveId: id.meta({ label: '直播课' }), orgId: id.meta({ label: '单位' }), result: row.shape.result }),
    ['minutes', 'name', 'orgName'],
  ),
  result: pageOf(row),
})
