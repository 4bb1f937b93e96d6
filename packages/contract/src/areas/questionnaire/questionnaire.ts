import { z } from 'zod'
import { guestPageOf } from '../../guests.ts'
import { choice, labelOf, wordsOf } from '../../kit/choice.ts'
import { defineFlow } from '../../kit/flow.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordShape } from '../../kit/record.ts'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { audience } from '../../shared/audience.ts'
import { partId, storedQuestion, surveyPage } from './question/question.ts'
import { questionnaireMessages as words } from './words.ts'

export const questionnaireMode = choice({ named: '实名', confidential: '保密', anonymous: '匿名' }, '方式')
export type QuestionnaireMode = z.output<typeof questionnaireMode>

export const questionnaireState = choice(
  {
    draft: '草稿',
    in_review: '审核中',
    published: '未开始',
    collecting: '收集中',
    paused: '已暂停',
    closed: '已结束',
    archived: '已归档',
  },
  '状态',
)
export type QuestionnaireState = z.output<typeof questionnaireState>

export const questionnaireAction = choice(
  {
    submit: '提交审核',
    withdraw: '撤回审核',
    pause: '暂停',
    resume: '继续',
    close: '结束',
    reopen: '重新开放',
    archive: '归档',
    delete: '删除',
  },
  '操作',
)
export type QuestionnaireAction = z.output<typeof questionnaireAction>

/** Which button stands for which state; `delete` needs `_delete`, all others `_publish`. */
export const questionnaireFlow = defineFlow<QuestionnaireState>()({
  submit: { from: ['draft'], to: 'in_review' },
  withdraw: { from: ['in_review'], to: 'draft' },
  pause: { from: ['published', 'collecting'], to: 'paused' },
  resume: { from: ['paused'], to: 'collecting' },
  close: { from: ['published', 'collecting', 'paused'], to: 'closed' },
  reopen: { from: ['closed'], to: 'collecting' },
  archive: { from: ['closed'], to: 'archived' },
  delete: { from: ['draft', 'closed', 'archived'], to: 'archived' },
})

export const questionnaireAccess = choice({ audience: '面向范围', code: '口令', open: '公开链接' }, '填写对象')
export type QuestionnaireAccess = z.output<typeof questionnaireAccess>

export const questionnaireTimes = choice({ once: '每人一次', several: '每人多次', daily: '每天一次' }, '填写次数')
export type QuestionnaireTimes = z.output<typeof questionnaireTimes>

export const resultShown = choice({ never: '不公开', afterSubmit: '提交后可见', afterClose: '结束后可见' }, '结果公开')

/** Filled from the directory at the moment of the answer, never asked. */
export const dimensionKey = choice(
  { company: '二级单位', department: '所在部门', post: '职务', gender: '性别', employment: '在职状态' },
  '统计维度',
)
export type DimensionKey = z.output<typeof dimensionKey>

export const onQuotaFull = choice({ hideOption: '隐藏选项', politeEnd: '礼貌结束', close: '关闭问卷' }, '名额已满时')

/** Counts responses that chose all of its options. */
export const quota = z.strictObject({
  id: partId,
  name: text({ label: '配额名称', min: 1, max: 60 }),
  cells: z
    .array(z.strictObject({ questionId: id, optionId: partId }))
    .min(1)
    .max(3),
  limit: whole(1, 1_000_000).meta({ label: '名额' }),
  onFull: onQuotaFull,
})
export type Quota = z.output<typeof quota>

export const SHIPPED_THRESHOLD = 5
export const MOST_REMINDERS = 3

/** As an author chooses it: nothing is chosen for him. */
const chosenMode = z
  .enum(questionnaireMode.options, words.modeMissing)
  .meta({ label: labelOf(questionnaireMode), words: wordsOf(questionnaireMode), missing: words.modeMissing })

const settings = {
  title: text({ label: '标题', min: 2, max: 60, message: words.titleLength }),
  intro: text({ label: '说明', max: 2000, long: true }).default(''),
  thanks: text({ label: '结束语', max: 500, long: true }).default(''),
  mode: chosenMode,
  access: questionnaireAccess.default('audience'),
  audience,
  dimensions: z.array(dimensionKey).max(5).default([]).meta({ label: '统计维度' }),
  /** 最少展示人数. */
  k: whole(5, 100, words.thresholdRange).default(SHIPPED_THRESHOLD).meta({ label: '最少展示人数' }),
  times: questionnaireTimes.default('once'),
  /** Of `several`. */
  mostTimes: whole(2, 100, words.timesRange).default(2).meta({ label: '可填写次数' }),
  openAt: instant.meta({ label: '开始时间' }),
  closeAt: instant.meta({ label: '结束时间' }),
  maxResponses: whole(1, 10_000_000).nullable().default(null).meta({ label: '最多答卷数' }),
  editUntilClose: z.boolean().default(false).meta({ label: '结束前可修改' }),
  /** 预留 in minutes. */
  holdMinutes: whole(0, 30).default(0).meta({ label: '预留名额' }),
  quotas: z.array(quota).max(50).default([]).meta({ label: '配额' }),
  reminders: z.array(instant).max(MOST_REMINDERS).default([]).meta({ label: '提醒时间' }),
  showResult: resultShown.default('never'),
}

/** What its author sends; questions have calls of their own, save those a new one may bring along. */
export const questionnaireInput = z.strictObject(settings)
export type QuestionnaireInput = z.output<typeof questionnaireInput>

export const questionnaireRow = z.object({
  ...recordShape,
  title: settings.title,
  mode: questionnaireMode,
  state: questionnaireState,
  access: questionnaireAccess,
  /** In words. */
  audienceText: z.string().meta({ label: '面向' }),
  openAt: settings.openAt,
  closeAt: settings.closeAt,
  questionCount: z.int().meta({ label: '题数' }),
  /** People it is for, or codes that were made. */
  expected: z.int().meta({ label: '应答' }),
  answered: z.int().meta({ label: '已答' }),
  /** 0–1 of those expected; null where nobody is or where one may answer more than once. */
  rate: z.number().nullable().meta({ label: '回收率' }),
  /** Null before the first answer and, where people may not be told apart, before the close. */
  medianSeconds: z.number().nullable().meta({ label: '中位用时（秒）' }),
  orgName: z.string().meta({ label: '单位' }),
  createdByName: z.string().meta({ label: '创建人' }),
})
export type QuestionnaireRow = z.output<typeof questionnaireRow>

/** What rows and details both say of a questionnaire: enough for every act on it. */
export type QuestionnaireFacts = Pick<
  QuestionnaireRow,
  'id' | 'title' | 'mode' | 'state' | 'access' | 'openAt' | 'closeAt' | 'expected' | 'answered'
>

export const questionnaireFilter = z.object({
  state: questionnaireState,
  mode: questionnaireMode,
  /** Unit of the owner and everything below it. */
  orgId: id,
  openFrom: instant,
  openTo: instant,
})

export const questionnaireQuery = pageQuery(questionnaireFilter, [
  'createdAt',
  'updatedAt',
  'openAt',
  'closeAt',
  'title',
])
export const questionnairePage = pageOf(questionnaireRow)

export const questionnaireDetail = z.object({
  ...recordShape,
  ...settings,
  state: questionnaireState,
  ownerOrgId: id,
  orgName: z.string(),
  createdByName: z.string(),
  audienceText: z.string(),
  pages: z.array(surveyPage),
  questions: z.array(storedQuestion),
  expected: z.int(),
  answered: z.int(),
  /** From here mode, dimensions and threshold stay as they are. */
  frozen: z.boolean(),
  /** The mode in words, as the start page says it. */
  modeText: z.string(),
  /** Where link and QR code lead: to the page that answers it, of an open one through an invitation. */
  answerPath: z.string(),
  rights: z.object({
    save: z.boolean(),
    publish: z.boolean(),
    remove: z.boolean(),
    result: z.boolean(),
    raw: z.boolean(),
    export: z.boolean(),
  }),
})
export type QuestionnaireDetail = z.output<typeof questionnaireDetail>

/** Told before the first question: what is kept of the person who answers. */
export const modeSentence = ({ mode, dimensions }: Pick<QuestionnaireInput, 'mode' | 'dimensions'>): string => {
  const { words: names = {} } = (dimensionKey.meta() ?? {}) as { words?: Record<string, string> }
  const kept = dimensions.map((each) => names[each] ?? each).join('、')
  if (mode === 'named') return '实名：将保存姓名、单位、填写时间，管理人员可以查看每份答卷'
  if (mode === 'confidential')
    return `保密：将保存填写人，页面和导出只显示汇总结果${kept === '' ? '' : `；将按${kept}汇总`}`
  return `匿名：不保存姓名、工号、设备和时间；将保存：${kept === '' ? '答案和大致用时' : kept}`
}

export const answerPathOf = (questionnaireId: string): string =>
  guestPageOf({ kind: 'questionnaire', id: questionnaireId })
