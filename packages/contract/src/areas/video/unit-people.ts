import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { hours, percent } from '../learning/hours/amount-field.ts'
import { recordState } from '../learning/record.ts'
import { videoQuestionStat } from './question.ts'
import { videoRow } from './video.ts'
import { videoDetail } from './video-single.ts'

const row = videoRow.shape
const detail = videoDetail.shape

/** What an officer sees of one video of the school: enough to look at it, nothing to change. */
export const getUnitVideo = defineEndpoint({
  path: 'rest/aliVideo/unitVideo',
  title: '查看网校视频学习情况',
  effect: 'read',
  access: [P.school],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({
    id,
    title: row.title,
    coverUrl: row.coverUrl,
    labelTypeName: row.labelTypeName,
    lecturer: row.lecturer,
    year: row.year,
    required: row.required,
    classHours: row.classHours,
    duration: row.duration,
    validTo: row.validTo,
    /** Learners find it now: reminders make sense. */
    open: z.boolean(),
    policy: detail.policy,
    policyText: detail.policyText,
    subtitles: detail.subtitles,
    play: detail.play,
  }),
})
export type UnitVideoDetail = z.output<typeof getUnitVideo.result>

/** In-video questions as people in scope answered them. */
export const unitQuestionStat = defineEndpoint({
  path: 'rest/videoQuestion/unitStat',
  title: '查询单位视频题目统计',
  effect: 'read',
  access: [P.school],
  scope: 'rows',
  body: z.strictObject({ videoId: id, orgId: id.optional() }),
  result: videoQuestionStat.result,
})

/** The figures that people of a video may be opened by. */
export const unitStanding = choice(
  { started: '已学', unstarted: '未学', completed: '完成', unfinished: '未完成' },
  '学习情况',
)
export type UnitStanding = z.output<typeof unitStanding>

const month = z.string().regex(/^\d{4}-\d{2}$/, '月份格式为 2026-01')

const unitPerson = z.object({
  /** Of the person. */
  id,
  code: z.string().meta({ label: '工号' }),
  name: z.string().meta({ label: '姓名' }),
  orgName: z.string().meta({ label: '单位' }),
  orgPath: z.string().meta({ label: '单位全称' }),
  recordId: id.nullable(),
  state: recordState,
  coverage: percent.meta({ label: '进度' }),
  effectiveSeconds: z.int().meta({ label: '有效时长（秒）' }),
  sittings: z.int().meta({ label: '次数' }),
  firstAt: instant.nullable().meta({ label: '首次学习' }),
  lastAt: instant.nullable().meta({ label: '最近学习' }),
  completedAt: instant.nullable().meta({ label: '完成时间' }),
  hours: hours.meta({ label: '学时' }),
  remindedAt: instant.nullable().meta({ label: '最近提醒' }),
})
export type UnitPerson = z.output<typeof unitPerson>

/** The people whom a figure of one video counts: each filter is the figure it is named after. */
export const listUnitPeople = defineEndpoint({
  path: 'rest/aliVideo/unitPeople',
  title: '查询视频应学人员',
  effect: 'read',
  access: [P.schoolVideoStat],
  scope: 'rows',
  body: pageQuery(
    z.object({
      videoId: id,
      orgId: id.meta({ label: '单位' }),
      /** With `orgId`: that unit alone. */
      exactOrg: z.boolean().meta({ label: '仅本级' }),
      standing: unitStanding,
      beganIn: month.meta({ label: '开始学习的月份' }),
      endedIn: month.meta({ label: '完成的月份' }),
      /** Saw this second of the video. */
      second: z.int().min(0).max(604_800).meta({ label: '看过的时间点（秒）' }),
      /** Answered this in-video question. */
      questionId: id.meta({ label: '答过的题目' }),
    }),
    ['coverage', 'lastAt', 'completedAt', 'effectiveSeconds', 'name'],
  ),
  result: pageOf(unitPerson),
})
