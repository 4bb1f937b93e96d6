import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const questionUrgency = choice({ critical: '特急', urgent: '紧急', normal: '一般' }, '紧急度')
export type QuestionUrgency = (typeof questionUrgency.options)[number]

/** Working time in which the first answer is due. */
export const limitHours: Readonly<Record<QuestionUrgency, number>> = { critical: 2, urgent: 7.5, normal: 22.5 }

export const questionVisibility = choice({ public: '公开', unit: '本单位', private: '仅专家和我' }, '可见范围')

export const questionState = choice(
  {
    asked: '待分派',
    assigned: '待回答',
    needsInfo: '待补充',
    answered: '已回答',
    followUp: '追问中',
    accepted: '已采纳',
    closed: '已关闭',
    merged: '已合并',
  },
  '状态',
)
export type QuestionState = (typeof questionState.options)[number]

/** Tabs of the office list. */
export const questionView = choice(
  {
    open: '未答',
    unassigned: '待分派',
    overdue: '超时',
    needsInfo: '待补充',
    answered: '已回答',
    closed: '已关闭',
  },
  '进度',
)
export type QuestionView = (typeof questionView.options)[number]

/** What happened to a question; the entries that carry words are its thread, all together are its timeline. */
export const questionEvent = choice(
  {
    asked: '提问',
    assigned: '分派',
    transferred: '转交',
    urged: '催办',
    askInfo: '请求补充',
    supplement: '补充',
    answered: '回答',
    edited: '修改回答',
    followUp: '追问',
    accepted: '采纳',
    rated: '评价',
    reopened: '重新打开',
    merged: '合并',
    hidden: '隐藏',
    shown: '恢复显示',
    locked: '锁定',
    unlocked: '解除锁定',
    featured: '精选',
    unfeatured: '取消精选',
    converted: '转为图文',
    closed: '关闭',
  },
  '经过',
)
export type QuestionEvent = (typeof questionEvent.options)[number]

export const auditAction = choice(
  {
    hide: '隐藏',
    show: '恢复显示',
    lock: '锁定',
    unlock: '解除锁定',
    feature: '精选',
    unfeature: '取消精选',
  },
  '操作',
)

/** Whether questions can go to an expert now. */
export const expertStanding = choice({ free: '可分派', full: '已满', leave: '休假', off: '停用' }, '可分派')

/** Dictionary of the fields; shipped once, kept by whoever keeps dictionaries. */
export const EXPERT_FIELDS = 'expertField'
export const shippedExpertFields = {
  key: EXPERT_FIELDS,
  name: '专业领域',
  items: [
    { code: 'height', name: '高处作业' },
    { code: 'hotWork', name: '动火作业' },
    { code: 'electric', name: '电气' },
    { code: 'machine', name: '机械' },
    { code: 'lifting', name: '起重' },
    { code: 'confined', name: '有限空间' },
    { code: 'chemistry', name: '化学' },
    { code: 'fire', name: '消防' },
    { code: 'law', name: '法规' },
  ],
} as const

export const MOST_PICTURES = 9
export const MOST_QUESTIONS_A_DAY = 10
export const MOST_FIELDS = 5
export const LEAST_SIMILAR = 5
export const REOPEN_DAYS = 30
export const SILENT_DAYS = 7
/** The link from an anonymous question to its asker is cleared behind this. */
export const ASKER_KEPT_DAYS = 365

/** Words of 60-community section 22. */
export const expertRefusals = defineRefusals('expert', {
  title: invalid('标题为 5–60 个字'),
  body: invalid('问题描述为 5–2000 个字'),
  mostPictures: invalid('图片最多 9 张'),
  field: invalid('请选择领域'),
  mostToday: { status: STATUS.tooMany, message: '每天最多提 10 个问题' },
  followUp: invalid('追问为 1–500 个字'),
  forbidden: invalid('含有不允许的内容'),
  pictureUnknown: invalid('图片不存在或无权使用'),
  unitAnonymous: invalid('匿名提问不能选“本单位”，否则会显示你的单位'),
  expertUnknown: invalid('该专家不存在或已停用'),
  gone: { status: STATUS.missing, message: '内容不存在或无权查看' },
  locked: '该问题已锁定，不能再回复',
  notAsker: '只有提问人可以操作',
  answer: invalid('回答为 2–10000 个字'),
  answeredBy: '该问题已由 {name} 回答',
  askInfo: invalid('请说明需要补充的内容'),
  tooLate: '已关闭超过 30 天，不能重新打开',
  supplement: invalid('补充内容为 1–500 个字'),
  reason: invalid('请填写原因（2–200 字）'),
  ownAnswer: '不能回答自己的提问',
  onLeave: '该专家正在休假（至 {date}）',
  full: '该专家在办已满',
  toAsker: '不能分派给提问人',
  assignedTo: '该问题已分派给 {name}，请刷新后重试',
  samePerson: '该问题已由该专家处理',
  intoItself: '不能合并到自身',
  mergeGone: '目标问题不存在或已合并',
  mergePrivate: '只能合并到公开的问题',
  alreadyExpert: invalid('该用户已是专家'),
  fields: invalid('请选择 1–5 个领域'),
  userUnknown: invalid('用户不存在或已停用'),
  deputySelf: invalid('代理人不能是本人'),
  deputyUnknown: invalid('代理人须是已启用的专家'),
  leaveOrder: invalid('休假结束日期不能早于开始日期'),
  notExpert: '你还不是专家',
  hasOpen: '在办问题未处理完，不能删除',
  notLive: '问题已合并或隐藏，不能操作',
  reported: '你已举报过该问题',
  nothingToConvert: '还没有回答，不能转为图文',
  convertPrivate: '仅专家和提问人可见的问题不能转为图文',
})

export const expertWords = {
  anonymous: '匿名',
  unassigned: '待分派',
  stopped: '停表',
  articleSource: '专家问答 {no}',
  articleQuestion: '问：',
  articleAnswer: '答（{name}）：',
  articleLink: '查看原问题',
  /** What asking without a name costs; said in the form. */
  anonymousNote:
    '不显示姓名和单位，任何人（含专家和管理员）都查不到。为此不发消息提醒，请在“我的提问”查看进展；365 天后你也不能再补充或评价。',
  messages: { toAnswer: '待回答', progress: '问答进展' },
  figures: '专家的首答用时、采纳率和评分每 5 分钟更新',
  news: {
    toAnswer: '请回答：{title}',
    /** When the answer is due, in the texts below; the second where the clock stands still. */
    by: '请在 {due} 前回答',
    byLater: '等提问人补充后继续计时',
    expected: '预计 {due} 前',
    expectedLater: '你补充后继续计时',
    toAnswerText: '{urgency}，{by}。',
    transferredText: '{name} 转交给你，原因：{reason}。{by}。',
    urged: '催办：{title}',
    urgedText: '提问人在等你的回答，请在 {due} 前回答。',
    half: '时限已过半：{title}',
    halfText: '请在 {due} 前回答。',
    over: '已超时：{title}',
    overText: '应在 {due} 前回答，请尽快处理。',
    toAssign: '待分派：{title}',
    toAssignText: '没有可分派的专家，请指定专家。',
    reviewBy: '回答待复核：{title}',
    reviewByText: '复核日期 {due} 已到，请确认内容是否仍然有效。',
    askedInfo: '请补充：{title}',
    plainText: '{text}',
    answered: '有新回答：{title}',
    answeredText: '{name} 回答了你的提问，请采纳或评价。',
    urgedForYou: '已催办：{title}',
    urgedForYouText: '已提醒 {name} 尽快回答。',
    assignedForYou: '已分派：{title}',
    assignedForYouText: '由 {name} 回答，{expected}。',
    accepted: '你的回答被采纳：{title}',
    supplied: '已补充：{title}',
    suppliedText: '提问人已补充内容，请在 {due} 前回答。',
    asksOn: '追问：{title}',
    asksOnText: '请在 {due} 前回答。',
    reopened: '重新打开：{title}',
    reopenedForYouText: '管理员重新打开了你的提问，{expected}回答。',
    closedText: '{n} 天没有新的追问，已自动关闭；30 天内可以重新打开。',
    closed: '已关闭：{title}',
    merged: '已合并：{title}',
    mergedText: '与《{into}》相同，请看那里的回答。',
    reasonExpert: '你是该问题的专家',
    reasonLead: '你负责该领域',
    reasonCoordinator: '你可以分派问题',
    reasonAsker: '你提了这个问题',
  },
} as const
