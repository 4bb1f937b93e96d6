import { MINUTE_MS } from '../../../kit/shanghai.ts'
import { TICK_MS } from '../play/intervals.ts'
import { hoursText } from './amount.ts'
import {
  type DocumentRule,
  fullHundredthsOfDocument,
  fullHundredthsOfLive,
  fullHundredthsOfVideo,
  type LiveRule,
  needPagesOfDocument,
  needSecondsOfPage,
  type VideoRule,
} from './hours.ts'

type RepeatRule = { restudy: 'none' | 'yearly' }

export type RuleSubject =
  | ({ itemType: 'video'; mustPassCount: number } & VideoRule & RepeatRule)
  | ({ itemType: 'doc' } & DocumentRule & RepeatRule)
  | ({ itemType: 'live' } & LiveRule)

/** 38 分, 4 分 45 秒, 45 秒. */
export const minutesText = (seconds: number) => {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [minutes > 0 ? `${minutes} 分` : '', rest > 0 || minutes === 0 ? `${rest} 秒` : ''].filter(Boolean).join(' ')
}

const earns = (hundredths: number, most = '') =>
  hundredths > 0 ? `${most}计 ${hoursText(hundredths)} 学时` : '即为完成，不计学时'

const repeats = (verb: '看' | '读', restudy: RepeatRule['restudy']) =>
  restudy === 'yearly' ? `每年重${verb}可再计一次` : `重${verb}不重复计`

const clauses = (...parts: string[]) => parts.filter(Boolean).join('，')

const videoSentence = (video: Extract<RuleSubject, { itemType: 'video' }>, minutesPerHour: number) => {
  const needSeconds = Math.ceil((video.completePercent * video.durationMs) / 100_000)
  const conditions = [
    `看满 ${video.completePercent}%（${minutesText(needSeconds)}）`,
    video.minSeconds > 0 ? `累计学习满 ${minutesText(video.minSeconds)}` : '',
    video.mustPassCount > 0 ? `答对 ${video.mustPassCount} 道必答题` : '',
  ].filter(Boolean)
  const hundredths = fullHundredthsOfVideo(video, minutesPerHour)
  return clauses(`${conditions.join('、')}${earns(hundredths)}`, '倍速不影响', repeats('看', video.restudy))
}

const documentSentence = (document: Extract<RuleSubject, { itemType: 'doc' }>, minutesPerHour: number) => {
  const needPages = needPagesOfDocument(document)
  const allSeconds = document.charsPerPage.reduce((sum, chars) => sum + needSecondsOfPage(chars), 0)
  const pages = `读满 ${document.pagePercent}%（${needPages} 页）${document.ackDuty ? '并确认知悉' : ''}`
  // Only the pages read are counted, so less than the whole earns less.
  const most = document.pagePercent < 100 ? '最多' : ''
  const pace = `每页须停留规定时间，全文约 ${minutesText(allSeconds)}`
  const hundredths = fullHundredthsOfDocument(document, minutesPerHour)
  return clauses(`${pages}${earns(hundredths, most)}`, pace, repeats('读', document.restudy))
}

const liveSentence = (live: Extract<RuleSubject, { itemType: 'live' }>, minutesPerHour: number) => {
  // In whole minutes, rounded up: what people are told beside it counts in minutes too.
  const needMinutes = Math.ceil((live.attendPercent * live.broadcastTicks * TICK_MS) / (100 * MINUTE_MS))
  const signs = live.needRounds > 0 ? `、签到满 ${live.needRounds} 次` : ''
  const hundredths = fullHundredthsOfLive(live, minutesPerHour)
  const earned = hundredths > 0 ? `按在线时长计学时，全程计 ${hoursText(hundredths)} 学时` : '即为完成，不计学时'
  return clauses(
    `在线满 ${live.attendPercent}%（${needMinutes} 分）${signs}${hundredths > 0 ? '，' : ''}${earned}`,
    live.replayCredits ? '看回放可补足' : '看回放不补计',
    '重看不重复计',
  )
}

/** The one sentence beside every player that says how this item earns hours. */
export const ruleSentence = (subject: RuleSubject, minutesPerHour: number) => {
  switch (subject.itemType) {
    case 'video':
      return videoSentence(subject, minutesPerHour)
    case 'doc':
      return documentSentence(subject, minutesPerHour)
    case 'live':
      return liveSentence(subject, minutesPerHour)
  }
}

/** Why class hours set by an author are refused, or null. */
export const whyNotClassHours = (
  itemType: 'video' | 'doc' | 'live',
  classHoursHundredths: number | null,
  fullFormulaHundredths: number,
) =>
  classHoursHundredths === null || classHoursHundredths <= fullFormulaHundredths
    ? null
    : `学时不能高于${itemType === 'doc' ? '阅读' : '时长'}折算值 ${hoursText(fullFormulaHundredths)}`
