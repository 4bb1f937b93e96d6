import { z } from 'zod'

/** What a class asks of its people, as lists and pages carry it. */
export const classRule = z.object({
  attendPercent: z.int(),
  sessions: z.int(),
  /** Required contents that are studied online. */
  items: z.int(),
  /** Pass marks of the required exams; null of one that is not known. */
  exams: z.array(z.number().nullable()),
  practicals: z.int(),
  surveys: z.int(),
  /** Weighted mark that is asked for; null without weights. */
  passScore: z.number().nullable(),
  /** Most hours somebody gets; null where that is not known yet. */
  hours: z.number().nullable(),
})
export type ClassRule = z.output<typeof classRule>

const number = (value: number) => String(Number(value.toFixed(2)))

const examText = (marks: readonly (number | null)[]): string[] => {
  if (marks.length === 0) return []
  const [first] = marks
  const isOne = marks.every((mark) => mark === first)
  if (marks.includes(null)) return [marks.length === 1 ? '考试合格' : `${marks.length} 场考试合格`]
  if (marks.length === 1) return [`考试 ${number(marks[0] ?? 0)} 分合格`]
  return isOne ? [`${marks.length} 场考试均 ${number(first ?? 0)} 分合格`] : [`${marks.length} 场考试合格`]
}

const conditionsOf = (rule: ClassRule): string[] => [
  ...(rule.sessions > 0 && rule.attendPercent > 0
    ? [rule.attendPercent === 100 ? '全部出勤' : `出勤 ${rule.attendPercent}% 以上`]
    : []),
  ...(rule.items > 0 ? [`${rule.items} 项内容学完`] : []),
  ...examText(rule.exams),
  ...(rule.practicals > 0 ? ['实操合格'] : []),
  ...(rule.surveys > 0 ? ['交回问卷'] : []),
  ...(rule.passScore === null ? [] : [`总评 ${number(rule.passScore)} 分以上`]),
]

/** 「出勤 80% 以上且考试 60 分合格，最多计 8.00 学时」: several conditions are listed, the last one by 且. */
export const ruleSentence = (rule: ClassRule): string => {
  const conditions = conditionsOf(rule)
  const last = conditions.at(-1)
  const before = conditions.slice(0, -1).join('、')
  const asked = last === undefined ? '报名后即可结业' : before === '' ? last : `${before}且${last}`
  return rule.hours === null || rule.hours === 0 ? asked : `${asked}，最多计 ${rule.hours.toFixed(2)} 学时`
}
