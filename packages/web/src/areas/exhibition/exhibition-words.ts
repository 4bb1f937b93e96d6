import { exhibitionStage, workState } from '@portal/contract/areas/exhibition/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

export const stages = wordsOf(exhibitionStage)
export const workStates = wordsOf(workState)

/** Points as they are shown: cut to two decimals by the server. */
export const pointsText = (hundredths: number | null | undefined): string =>
  hundredths === null || hundredths === undefined ? '—' : (hundredths / 100).toFixed(2)

/** A mean in lists, cut to one decimal. */
export const meanText = (hundredths: number): string => (Math.floor(hundredths / 10) / 10).toFixed(1)

const shortMoment = (at: Date): string => dateTimeText(at.getTime()).slice(5, 16)

export const periodText = (from: Date | null | undefined, to: Date | null | undefined): string =>
  from && to ? `${shortMoment(from)} 至 ${shortMoment(to)}` : ''

interface Staged {
  stage: string
  submitFrom: Date | null
  submitTo: Date | null
  voteFrom: Date | null
  voteTo: Date | null
  resultAt: Date
}

/** What comes next, and when. */
export const nextText = ({ stage, submitFrom, submitTo, voteFrom, voteTo, resultAt }: Staged): string => {
  if (stage === 'collecting' && submitFrom && submitFrom.getTime() > serverNow())
    return `${shortMoment(submitFrom)} 开始征集`
  if (stage === 'collecting' && submitTo) return `征集 ${shortMoment(submitTo)} 截止`
  if (stage === 'reviewing' && voteFrom) return `投票 ${shortMoment(voteFrom)} 开始`
  if (stage === 'voting' && voteTo) return `投票 ${shortMoment(voteTo)} 截止`
  if (stage === 'judging') return `结果预计 ${shortMoment(resultAt)} 公布`
  return ''
}
