import { choice } from '#src/kit/choice.ts'
import { defineRefusals, STATUS } from '#src/kit/refusal.ts'

/** Of one script in one round; double marking has two rounds, a third one decides between them. */
export const markState = choice(
  { unassigned: '未分配', assigned: '待阅', marked: '已阅', disputed: '争议', final: '已定' },
  '状态',
)

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const markingRefusals = defineRefusals('examMark', {
  range: invalid('分数须在 0–{max} 之间'),
  step: invalid('分数步长为 {step}'),
  own: '不能评阅本人答卷',
  taken: '该份答卷已由他人评阅，请取下一份',
  closed: '成绩已公布，不能再修改评分',
  reopened: '该答卷已重新开放或作废，不能评阅',
  arbitrated: '该题已仲裁，不能再修改评分',
  regraded: '该题已改判，不能再评分',
  blind: '盲评阅卷期间，阅卷人不能查看该答卷',
  notDisputed: '该份答卷没有争议',
  arbiter: '不能仲裁本人评阅过的答卷',
  controlOwn: '不能抽查本人评阅过的答卷',
  controlUnmarked: '只能抽查已评定的答卷',
  markerUnknown: invalid('阅卷人不存在或已停用'),
  reason: invalid('请填写原因（2–200 字）'),
  unassigned: '还有 {n} 份未分配',
  unmarked: '还有 {n} 份未阅，不能公布',
  notOpen: '考试不在进行中',
  stillOpen: '考试尚未结束，不能公布成绩',
  notPublished: '考试未发布',
  already: '成绩已公布',
})

/** 得分要点 of a case say which of its questions they belong to. */
export const rubricWords = { part: '第 {n} 小题：{text}' } as const

/** 抽查: why no marked script can be drawn. */
export const noControlWords = {
  unmarked: '还没有评定完成的答卷，评阅后即可抽查',
  waiting: '已评的答卷还在等待另一位阅卷人评阅，评定后即可抽查',
  disputed: '已评的答卷有争议，仲裁后即可抽查',
  own: '已评定的答卷都由你本人评阅或作答，请由其他阅卷管理员抽查',
  kept: '已评定的答卷都已设为质控卷',
} as const

/** Minutes after which a script that was taken and not marked goes back to the queue. */
export const HOLD_MINUTES = 30

/** A marker who has marked so many scripts of a question meets the next control script of it. */
export const CONTROL_EVERY = 5
