import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineFlow } from '../../kit/flow.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

/** Life of one submission; a refused or withdrawn one is followed by a new submission, the next round. */
export const approvalState = choice(
  { pending: '审批中', approved: '已通过', rejected: '已退回', withdrawn: '已撤回' },
  '状态',
)
export type ApprovalState = z.output<typeof approvalState>

export const approvalFlow = defineFlow<ApprovalState>()({
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
})

/** `waiting`: added people decide first, or the person who added this one has not decided yet. */
export const taskState = choice(
  { waiting: '等待', open: '待处理', done: '已处理', transferred: '已转交', cancelled: '已取消', expired: '已超时' },
  '任务状态',
)
export type TaskState = z.output<typeof taskState>

export const taskFlow = defineFlow<TaskState>()({
  decide: { from: ['open'], to: 'done' },
  transfer: { from: ['open', 'waiting'], to: 'transferred' },
  cancel: { from: ['open', 'waiting'], to: 'cancelled' },
  expire: { from: ['open'], to: 'expired' },
})

/** How a person came by a task. */
export const taskOrigin = choice(
  { rule: '规则', transfer: '转交', added: '加签', deputy: '代理', escalated: '已升级' },
  '来源',
)
export type TaskOrigin = z.output<typeof taskOrigin>

export const approvalAction = choice(
  { pass: '通过', reject: '退回', back: '退回上一步', transfer: '转交', add: '加签', remind: '催办', comment: '评论' },
  '操作',
)
export type ApprovalAction = z.output<typeof approvalAction>

/** What the timeline shows: people's actions and what the engine did by itself. */
export const recordedAction = choice(
  {
    submit: '提交',
    pass: '通过',
    reject: '退回',
    back: '退回上一步',
    transfer: '转交',
    add: '加签',
    remind: '催办',
    comment: '评论',
    withdraw: '撤回',
    change: '内容已修改，审批已撤回',
    free: '免审',
    repeat: '同一审批人，自动通过',
    escalate: '已升级',
    replace: '更换处理人',
  },
  '操作',
)
export type RecordedAction = z.output<typeof recordedAction>

export const addMode = choice({ before: '前加签', after: '后加签' }, '加签方式')
export type AddMode = z.output<typeof addMode>

export const approvalRefusals = defineRefusals('approval', {
  noRule: '本单位未配置审批人，请联系管理员',
  alreadyOpen: '该内容正在审批中，不能重复提交',
  notOpen: '该内容没有进行中的审批',
  newerRound: '该审批单已有新的提交，请刷新后重试',
  onlySubmitter: '只有提交人可以撤回',
  ownSubject: '不能审批自己提交的内容',
  handled: '该任务已被他人处理',
  handledByYou: '你已处理过该任务',
  waitForAdded: '请等待加签人处理后再操作',
  changed: '内容已修改，审批已撤回',
  remindedLately: '4 小时内已催办',
  rejectReason: { status: STATUS.invalid, message: '请填写退回原因（2–200 字）' },
  commentMissing: { status: STATUS.invalid, message: '请填写评论（1–200 字）' },
  stepMissing: { status: STATUS.invalid, message: '请选择要退回到的步骤' },
  personMissing: { status: STATUS.invalid, message: '请选择人员' },
  onePerson: { status: STATUS.invalid, message: '只能转交给一个人' },
  addModeMissing: { status: STATUS.invalid, message: '请选择加签方式' },
  toSubmitter: '不能交给提交人审批',
  personDisabled: '该用户已停用：{name}',
  personHasTask: '该用户已是当前步骤的处理人：{name}',
  notDocument: '该审批单不属于文档审批',
  stepEmpty: { status: STATUS.invalid, message: '每个步骤至少选择一名审批人' },
  quorumTooLarge: { status: STATUS.invalid, message: '会签人数不能大于审批人数' },
  validFromPast: { status: STATUS.invalid, message: '生效日期不能早于今天' },
  noMenu: { status: STATUS.invalid, message: '所选审批人没有该审批菜单权限：{name}' },
  unknownApprover: { status: STATUS.invalid, message: '所选审批人不存在或已停用' },
  unknownField: { status: STATUS.invalid, message: '该事项没有此条件字段' },
  ruleSavedByOther: { status: STATUS.stale, message: '内容已被他人修改，请刷新后重试' },
  hasApprovers: '本单位已配置审批人',
  askedToday: '今日已申请过，请等待管理员配置',
  nobodySets: '没有可以配置审批人的管理员，请联系系统管理员',
  deputySelf: { status: STATUS.invalid, message: '代理人不能是本人' },
  deputyOverlap: { status: STATUS.invalid, message: '代理时间与已有代理重叠' },
  deputyPeriod: { status: STATUS.invalid, message: '结束时间须晚于开始时间' },
  deputyOver: { status: STATUS.invalid, message: '结束时间须晚于现在' },
})

/** 「{a} 代 {b}」 for a deputy, else the plain name. */
export const assigneeText = (person: { name: string; onBehalfOf: string | null }) =>
  person.onBehalfOf === null ? person.name : `${person.name} 代 ${person.onBehalfOf}`

/** Messages of the engine; kinds are those of 20 section 3.9. */
export const approvalMessages = {
  todo: {
    kind: '待我审批',
    title: '{item}待审批：{title}',
    text: '{submitter}于 {at} 提交，请在 {due} 前处理。',
    reason: '你是该审批单的审批人',
  },
  remind: {
    kind: '催办',
    title: '请尽快审批{item}：{title}',
    text: '{by}提醒你处理该审批单。',
    reason: '你是该审批单的审批人',
  },
  due: {
    kind: '催办',
    title: '审批已到期：{title}',
    text: '该审批单的处理时限已到，请尽快处理。',
    reason: '你是该审批单的审批人',
  },
  approved: { kind: '审批结果', title: '{item}已通过审批：{title}', text: '{opinion}', reason: '你提交了该审批单' },
  rejected: { kind: '审批结果', title: '{item}被退回：{title}', text: '{opinion}', reason: '你提交了该审批单' },
  changed: { kind: '审批结果', title: '内容已修改，审批已撤回：{title}', text: '', reason: '你提交了该审批单' },
  wanted: {
    kind: '权限申请',
    title: '{name}申请配置「{item}」审批人',
    text: '{unit}还没有「{item}」的审批人，提交会被退回。',
    reason: '你可以为该单位配置审批人',
  },
  copy: {
    kind: '审批结果',
    title: '抄送 {item}审批：{title}',
    text: '第 {step} 步已通过。',
    reason: '你是该审批步骤的抄送人',
  },
} as const
