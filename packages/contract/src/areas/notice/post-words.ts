import type { MessageKind } from '#src/areas/system/message/kinds.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Words of 60-community sections 13 to 15. */
export const postRefusals = defineRefusals('post', {
  bodyMissing: invalid('请输入正文'),
  bodyTooLong: invalid('正文超过 100000 字'),
  categoryMissing: invalid('请选择分类'),
  confirmText: invalid('确认文字为 2–200 个字'),
  due: invalid('截止时间须晚于发布时间'),
  dwell: invalid('最短阅读时间须为 3–120 秒'),
  validity: invalid('结束时间须晚于开始时间'),
  beforeLogin: invalid('登录前可见仅限系统维护类公告'),
  beforeLoginFiles: invalid('登录前可见的公告不能带附件'),
  changeKindMissing: invalid('请选择修改方式'),
  noteMissing: invalid('请填写修改说明'),
  fileUnknown: invalid('文件不存在或无权使用'),
  relationUnknown: invalid('关联内容不存在或无权查看'),
  narrower: '{n} 人无权观看《{title}》，请调整范围',
  retireFirst: '请先下架再删除',
  notApproved: '尚未通过审批，不能发布',
  notSubmittable: '没有需要提交审批的内容',
  noAudience: '请选择发布范围',
  nobody: '所选范围解析为 0 人',
  reasonMissing: '请填写撤回原因（2–200 字）',
  mostOnTop: '最多同时置顶 5 条',
  scheduleLate: '定时时间须晚于现在',
  notAtEnd: '请阅读到文末后再确认',
  newer: '内容已更新，请阅读最新版',
  notAsked: '该内容不需要确认',
  sourceMissing: invalid('转载须填写出处'),
})

/** Words the server needs beside refusals. */
export const postWords = {
  subject: '公告、通知、图文、历史条目',
  subjectByKind: { announcement: '公告', notice: '通知', article: '图文', history: '历史条目' },
  kindField: '类型',
  kindCodeField: '类型代码',
  figuresCache: '公告与通知的阅读人数',
  rate: '阅读率',
  recycled: '已删除',
  restored: '已恢复',
  everyone: '面向全员',
  unit: '面向“{name}”',
  unitBelow: '面向“{name}”及下级单位',
  role: '面向角色“{name}”',
  group: '面向用户组“{name}”',
  person: '指定发送给你',
  formerly: '发布时你在范围内',
}

interface Words {
  kind: MessageKind
  title: string
  text: string
  reason: string
}

const kinds = { announcement: '公告', notice: '通知', article: '图文', history: '历史条目' } as const
type Kind = keyof typeof kinds

/** Kinds of messages that say a post was published; what has none of its own goes out as a notice. */
const messageKinds: Record<Kind, MessageKind> = {
  announcement: '公告',
  notice: '通知',
  article: '通知',
  history: '通知',
}

/** The message that a publication puts into each inbox. */
export const publishedWords = (kind: Kind, { title, summary }: { title: string; summary: string }): Words => ({
  kind: messageKinds[kind],
  title,
  text: summary,
  reason: `你在该${kinds[kind]}的发布范围内`,
})

/** Told once to readers of an older version, or to everybody who owes the reading again. */
export const changedWords = (kind: Kind, { title, note }: { title: string; note: string }, again: boolean): Words => ({
  kind: again ? '需重读' : messageKinds[kind],
  title: `${again ? '请重新阅读' : '内容已更新'}：${title}`,
  text: note,
  reason: again ? `你在该${kinds[kind]}的发布范围内` : `你阅读过该${kinds[kind]}`,
})

export const reminderWords = (
  kind: Kind,
  { title, confirms, due }: { title: string; confirms: boolean; due: string },
): Words => ({
  kind: '必读提醒',
  title: `请${confirms ? '确认' : '阅读'}：${title}`,
  text: `《${title}》尚未${confirms ? '确认' : '阅读'}，${due === '' ? '请尽快完成。' : `请在 ${due} 前完成。`}`,
  reason: `你在该${kinds[kind]}的必读范围内且尚未${confirms ? '确认' : '阅读'}`,
})

export const previewWords = (kind: Kind, title: string): Words => ({
  kind: messageKinds[kind],
  title: `预览：${title}`,
  text: '这是你发送给自己的预览，其他人看不到。',
  reason: '你把它发送给了自己',
})

export const remindedText = (sent: number, skipped: number) => `已提醒 ${sent} 人，${skipped} 人已达提醒上限`
export const withdrawnText = (kind: Kind) => `该${kinds[kind]}已撤回`
