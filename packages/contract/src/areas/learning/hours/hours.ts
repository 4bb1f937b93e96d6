import { coveredTicks, TICK_MS, type TickSpan, unionSpans, wholeTicksFromMs } from '../play/intervals.ts'
import { wholeQuotient } from './amount.ts'

/** `tr(t / (60 · M))` in hundredths of an hour. */
export const formulaHundredths = (studyMs: number, minutesPerHour: number) =>
  wholeQuotient(studyMs, 600 * minutesPerHour)

/** Class hours set by the author may only lower the formula value. */
const lowered = (formula: number, classHoursHundredths: number | null) =>
  classHoursHundredths === null ? formula : Math.min(classHoursHundredths, formula)

export type VideoRule = {
  durationMs: number
  completePercent: number
  minSeconds: number
  classHoursHundredths: number | null
}

export type VideoEvidence = {
  spans: readonly TickSpan[]
  /** Wall time that was really spent on credited spans, repetitions included. */
  effectiveMs: number
  mustPassPassed: boolean
}

/** `need(v)` in ticks. At least one, so that a clip of a second or less is not complete before it was played. */
export const needTicksOfVideo = ({
  durationMs,
  completePercent,
}: Pick<VideoRule, 'durationMs' | 'completePercent'>) => {
  const needMsTimes100 = Math.min(completePercent * durationMs, 100 * (durationMs - 1000))
  return Math.max(Math.ceil(needMsTimes100 / (100 * TICK_MS)), 1)
}

export const isVideoDone = (rule: Omit<VideoRule, 'classHoursHundredths'>, evidence: VideoEvidence) =>
  coveredTicks(evidence.spans, wholeTicksFromMs(rule.durationMs)) >= needTicksOfVideo(rule) &&
  evidence.effectiveMs >= rule.minSeconds * 1000 &&
  evidence.mustPassPassed

export const fullHundredthsOfVideo = (
  rule: Pick<VideoRule, 'durationMs' | 'classHoursHundredths'>,
  minutesPerHour: number,
) => lowered(formulaHundredths(rule.durationMs, minutesPerHour), rule.classHoursHundredths)

export const hundredthsOfVideo = (rule: VideoRule, evidence: VideoEvidence, minutesPerHour: number) =>
  isVideoDone(rule, evidence) ? fullHundredthsOfVideo(rule, minutesPerHour) : 0

export type DocumentRule = {
  charsPerPage: readonly number[]
  pagePercent: number
  ackDuty: boolean
  classHoursHundredths: number | null
}

export type DocumentEvidence = { pageMs: readonly number[]; acknowledged: boolean }

const CHARS_PER_SECOND = 12
const LEAST_PAGE_SECONDS = 3
const GREATEST_PAGE_SECONDS = 60
const TEXTLESS_PAGE_SECONDS = 5

export const needSecondsOfPage = (chars: number) =>
  chars <= 0
    ? TEXTLESS_PAGE_SECONDS
    : Math.min(Math.max(Math.ceil(chars / CHARS_PER_SECOND), LEAST_PAGE_SECONDS), GREATEST_PAGE_SECONDS)

export const isPageRead = (chars: number, creditedMs: number) => creditedMs >= needSecondsOfPage(chars) * 1000

/** Characters of the pages that were read. */
const readPages = (charsPerPage: readonly number[], pageMs: readonly number[]) =>
  charsPerPage.filter((chars, index) => isPageRead(chars, pageMs[index] ?? 0))

export const readPageCount = (charsPerPage: readonly number[], pageMs: readonly number[]) =>
  readPages(charsPerPage, pageMs).length

export const needPagesOfDocument = ({
  charsPerPage,
  pagePercent,
}: Pick<DocumentRule, 'charsPerPage' | 'pagePercent'>) => Math.ceil((pagePercent * charsPerPage.length) / 100)

const needMsOfPages = (charsPerPage: readonly number[]) =>
  charsPerPage.reduce((sum, chars) => sum + needSecondsOfPage(chars) * 1000, 0)

export const isDocumentDone = (rule: Omit<DocumentRule, 'classHoursHundredths'>, evidence: DocumentEvidence) =>
  rule.charsPerPage.length > 0 &&
  readPageCount(rule.charsPerPage, evidence.pageMs) >= needPagesOfDocument(rule) &&
  (!rule.ackDuty || evidence.acknowledged)

/** What reading every page gives; also the value that the author's class hours may not exceed. */
export const fullHundredthsOfDocument = (
  rule: Pick<DocumentRule, 'charsPerPage' | 'classHoursHundredths'>,
  minutesPerHour: number,
) => lowered(formulaHundredths(needMsOfPages(rule.charsPerPage), minutesPerHour), rule.classHoursHundredths)

export const hundredthsOfDocument = (rule: DocumentRule, evidence: DocumentEvidence, minutesPerHour: number) =>
  isDocumentDone(rule, evidence)
    ? fullHundredthsOfDocument({ ...rule, charsPerPage: readPages(rule.charsPerPage, evidence.pageMs) }, minutesPerHour)
    : 0

export type LiveRule = {
  /** Length of the broadcast without its pauses. */
  broadcastTicks: number
  attendPercent: number
  needRounds: number
  replayCredits: boolean
  classHoursHundredths: number | null
}

export type LiveEvidence = {
  presence: readonly TickSpan[]
  /** Replay coverage on the same broadcast time line. */
  replay: readonly TickSpan[]
  signedRounds: number
}

/** `|P ∪ R|` in ticks. */
export const attendedTicks = (rule: Pick<LiveRule, 'broadcastTicks' | 'replayCredits'>, evidence: LiveEvidence) => {
  const attended = rule.replayCredits ? unionSpans(evidence.presence, evidence.replay) : evidence.presence
  return coveredTicks(attended, rule.broadcastTicks)
}

export const isLiveDone = (rule: Omit<LiveRule, 'classHoursHundredths'>, evidence: LiveEvidence) =>
  rule.broadcastTicks > 0 &&
  attendedTicks(rule, evidence) * 100 >= rule.attendPercent * rule.broadcastTicks &&
  evidence.signedRounds >= rule.needRounds

export const hundredthsOfLive = (rule: LiveRule, evidence: LiveEvidence, minutesPerHour: number) =>
  isLiveDone(rule, evidence)
    ? lowered(formulaHundredths(attendedTicks(rule, evidence) * TICK_MS, minutesPerHour), rule.classHoursHundredths)
    : 0

/** What attending the whole broadcast gives. */
export const fullHundredthsOfLive = (
  rule: Pick<LiveRule, 'broadcastTicks' | 'classHoursHundredths'>,
  minutesPerHour: number,
) => lowered(formulaHundredths(rule.broadcastTicks * TICK_MS, minutesPerHour), rule.classHoursHundredths)
