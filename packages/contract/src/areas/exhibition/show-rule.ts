import type { ExhibitionStage, VotePeriod } from './words.ts'

interface Dates {
  state: 'draft' | 'published' | 'announced' | 'archived'
  submitTo: Date | null
  voteFrom: Date | null
  voteTo: Date | null
}

/** Where an exhibition stands at a moment; what is published follows its dates. */
export const stageAt = ({ state, submitTo, voteFrom, voteTo }: Dates, at: Date): ExhibitionStage => {
  if (state !== 'published') return state
  if (submitTo !== null && at < submitTo) return 'collecting'
  if (voteFrom === null || voteTo === null) return 'judging'
  if (at < voteFrom) return 'reviewing'
  return at < voteTo ? 'voting' : 'judging'
}

/** Whether those who look at works may know how many votes they have. */
export const countsShown = (rule: 'live' | 'afterClose' | 'result', stage: ExhibitionStage): boolean => {
  if (stage === 'announced' || stage === 'archived') return true
  if (rule === 'live') return stage === 'voting' || stage === 'judging'
  return rule === 'afterClose' && stage === 'judging'
}

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const momentText = (at: Date): string => {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.month} 月 ${part.day} 日 ${part.hour}:${part.minute}`
}

interface VoteRules {
  votes: number
  period: VotePeriod
  perWork: number
  voteFrom: Date | null
  voteTo: Date | null
}

/** The rule of the vote as people read it; empty where nothing is voted. */
export const voteSentence = ({ votes, period, perWork, voteFrom, voteTo }: VoteRules): string => {
  if (voteFrom === null || voteTo === null) return ''
  const each = period === 'day' ? '每人每天' : '每人共'
  return `${each} ${votes} 票，每件作品最多 ${perWork} 票，${momentText(voteTo)} 前可改投，不能投自己的作品`
}
