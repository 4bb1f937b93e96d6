import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, ids, instant, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { hours, percent } from './hours/amount-field.ts'
import { studyClients, studyItemTypes } from './play/beat.ts'
import { type FlagCode, flagWeights } from './play/integrity-flag.ts'
import { refusalReasons } from './play/refusal.ts'

export const studyItemType = z.enum(studyItemTypes)

export const recordState = choice(
  { none: '未学习', studying: '学习中', completed: '已完成', restudy: '需复学', void: '已作废' },
  '学习状态',
)
export type RecordState = z.output<typeof recordState>

export const checkState = choice({ none: '无需核查', open: '待核查', passed: '核查通过', void: '核查作废' }, '核查状态')

const flagCodes = Object.keys(flagWeights) as [FlagCode, ...FlagCode[]]

/** A flag in words with the figures it keeps. */
export const flagRow = z.object({
  code: z.enum(flagCodes),
  name: z.string(),
  text: z.string(),
  count: z.int(),
  durationSeconds: z.int(),
})

const span = z.object({ from: z.number(), to: z.number() })

/** 「为什么还没完成」: what is missing, in places one can jump to. */
export const getGaps = defineEndpoint({
  path: 'rest/videoUser/gaps',
  title: '查询未完成部分',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ itemType: studyItemType, itemId: id, userId: id.optional() }),
  result: z.object({
    /** Seconds to cover, or pages to read. */
    need: z.number(),
    covered: z.number(),
    gaps: z.array(span),
    /** A further duty of the item is open: must-pass questions, acknowledgement or sign-in rounds. */
    dutiesOpen: z.boolean(),
    /** Seconds still to spend where the item asks for a least time. */
    secondsLeft: z.int(),
    /** Must-pass questions and sign-in rounds still open, each with its place. */
    questions: z.array(z.object({ id, second: z.int() })),
    pages: z.array(z.object({ page: z.int(), needSeconds: z.int(), seconds: z.int() })),
    rounds: z.array(z.int()),
    completed: z.boolean(),
    sentence: z.string(),
  }),
})

export const studyRecordRow = z.object({
  recordId: id.nullable(),
  userId: id,
  code: z.string().meta({ label: '工号' }),
  name: z.string().meta({ label: '姓名' }),
  orgId: id,
  orgName: z.string().meta({ label: '单位' }),
  itemType: studyItemType,
  itemId: id,
  title: z.string().meta({ label: '内容' }),
  cycle: z.int(),
  state: recordState,
  coverage: percent.meta({ label: '进度' }),
  intervals: z.array(span),
  /** Seconds of the item, to draw the intervals against; pages of a document. */
  length: z.number(),
  effectiveSeconds: z.int().meta({ label: '有效时长' }),
  position: z.number().meta({ label: '最后位置' }),
  sittings: z.int().meta({ label: '次数' }),
  firstAt: instant.nullable().meta({ label: '首次学习' }),
  lastAt: instant.nullable().meta({ label: '最近学习' }),
  completedAt: instant.nullable().meta({ label: '完成时间' }),
  hours: hours.meta({ label: '学时' }),
  score: z.int().meta({ label: '分数' }),
  flags: z.array(flagRow).meta({ label: '标记' }),
  explanation: z.string().meta({ label: '说明' }),
  checkState,
  checkNote: z.string(),
  voidReason: z.string(),
})
export type StudyRecordRow = z.output<typeof studyRecordRow>

const peopleFilter = z.object({ orgId: id, recordState })

export const listRecords = defineEndpoint({
  path: 'rest/videoUser/list',
  title: '查询学习记录',
  effect: 'read',
  access: [P.videoStat, P.schoolVideoStat, P.schoolDocStat],
  scope: 'rows',
  body: pageQuery(z.object({ ...peopleFilter.shape, itemType: studyItemType, itemId: id, flagged: z.boolean() }), [
    'lastAt',
    'completedAt',
    'coverage',
    'effectiveSeconds',
    'name',
  ]),
  result: pageOf(studyRecordRow),
})

/** At most one reminder per person, item and day; without `userIds` everybody who has not finished. */
export const remindLearners = defineEndpoint({
  path: 'rest/videoUser/remind',
  title: '提醒学习',
  effect: 'write',
  access: [P.videoStat, P.schoolVideoStat, P.schoolDocStat, P.schoolSpecialStat],
  scope: 'rows',
  body: z.strictObject({
    itemType: studyItemType,
    itemId: id,
    userIds: ids().optional(),
    filter: peopleFilter.partial().strict().optional(),
  }),
  result: z.object({ sent: z.int(), skipped: z.int() }),
})

const evidenceSitting = z.object({
  sittingId: id,
  client: z.enum(studyClients),
  openedAt: instant,
  lastAt: instant,
  endedAt: instant.nullable(),
  endedBy: z.enum(['close', 'takeOver', 'silent']).nullable(),
  beats: z.int(),
  missingBeats: z.int(),
  creditedSeconds: z.number(),
  refusedSeconds: z.number(),
  watermark: z.string(),
})

const evidenceRefusal = z.object({
  sittingId: id,
  seq: z.int(),
  at: instant,
  from: z.number(),
  to: z.number(),
  page: z.int().optional(),
  reason: z.enum(refusalReasons),
  text: z.string(),
})

/** A write, because looking at a person's evidence leaves an entry in the operation log. */
export const getEvidence = defineEndpoint({
  path: 'rest/videoUser/evidence',
  title: '查看学习证据',
  effect: 'write',
  access: [P.studyTimeEvidence],
  scope: 'rows',
  body: z.strictObject({ recordId: id }),
  result: z.object({
    record: studyRecordRow,
    sittings: z.array(evidenceSitting),
    refused: z.array(evidenceRefusal),
    flags: z.array(flagRow),
  }),
})

const reason = (label: string) => text({ label, max: 200, long: true })

export const voidRecord = defineEndpoint({
  path: 'rest/videoUser/void',
  title: '作废学习记录',
  effect: 'write',
  access: [P.studyTimeVoid],
  scope: 'rows',
  body: z.strictObject({ recordId: id, reason: reason('作废原因').default('') }),
  result: z.object({ state: recordState }),
})

export const restoreRecord = defineEndpoint({
  path: 'rest/videoUser/restore',
  title: '恢复学习记录',
  effect: 'write',
  access: [P.studyTimeVoid],
  scope: 'rows',
  body: z.strictObject({ recordId: id, reason: reason('恢复原因').default('') }),
  result: z.object({ state: recordState }),
})

export const explainRecord = defineEndpoint({
  path: 'rest/videoUser/explain',
  title: '说明学习异常',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ recordId: id, text: text({ label: '说明', min: 1, max: 200, long: true }) }),
  result: z.object({ state: checkState }),
})

export const videoRate = defineEndpoint({
  path: 'rest/videoUser/videoRate',
  title: '查询进度与评分',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ videoId: id, stars: z.int().min(1).max(5).optional() }),
  result: z.object({
    rate: percent,
    completed: z.boolean(),
    position: z.number(),
    myStars: z.int().nullable(),
    starAvg: z.number(),
    starCount: z.int(),
  }),
  audit: 'none',
})

export const watchVideoListByCode = defineEndpoint({
  path: 'rest/aliVideo/watchVideoListByCode',
  title: '查询个人学习清单',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(z.object({ itemType: studyItemType }), ['lastAt', 'completedAt', 'coverage']).extend({
    /** Number of the person; empty means oneself. */
    code: text({ label: '工号', max: 50 }).default(''),
    year: year.optional(),
    category: z.enum(['shipin', 'xiaoshipin', 'doc']).optional(),
    recordState: recordState.optional(),
    /** 必修 or 选修 as the video says today. */
    required: z.boolean().optional(),
  }),
  result: pageOf(
    z.object({
      recordId: id,
      itemType: studyItemType,
      itemId: id,
      title: z.string(),
      /** Page of this site where it is studied; empty where the content is gone. */
      link: z.string(),
      coverage: percent,
      position: z.number(),
      effectiveSeconds: z.int(),
      completedAt: instant.nullable(),
      hours,
      lastAt: instant,
      state: recordState,
      flags: z.array(flagRow),
      voidReason: z.string(),
      explanation: z.string(),
    }),
  ),
})

const orgFigures = z.object({
  orgId: id,
  orgName: z.string(),
  shouldStudy: z.int(),
  started: z.int(),
  completed: z.int(),
  rate: percent.nullable(),
})

/** Figures of section 14; holders of P_safetyNetSchool get counts within their scope only. */
export const studyReport = defineEndpoint({
  path: 'rest/aliVideo/studyReport',
  title: '查询视频学习统计',
  effect: 'read',
  access: [P.videoStat, P.schoolVideoStat, P.school],
  scope: 'rows',
  body: z.strictObject({ videoId: id, orgId: id.optional(), from: day.optional(), to: day.optional() }),
  result: z.object({
    shouldStudy: z.int(),
    started: z.int(),
    completed: z.int(),
    rate: percent.nullable(),
    avgCoverage: percent.nullable(),
    medianMinutes: z.number().nullable(),
    /** People who saw the moment, every 10 s. */
    dropOff: z.array(z.object({ second: z.int(), people: z.int() })),
    /** Plays beyond the first and pauses within the 10 s that begin here. */
    heat: z.array(z.object({ second: z.int(), replays: z.int(), pauses: z.int() })),
    byOrg: z.array(orgFigures),
    byMonth: z.array(z.object({ month: z.string(), started: z.int(), completed: z.int() })),
    at: instant,
  }),
})
