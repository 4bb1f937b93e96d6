import { defineRefusals, STATUS } from '../../kit/refusal.ts'

/** Sentences beside fields of a questionnaire and of its questions: the editor and saving say the same. */
export const questionnaireMessages = {
  titleLength: '标题为 2–60 个字',
  modeMissing: '请选择匿名方式',
  stemMissing: '请输入题干',
  fewOptions: '至少需要 2 个选项',
  tooManyOptions: '选项最多 100 个',
  emptyOption: '选项不能为空',
  sameOptions: '选项内容重复',
  fewRows: '至少需要 1 个行标题',
  tooManyRows: '行标题最多 50 个',
  minOverMax: '最少选择数不能大于最多选择数',
  boundsSwapped: '最小值不能大于最大值',
  fileCount: '文件数须为 1–5',
  exclusiveKind: '互斥选项只能用于多选题',
  jumpBack: '跳转只能指向后面的题目',
  jumpKind: '该题型只能设置统一跳转',
  showBack: '显示条件只能引用前面的题目',
  closeBeforeOpen: '结束时间须晚于开始时间',
  thresholdRange: '最少展示人数须为 5–100',
  reminderRange: '提醒时间须在开始与结束之间',
  audienceMissing: '请选择面向范围',
  timesRange: '可填写次数须为 2–100',
  tooManyQuestions: '一份问卷最多 200 题',
  badId: '编号格式不正确',
  badAnswer: '答案格式不正确',
  openDimensions: '公开链接的问卷不能按单位等维度统计',
  noHold: '匿名问卷不能预留名额',
  noLateEdit: '匿名问卷提交后不能修改',
} as const

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const questionnaireRefusals = defineRefusals('questionnaire', {
  noQuestions: '问卷没有题目',
  modeFrozen: invalid('已有答卷，匿名方式不能修改'),
  frozen: invalid('已有答卷，统计维度和最少展示人数不能修改'),
  questionStays: '已有答卷，不能删除题目，可隐藏',
  kindFrozen: invalid('已有答卷，不能修改题型'),
  noReopen: '非实名问卷结束后不能重新开放',
  smallAudience: '匿名问卷的面向人数少于 {k} 人',
  collecting: '收集中，结束后显示结果',
  fewPeople: '样本不足 {k} 人，不予显示',
  published: '问卷已发布，只能修改文字或隐藏题目',
  audiencePublished: invalid('问卷已发布，不能修改面向范围和填写方式'),
  ended: '问卷已结束，不能修改',
  notDraft: '只有草稿可以提交审核',
  notInReview: '问卷不在审核中',
  notOpen: '问卷不在收集中',
  notPaused: '问卷没有暂停',
  notClosed: '问卷没有结束',
  inUse: '请先结束问卷',
  laterClose: invalid('请设置晚于现在的结束时间'),
  pastClose: invalid('结束时间须晚于现在'),
  openFixed: invalid('问卷已开始，开始时间不能修改'),
  reasonMissing: invalid('请填写原因'),
  onlyNamed: '只有实名问卷可以查看答卷',
  nobodyLeft: '没有未填写的人员',
  remindedLately: '4 小时内已提醒',
  noCodes: '该问卷不使用口令',
  unknownDimension: invalid('统计维度不存在'),
  unknownQuestion: invalid('题目不存在'),
  sameTwice: invalid('两个条件不能相同'),
  wrongQuota: invalid('配额引用的选项不存在'),
  quotaFixed: invalid('问卷已发布，配额只能增加名额'),
  orderIncomplete: invalid('题目已变化，请刷新后重试'),
})

export const QUOTA_FULL = '该名额已满，感谢参与'

/** What the person who answers may hear. */
export const answerRefusals = defineRefusals('questionnaireAnswer', {
  notYet: '问卷尚未开始',
  paused: '问卷已暂停',
  over: '问卷已结束',
  already: '你已提交过该问卷',
  alreadyToday: '你今天已提交过该问卷',
  badCode: '口令错误或已使用',
  noDraft: '匿名问卷的草稿只保存在本机',
  noOwn: '匿名问卷不能查看自己的答卷',
  noAnswer: '你还没有填写该问卷',
  noEdit: '该问卷提交后不能修改',
  noResult: '该问卷的结果不公开',
  full: QUOTA_FULL,
  noFiles: '该问卷没有需要上传文件的题目',
  changed: '问卷内容已更新，请刷新后重试',
  draftElsewhere: { status: STATUS.stale, message: '草稿已在其他设备更新，请刷新后重试' },
})

/** Said beside a question whose answer does not fit. */
export const answerMessages = {
  required: '该项为必填项',
  count: '请选择 {a}–{b} 项',
  exclusive: '“{x}”不能与其他选项同时选择',
  number: '请输入 {a}–{b} 之间的数字',
  sum: '各项之和须为 {n}',
  phone: '手机号格式不正确',
  mail: '邮箱格式不正确',
  whole: '请输入整数',
  length: '请输入 {a}–{b} 个字',
  date: '日期格式不正确',
  time: '时间格式不正确',
  rank: '请为每个选项排序',
  files: '请上传 {a}–{b} 个文件',
  fileGone: '文件不存在或不是你上传的，请重新上传',
  rows: '请填写每一行',
  otherText: '请填写“{x}”的内容',
  invalid: '答案格式不正确',
} as const

export const SCREENED = '感谢参与，您不在本次调查的范围内'
export const SUBMITTED = '提交成功，感谢参与'

/** Name of questionnaires among the subjects of the approval engine. */
export const QUESTIONNAIRE_SUBJECT = '问卷'
/** Where values too rare to be told apart go. */
export const OTHER_GROUP = '其他'
/** The value of a person who has none. */
export const NO_VALUE = '未填写'

export const reminderMessage = {
  kind: '催办',
  title: '请填写问卷：{title}',
  text: '问卷将于 {at} 结束，请尽快填写。',
  reason: '你在问卷的面向范围内，且尚未填写',
} as const

export const copyTitle = (title: string): string => `${[...title].slice(0, 55).join('')}（副本）`

/** Days of a daily questionnaire as groups. */
export const WAVE_LABEL = '日期'

/** Sheets and columns of an export. */
export const exportWords = {
  file: '问卷_{title}',
  responses: '答卷',
  figures: '统计',
  texts: '文本',
  number: '序号',
  person: '姓名',
  code: '工号',
  org: '单位',
  endedAt: '提交时间',
  seconds: '用时（秒）',
  question: '题目',
  option: '选项',
  count: '人数',
  share: '占比（%）',
  mean: '均值',
  text: '内容',
  people: '有效答卷',
  hidden: '不予显示',
  chosen: '选中',
  notChosen: '未选',
  spssData: '答卷.csv',
  spssSyntax: '导入SPSS.sps',
  spssSaved: '答卷.sav',
  spssHint: '先用 CD 命令把当前目录设为解压后的文件夹，再运行全部命令。',
} as const

/** How the cache of figures is named among the caches. */
export const figuresCacheWords = { purpose: '问卷统计', event: '新的答卷' } as const

/** The same of the cache of what is being answered. */
export const surveyCacheWords = { purpose: '填写中的问卷及其题目', event: '问卷或题目有改动' } as const
