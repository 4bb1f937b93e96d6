import { wordsOf } from '#src/kit/choice.ts'
import {
  type ExamRules,
  examCounting,
  isKeyPart,
  openingMatrix,
  PRACTICE_STYLE,
  type ReviewPart,
  reviewPartWords,
} from './rules.ts'

/** Everything the sentence speaks of; author and examinee hand in the same. */
export interface SentenceFacts {
  openAt: Date
  closeAt: Date
  questionCount: number
  /** 分 */
  total: number
  rules: ExamRules
  hasPassword: boolean
}

const day = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const moment = (at: Date) => `${day.format(at)} ${clock.format(at)}`

const windowOf = ({ openAt, closeAt }: SentenceFacts): string => {
  const until = day.format(openAt) === day.format(closeAt) ? clock.format(closeAt) : moment(closeAt)
  return `${moment(openAt)} 至 ${until} 开放`
}

const timeOf = ({ limitMinutes, lateEntryMin, earliestHandInMin }: ExamRules): string =>
  [
    limitMinutes === null ? '不限时长' : `限时 ${limitMinutes} 分钟`,
    ...(lateEntryMin === null ? [] : [`开放 ${lateEntryMin} 分钟后不能入场`]),
    ...(earliestHandInMin === 0 ? [] : [`开考 ${earliestHandInMin} 分钟后才能交卷`]),
  ].join('，')

const triesOf = ({ maxAttempts, gapMinutes, counting }: ExamRules): string =>
  maxAttempts === 1
    ? '只能作答 1 次'
    : [
        `最多作答 ${maxAttempts} 次`,
        ...(gapMinutes === 0 ? [] : [`两次间隔至少 ${gapMinutes} 分钟`]),
        wordsOf(examCounting)[counting],
      ].join('，')

const itemTimeOf = ({ itemMinSeconds, itemMaxSeconds }: ExamRules): string[] => {
  const limits = [
    ...(itemMinSeconds === null ? [] : [`至少停留 ${itemMinSeconds} 秒`]),
    ...(itemMaxSeconds === null ? [] : [`最多作答 ${itemMaxSeconds} 秒，到时自动进入下一题`]),
  ]
  return limits.length === 0 ? [] : [`每题${limits.join('、')}`]
}

const orderOf = (rules: ExamRules): string => {
  const { navigation, shuffleQuestions, shuffleOptions } = rules
  const shuffled = [...(shuffleQuestions ? ['题目'] : []), ...(shuffleOptions ? ['选项'] : [])].join('和')
  return [
    ...(navigation === 'sequential' ? ['按顺序作答，不能返回上一题', ...itemTimeOf(rules)] : ['可自由切换题目']),
    ...(shuffled === '' ? [] : [`${shuffled}顺序因人而异`]),
  ].join('，')
}

const deviceWords: Record<ExamRules['deviceRule'], string> = {
  takeOver: '中途可换设备继续',
  release: '中途换设备须监考老师允许',
  refuse: '中途不能换设备',
}

const limitWords: Record<ExamRules['guard']['onLimit'], string> = {
  warn: '提醒监考老师',
  freeze: '冻结答卷',
  submit: '自动交卷',
}

const guardOf = ({ guard: { fullScreen, copyBlock, switchLimit, onLimit } }: ExamRules): string[] => {
  const must = [...(fullScreen ? ['须全屏作答'] : []), ...(copyBlock ? ['不能复制题目'] : [])]
  const limit = switchLimit === null ? [] : [`切出页面超过 ${switchLimit} 次将${limitWords[onLimit]}`]
  const all = [...must, ...limit]
  return all.length === 0 ? [] : [all.join('，')]
}

const doorOf = ({ hasPassword, rules: { networks } }: SentenceFacts): string[] => {
  const all = [...(hasPassword ? ['进入须输入考试口令'] : []), ...(networks.length > 0 ? ['须使用指定网络'] : [])]
  return all.length === 0 ? [] : [all.join('，')]
}

const momentsOf = (rules: ExamRules): [words: string, opens: (part: ReviewPart) => boolean][] => {
  const matrix = openingMatrix(rules)
  const waits = (part: ReviewPart) => matrix[part] === 'published' && isKeyPart(part)
  return [
    ['交卷后', (part) => matrix[part] === 'submitted'],
    ['考试结束后', (part) => matrix[part] === 'closed'],
    ['成绩公布后', (part) => matrix[part] === 'published' && !waits(part)],
    ['考试结束且成绩公布后', waits],
  ]
}

const reviewOf = (rules: ExamRules): string => {
  const parts = Object.keys(reviewPartWords) as ReviewPart[]
  const opens = momentsOf(rules).flatMap(([words, opensThen]) => {
    const open = parts.filter(opensThen)
    return open.length === 0 ? [] : [`${words}可看${open.map((part) => reviewPartWords[part]).join('、')}`]
  })
  return [
    ...(rules.keyRelease === 'handIn' ? [PRACTICE_STYLE] : []),
    opens.length === 0 ? '交卷后不开放查看' : opens.join('，'),
  ].join('；')
}

const resultOf = ({ resultBy, appealDays }: ExamRules): string =>
  [
    resultBy === 'auto' ? '阅卷完成后自动公布成绩' : '成绩由管理员公布',
    ...(appealDays === 0 ? [] : [`公布后 ${appealDays} 天内可申诉`]),
  ].join('，')

const outputsOf = ({ outputs: { certificate, certificateTitle, certificateMonths } }: ExamRules): string[] => {
  if (!certificate) return []
  const term = certificateMonths === null ? '' : `，有效期 ${certificateMonths} 个月`
  return [`通过后颁发《${certificateTitle}》${term}`]
}

/** The rules of an exam in one text: the author confirms it, the examinee starts with it, word for word the same. */
export const examSentence = (facts: SentenceFacts): string => {
  const { questionCount, total, rules } = facts
  const parts = [
    `共 ${questionCount} 题，满分 ${total} 分，${rules.passScore} 分及格`,
    `${windowOf(facts)}，${timeOf(rules)}`,
    triesOf(rules),
    orderOf(rules),
    deviceWords[rules.deviceRule],
    ...doorOf(facts),
    ...guardOf(rules),
    reviewOf(rules),
    resultOf(rules),
    ...outputsOf(rules),
  ]
  return `${parts.join('；')}。`
}

export interface Adjustment {
  extraMinutes: number
  openAt: Date | null
  closeAt: Date | null
  extraAttempts: number
}

/** What was adjusted for one person, said beside the sentence that holds for all; null: nothing. */
export const adjustmentSentence = ({ extraMinutes, openAt, closeAt, extraAttempts }: Adjustment): string | null => {
  const parts = [
    ...(openAt === null ? [] : [`${moment(openAt)} 起可进入`]),
    ...(closeAt === null ? [] : [`${moment(closeAt)} 结束`]),
    ...(extraMinutes === 0 ? [] : [`时长延长 ${extraMinutes} 分钟`]),
    ...(extraAttempts === 0 ? [] : [`增加 ${extraAttempts} 次作答机会`]),
  ]
  return parts.length === 0 ? null : `为你单独调整：${parts.join('，')}。`
}
