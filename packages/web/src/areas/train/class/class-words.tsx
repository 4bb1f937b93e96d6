import type { ClassRow } from '@portal/contract/areas/train/class/class.ts'
import { classState, enrolLabel, trainWords } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'

const states = wordsOf(classState)
const labels = wordsOf(enrolLabel)

type Standing = Pick<ClassRow, 'state' | 'label' | 'waiting'>

/** Where a class stands in one word: while it takes people, how enrolment stands. */
export const standingWord = ({ state, label }: Standing): string =>
  state === 'open' && label !== null ? (labels[label] ?? '') : (states[state] ?? '')

/** `brief` leaves out how many wait. */
export function ClassStanding({ brief = false, ...row }: Standing & { brief?: boolean }) {
  const { state, label, waiting } = row
  const isQueued = !brief && state === 'open' && label === 'full' && waiting > 0
  return (
    <StateWord of={standingWord(row)}>
      {isQueued ? fill(trainWords.fullWaiting, { n: waiting }) : standingWord(row)}
    </StateWord>
  )
}

/** `11-20 09:00`, where the year is plain. */
export const shortTime = (at: Date): string => dateTimeText(at.getTime()).slice(5)

/** `2026-12-01 至 12-03`; of one day only once. */
export const daysText = (from: Date | null, to: Date | null): string => {
  if (from === null || to === null) return ''
  const [first, last] = [dateText(from.getTime()), dateText(to.getTime() - 1)]
  if (first === last) return first
  return `${first} 至 ${first.slice(0, 4) === last.slice(0, 4) ? last.slice(5) : last}`
}

export const people = (n: number): string => n.toLocaleString('zh-CN')
