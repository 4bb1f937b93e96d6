import { percentTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import {
  attendedTicks,
  hundredthsOfDocument,
  hundredthsOfLive,
  hundredthsOfVideo,
  isDocumentDone,
  isLiveDone,
  isVideoDone,
  readPageCount,
} from '@portal/contract/areas/learning/hours/hours.ts'
import type { RuleSubject } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { coveredTicks, wholeTicksFromMs } from '@portal/contract/areas/learning/play/intervals.ts'
import type { StudyState } from './study-facts.ts'

type Evidence = Pick<StudyState, 'spans' | 'pageMs' | 'effectiveMs'>

/**
 * Evidence as the hours rule takes it. `dutiesDone`: what the item asks for beside study is done, which are the
 * must-pass questions of a video, the acknowledgement of a document, or the sign-in rounds of a live class.
 */
const videoEvidence = ({ spans, effectiveMs }: Evidence, dutiesDone: boolean) => ({
  spans,
  effectiveMs,
  mustPassPassed: dutiesDone,
})

const liveEvidence = (rule: Extract<RuleSubject, { itemType: 'live' }>, { spans }: Evidence, dutiesDone: boolean) => ({
  presence: spans,
  replay: [],
  signedRounds: dutiesDone ? rule.needRounds : 0,
})

export const isStudyDone = (rule: RuleSubject, evidence: Evidence, dutiesDone: boolean): boolean => {
  switch (rule.itemType) {
    case 'video':
      return isVideoDone(rule, videoEvidence(evidence, dutiesDone))
    case 'doc':
      return isDocumentDone(rule, { pageMs: evidence.pageMs, acknowledged: dutiesDone })
    case 'live':
      return isLiveDone(rule, liveEvidence(rule, evidence, dutiesDone))
  }
}

/** What the evidence earns under one version of the hours rule. */
export const hundredthsOfStudy = (
  rule: RuleSubject,
  evidence: Evidence,
  dutiesDone: boolean,
  minutesPerHour: number,
): number => {
  switch (rule.itemType) {
    case 'video':
      return hundredthsOfVideo(rule, videoEvidence(evidence, dutiesDone), minutesPerHour)
    case 'doc':
      return hundredthsOfDocument(rule, { pageMs: evidence.pageMs, acknowledged: dutiesDone }, minutesPerHour)
    case 'live':
      return hundredthsOfLive(rule, liveEvidence(rule, evidence, dutiesDone), minutesPerHour)
  }
}

/** Coverage in tenths of a percent, cut. */
export const coverageTenthsOf = (rule: RuleSubject, evidence: Evidence): number => {
  switch (rule.itemType) {
    case 'video': {
      const durationTicks = wholeTicksFromMs(rule.durationMs)
      return percentTenths(coveredTicks(evidence.spans, durationTicks), durationTicks)
    }
    case 'doc':
      return percentTenths(readPageCount(rule.charsPerPage, evidence.pageMs), rule.charsPerPage.length)
    case 'live':
      return percentTenths(attendedTicks(rule, liveEvidence(rule, evidence, true)), rule.broadcastTicks)
  }
}
