import { objectTypeName } from './kind-names.ts'
import type { LogDifference, LogRow } from './log.ts'
import { logText } from './words.ts'

/** What of an entry its sentence is made of. */
export type SentenceFacts = Pick<LogRow, 'actorName' | 'action' | 'objectType' | 'objectName' | 'result' | 'reason'> & {
  kind: string
  diff: readonly LogDifference[]
}

/** Acts whose titles begin with one of these say that they are done by 了 behind it. */
const DONE = new RegExp(
  `^(${'删除 取消 撤回 撤销 移除 移动 恢复 作废 上传 下载 发送 发布 导出 导入 保存 修改 更换 复制 合并 提交 提醒 通知 重发 重置 办理 清除 预热 归档 校验 绑定 解绑 解锁 解除 推送 同步 公布 转交 受理 评论 申请 生成 查看 添加 调整 变更 设置 配置 处理 回复 分配 指派 结束 开启 关闭 打开 引用 拉取 发起 发表 确认 备注 重试 核查'.split(' ').join('|')})(?!了)(.*)$`,
)

/** Titles that name a choice or a plan, said as what was done. */
const SAID: Readonly<Record<string, string>> = {
  启用停用单位: '启用或停用了单位',
  启用停用用户: '启用或停用了用户',
  启用或停用应用: '启用或停用了应用',
  启用或停用调用方: '启用或停用了调用方',
  启停设备类型: '启用或停用了设备类型',
  审批: '审批了',
  登录: '登录了门户',
  退出登录: '退出了登录',
  设为质控卷: '把答卷设为质控卷',
}

/** Fields that only say on or off, with the words of both ways. */
const SWITCHES: Readonly<Record<string, readonly [string, string]>> = {
  enabled: ['启用了', '停用了'],
  deleted: ['删除了', '恢复了'],
}

const MANY = 2

/** People stand bare, works in 《》, every other thing in 「」. */
const PEOPLE = new Set(['users'])
const WORKS = new Set(
  'attempts videos exams papers questionnaires posts activities activity_parts benefits live_classes live_quizzes meetings wx_articles practice_sets learning_columns exhibitions exhibition_works daily_plans expert_questions messages message_tasks'.split(
    ' ',
  ),
)

const quoted = (type: string, name: string): string => {
  if (name === '') return ''
  if (PEOPLE.has(type)) return name
  return WORKS.has(type) ? `《${name}》` : `「${name}」`
}

const isList = ({ added, removed }: LogDifference) => added.length + removed.length > 0

const names = (list: readonly string[]) => `「${list.join('、')}」`

/** Figures stand free, words in 「」. */
const value = (text: string) => (/^[\d*.,:%/ +-]+$/.test(text) ? ` ${text} ` : `「${text}」`)

const isNothing = (text: string) => text === '' || text === logText.empty

/** 「的及格线由 60 改为 70」 behind the thing. */
const changeWords = (change: LogDifference): string => {
  const { title, before, after, added, removed } = change
  if (isList(change)) {
    const parts = [added.length > 0 && `加上${names(added)}`, removed.length > 0 && `去掉${names(removed)}`]
    return `的${title}${parts.filter(Boolean).join('、')}`
  }
  if (after === logText.secret) return `的${title}换成新的`
  if (isNothing(after)) return isNothing(before) ? `的${title}` : `的${title}清空`
  return isNothing(before) ? `的${title}设为${value(after)}` : `的${title}由${value(before)}改为${value(after)}`
}

const titleWords = (action: string): string => {
  const said = SAID[action]
  if (said !== undefined) return said
  const [, verb, rest = ''] = DONE.exec(action) ?? []
  return verb === undefined ? action : `${verb}了${rest}`
}

/** Fields that only lead elsewhere or count versions say nothing to a reader of the line. */
const SILENT = new Set(['revision', 'approval', 'jobId', 'at', 'act'])

const updated = ({ objectType, objectName, diff }: SentenceFacts, action: string): string => {
  const said = diff.filter(({ field }) => !SILENT.has(field))
  const thing = quoted(objectType, objectName)
  const [first] = said
  if (!first || thing === '') return ''
  if (said.length === 1) {
    const words = first.after === logText.yes || first.after === logText.on ? 0 : 1
    const switched = SWITCHES[first.field]?.[words]
    if (switched !== undefined) return `${switched}${thing}`
  }
  if (said.length <= MANY) return `把${thing}${said.map(changeWords).join('，')}`.replace(/ +(?=，|$)/g, '')
  const titles = said.slice(0, MANY + 1).map(({ title }) => title)
  const rest = said.length > titles.length ? `等 ${said.length} 项` : ''
  return `${/^保存|^修改/.test(action) ? '修改了' : `${titleWords(action)}，改了`}${thing}的${titles.join('、')}${rest}`
}

const told = (entry: SentenceFacts): string => {
  const { action, kind, objectType, objectName, diff } = entry
  const thing = quoted(objectType, objectName)
  if (kind === 'create' && action.startsWith('保存')) return `新建了${action.slice(2)}${thing}`
  const isNew =
    diff.length > MANY &&
    diff.every(({ before, added, removed }) => isNothing(before) && added.length + removed.length === 0)
  if (isNew && action.startsWith('保存')) return `新建了${action.slice(2)}${thing}`
  if (kind === 'update' || kind === 'grant' || kind === 'other') {
    const change = updated(entry, action)
    if (change !== '') return change
  }
  // What somebody does with himself needs no second name.
  if (thing === '' || (objectType === 'users' && objectName === entry.actorName)) return titleWords(action)
  const kindName = objectTypeName(objectType)
  const isNamed = kindName !== '' && action.includes(kindName)
  const [, verb, rest = ''] = DONE.exec(action) ?? []
  // 「重置了余海涛的密码」, 「删除了用户 余海涛」, 「公布了成绩：《季度考试》」
  if (objectType === 'users' && !isNamed && verb !== undefined) return `${verb}了${thing}的${rest}`
  const gap = isNamed ? (PEOPLE.has(objectType) ? ' ' : '') : action in SAID ? '' : '：'
  return `${titleWords(action)}${gap}${thing}`
}

/**
 * What an entry tells, without its person: 「把《三级安全教育》的及格线由 60 改为 70」. Every act that the log knows comes out as
 * a Chinese sentence, whatever its things and fields are called inside.
 */
export const sentenceOfEntry = (entry: SentenceFacts): string => {
  const { action, result, reason, objectType, objectName } = entry
  if (result === 'refused') return `想${action}${quoted(objectType, objectName)}，被拒绝${reason && `：${reason}`}`
  const sentence = told(entry)
  return reason === '' ? sentence : `${sentence}，因为${reason.replace(/^因为?/, '').replace(/。$/, '')}`
}
