import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'

/** What an archive consists of; each part is brought by the area that owns its rows. */
export const archiveSection = choice(
  {
    hours: '学时',
    classes: '班级',
    exams: '考试',
    certificates: '证书',
    cards: '三级教育卡',
    signIns: '签到',
    meetings: '安全会议',
    points: '积分',
    units: '单位经历',
  },
  '分类',
)
export type ArchiveSection = z.output<typeof archiveSection>

/** How a line of an archive came out. */
export const archiveLineState = choice(
  {
    none: '—',
    granted: '已计',
    voided: '已作废',
    passed: '合格',
    failed: '不合格',
    running: '进行中',
    exempt: '免训',
    attended: '出勤',
    late: '迟到',
    absent: '缺勤',
    leave: '请假',
    coming: '未生效',
    valid: '有效',
    expiring: '即将到期',
    expired: '已过期',
    revoked: '已撤销',
    superseded: '已换发',
    complete: '已完成',
  },
  '结果',
)
export type ArchiveLineState = z.output<typeof archiveLineState>

/** What a line is, where its section alone does not tell. */
export const archiveLineKind = choice(
  {
    none: '',
    video: '视频',
    doc: '文档',
    live: '直播',
    train: '培训与会议',
    upload: '提交',
    meeting: '会议',
    session: '培训课次',
    activity: '活动',
    unit: '单位',
    post: '岗位',
    employment: '在职状态',
    new: '新入职',
    transfer: '转岗',
    return: '复岗',
    exam: '考试证书',
    class: '培训证书',
    external: '外部证书',
  },
  '类型',
)
export type ArchiveLineKind = z.output<typeof archiveLineKind>

export const employmentNow = choice({ active: '在职', left: '离职', retired: '退休', external: '外部' }, '在职状态')

export const correctionState = choice({ open: '待处理', accepted: '已采纳', rejected: '未采纳' }, '处理结果')

/** What stands beside a class in an archive, joined by 「，」. */
export const archivedClassWords = {
  term: '{title}（{term}）',
  dates: '{from} 至 {to}',
  percent: '出勤 {n}%',
  score: '成绩 {n} 分',
  certificate: '证书 {no}',
} as const

/** Printed archives, as jobs and files are called. */
export const archivePrintWords = {
  file: '培训档案-{name}-{no}',
  job: '培训档案（{n} 人）',
  jobOfOne: '培训档案-{name}',
  drawing: '正在生成档案 {n} / {all}',
  done: '共 {n} 份档案，文件保留 {days} 天',
  /** At the foot of each page. */
  printed: '打印　{name}　{time}',
  /** What the verification page calls it. */
  verified: '员工培训档案（共 {pages} 页）',
} as const

export const correctionMessage = {
  kind: '回复',
  acceptedTitle: '更正申请已采纳',
  rejectedTitle: '更正申请未采纳',
  answerText: '“{line}”：{text}',
  answerWhy: '你提出了更正申请',
} as const
