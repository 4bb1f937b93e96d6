import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** What is shown: photographs, or films. */
export const exhibitionKind = choice({ photo: '摄影', film: '影片' }, '种类')
export type ExhibitionKind = z.output<typeof exhibitionKind>

/** Where an exhibition stands; between publication and the result the server clock decides. */
export const exhibitionStage = choice(
  {
    draft: '草稿',
    collecting: '征集中',
    reviewing: '审核中',
    voting: '投票中',
    judging: '评审中',
    announced: '已公布',
    archived: '已归档',
  },
  '阶段',
)
export type ExhibitionStage = z.output<typeof exhibitionStage>

export const exhibitionAction = choice({ publish: '发布', announce: '公布结果', archive: '归档' }, '操作')

/** When everybody may see how many votes a work has. */
export const showCounts = choice(
  { live: '投票中可见', afterClose: '投票结束后可见', result: '公布结果后可见' },
  '票数可见',
)

export const votePeriod = choice({ total: '整个投票期', day: '每天' }, '票数周期')
export type VotePeriod = z.output<typeof votePeriod>

export const workState = choice(
  {
    draft: '草稿',
    submitted: '待审核',
    shown: '已展出',
    refused: '未通过',
    withdrawn: '已撤回',
    removed: '已撤下',
  },
  '状态',
)
export type WorkState = z.output<typeof workState>

export const voteState = choice({ valid: '有效', held: '待核查', void: '作废', cancelled: '已撤销' }, '票的状态')
export type VoteState = z.output<typeof voteState>

export const voteVerdict = choice({ hold: '暂扣', valid: '有效', void: '作废' }, '处理')

export const juryState = choice({ open: '待评', done: '已评', recused: '已回避' }, '评审状态')

/** What hides a part of a picture. */
export const maskShape = choice({ rectangle: '矩形', oval: '椭圆' }, '形状')

export const MOST_CATEGORIES = 10
export const MOST_CRITERIA = 8
export const MOST_AWARDS = 20
export const MOST_MODERATORS = 10
export const MOST_JUDGES = 30
export const MOST_COAUTHORS = 5
export const MOST_FILES = 9
export const MOST_SHAPES = 40

/** Words of 60-community sections 6 and 19. */
export const exhibitionRefusals = defineRefusals('exhibition', {
  title: invalid('名称为 2–40 个字'),
  submitAfterVote: invalid('征集截止须早于投票开始'),
  voteEnd: invalid('投票结束须晚于投票开始'),
  submitEnd: invalid('征集截止须晚于征集开始'),
  resultEarly: invalid('公布时间不能早于投票结束'),
  windowHalf: invalid('请同时填写开始和结束时间'),
  nothingToDo: invalid('至少设置投票时间或评分标准'),
  perWorkMany: invalid('每件作品票数不能多于每人票数'),
  rulesFixed: '已有投票，不能修改投票规则',
  criteriaFixed: '已有评分，不能修改评审标准',
  heldLeft: '还有 {n} 票待核查，不能公布结果',
  juryLeft: '还有 {n} 项评审未完成',
  weights: invalid('评分权重之和须为 1'),
  ownWork: '评委不能评审本人作品',
  refuseReason: invalid('请填写未通过原因（2–200 字）'),
  removeReason: invalid('请填写撤下原因（2–200 字）'),
  holdReason: invalid('请填写暂扣原因（2–200 字）'),
  decideReason: invalid('请填写核查结论（2–200 字）'),
  recuseReason: invalid('请填写回避原因（2–200 字）'),
  votedKept: '已有投票，作品不能删除，可撤下',
  worksKept: '影展已有作品，不能删除，可归档',
  noAudience: invalid('请选择观看范围'),
  nobody: invalid('所选范围解析为 0 人'),
  moderatorMissing: invalid('请选择主持人'),
  personUnknown: invalid('所选人员不存在或已停用'),
  categoryTwice: invalid('类别名称重复'),
  categoryUsed: invalid('类别“{name}”已有作品，不能删除'),
  awardCategory: invalid('奖项的类别不在影展类别中'),
  criterionTwice: invalid('评分项名称重复'),
  coverUnknown: invalid('封面不存在或无权使用'),
  ownerOutside: invalid('所属单位不在数据范围内'),
  published: '影展已发布',
  notEnded: '投票尚未结束，不能公布结果',
  notAnnounced: '结果尚未公布',
  announcedFixed: '结果已公布，不能修改',
  gone: { status: STATUS.missing, message: '影展不存在或不在你的范围内' },
  workGone: { status: STATUS.missing, message: '作品不存在或无权查看' },
  noJudges: invalid('请先选择评委'),
  noCriteria: invalid('请先设置评分标准'),
  noWorks: '没有已展出的作品，不能分配',
  marks: invalid('每项评分须为 0 到满分之间的整数'),
  recused: '你已回避该作品',
  taskGone: { status: STATUS.missing, message: '评审任务不存在' },
  kindFixed: '影展的种类不能修改',
  remindedLately: '24 小时内已催过，请稍后再试',
})

export const workRefusals = defineRefusals('work', {
  consent: invalid('请先同意著作权声明'),
  most: '本次最多提交 {n} 件作品',
  closed: '征集已结束',
  notOpen: '征集尚未开始',
  outside: '你不在征集范围内',
  category: invalid('请选择类别'),
  title: invalid('作品名为 2–40 个字'),
  story: invalid('说明最多 500 个字'),
  noFile: invalid('请上传图片'),
  mostFiles: invalid('每件作品最多 {n} 张图片'),
  fileUnknown: invalid('图片不存在或无权使用'),
  noFilm: invalid('请上传影片'),
  filmUnknown: invalid('影片不存在或无权使用'),
  filmFailed: '影片处理失败，请更换文件后再提交',
  filmNotReady: '影片尚未处理完成，不能展出',
  fileTwice: invalid('同一张图片不能重复上传'),
  coAuthor: invalid('合作者不存在、已停用或与作者相同'),
  notEditable: '该状态的作品不能修改',
  notSubmittable: '该状态的作品不能提交',
  notWithdrawable: '该状态的作品不能撤回',
  notShown: '只有已展出的作品可以撤下',
  noTools: '服务器未安装图片处理工具，不能打码',
})

export const voteRefusals = defineRefusals('exhibitionVote', {
  notOpen: '投票尚未开始',
  over: '投票已结束',
  outside: '你不在投票范围内',
  own: '不能给自己的作品投票',
  notShown: '该作品未展出，不能投票',
  used: '票数已用完，可撤销后改投',
  perWork: '每件作品最多投 {n} 票',
  none: '你没有投给该作品的票',
  moved: '该票已被他人处理，请刷新后重试',
  foreign: { status: STATUS.missing, message: '选票不存在或不在数据范围内' },
})

export const exhibitionWords = {
  subject: '影展作品',
  workOf: '《{title}》（{exhibition}）',
  figuresCache: '影展的作品数与票数',
  award: {
    kind: '通知',
    title: '你的作品《{title}》获得{award}',
    text: '影展《{exhibition}》的结果已公布。',
    reason: '你是获奖作品的作者',
  },
  removed: {
    kind: '通知',
    title: '你的作品《{title}》已撤下',
    text: '原因：{reason}',
    reason: '你是该作品的作者',
  },
  judge: {
    kind: '通知',
    title: '请评审影展《{title}》的作品',
    text: '还有 {n} 件作品等你评分。',
    reason: '你是该影展的评委',
  },
} as const
