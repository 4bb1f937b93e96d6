import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'

/** What of a person goes along when two records of the same person become one, in the order it is shown. */
export const mergePart = choice(
  {
    study: '学习记录',
    hours: '学时',
    points: '积分',
    exams: '考试与练习',
    notes: '学习笔记',
    requests: '提交的审批',
    tasks: '审批任务',
    records: '审批记录',
    deputies: '审批代理',
    duties: '审批人与阅卷人配置',
    roles: '角色',
    grants: '附加权限',
    units: '其他单位',
    groups: '用户组',
    heads: '负责的单位',
    subordinates: '直接下属',
    messages: '站内消息',
    reads: '公告与通知的阅读',
    reactions: '收藏、点赞与评分',
    comments: '评论',
    content: '发布的内容',
    signs: '签到记录',
    audiences: '面向范围',
    identity: '登录身份',
    asked: '待审批的授权',
    files: '文件与上传',
    jobs: '导入与后台任务',
    feedback: '意见反馈',
    answers: '问卷填写',
    views: '保存的视图',
    applications: '应用与接口',
    fans: '公众号绑定',
    plans: '未生效的调动',
    logs: '操作日志与登录日志',
  },
  '内容',
)
export type MergePart = z.output<typeof mergePart>

const move = z.object({
  part: mergePart,
  /** Rows that go to the kept person, or with `undo` back to the other one. */
  moved: z.int(),
  /** Rows that stay where they are, with the reason in `note`. */
  stays: z.int(),
  note: z.string(),
  /** What does not go along and should be seen by name, such as a role with sensitive codes. */
  names: z.array(z.string()),
})
export type MergeMove = z.output<typeof move>

/**
 * Makes two records of one person into one. `dryRun` answers the same list and changes nothing; `undo` takes a merge
 * back within 24 hours.
 */
export const mergeUsers = defineEndpoint({
  path: 'rest/user/merge',
  title: '合并重复用户',
  effect: 'write',
  access: [P.userMerge],
  scope: 'rows',
  body: z.strictObject({
    keepId: id,
    dropId: id,
    dryRun: z.boolean().default(false),
    undo: z.boolean().default(false),
  }),
  result: z.object({ moves: z.array(move) }),
})

/** Hours during which a merge can be taken back. */
export const MERGE_UNDO_HOURS = 24

const side = z.object({ id, code: z.string(), name: z.string() })

/** A merge that holds, as both people show it. */
export const userMerge = z.object({ keep: side, drop: side, at: instant, undoUntil: instant })
export type UserMerge = z.output<typeof userMerge>

export const mergeRefusals = defineRefusals('userMerge', {
  same: '请选择两个不同的用户',
  oneself: '不能合并自己的账号',
  keepClosed: '保留的账号已停用或离职，请先启用或返聘',
  administrator: '系统管理员的账号只能由系统管理员合并',
  notMerged: '这两个账号没有合并，或已撤销',
  undoOver: '合并已超过 24 小时，不能撤销',
  newerMerge: '之后又合并过其中的账号，请先撤销较新的合并',
  changedSince: '合并后“{list}”已有新的变化，不能撤销',
})

/** Why something stays where it is. */
export const mergeNotes = {
  both: '双方都有的以保留账号为准，其余留在被合并账号',
  study: '同一内容只算一次：先完成的、否则学得多的一条归保留账号，另一条留作凭证',
  hours: '同一内容的学时只算一次，先取得的有效，重复的一条作废',
  rights: '敏感或无权授予的不转移，需要时请另行授权',
  ownRequest: '本人提交的申请不由本人审批，按离职转交',
  identity: '统一认证与微信的绑定只在你也可以重置密码、且保留账号尚无绑定时转移，否则须重新绑定',
  asked: '待审批的授权申请撤回，需要时以保留账号重新申请',
  undone: '合并后有变化的留在保留账号',
  plans: '被合并账号未生效的调动取消',
  logs: '日志只增不改，留在被合并账号',
} as const

/** Reasons the operation log keeps. */
export const mergeReasons = {
  trial: '合并试算，未改动数据',
  doubleHours: '合并重复用户：同一内容的学时只算一次',
} as const
