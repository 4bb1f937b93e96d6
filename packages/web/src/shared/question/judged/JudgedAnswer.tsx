import type { PlainAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { late } from '#src/ui/late/late.tsx'
import type { AskedQuestion } from '../asked.ts'
import { JudgedOptions } from './JudgedOptions.tsx'

const JudgedBlanks = late(() => import('./JudgedBlanks.tsx').then((module) => module.JudgedBlanks))
const JudgedPairs = late(() => import('./JudgedPairs.tsx').then((module) => module.JudgedPairs))
const JudgedOrder = late(() => import('./JudgedPairs.tsx').then((module) => module.JudgedOrder))
const JudgedPicture = late(() => import('./JudgedPicture.tsx').then((module) => module.JudgedPicture))

/** What opens with a key; a text is judged by a person and drawn as it was given. */
const drawn: readonly QuestionKey['type'][] = ['options', 'truth', 'blanks', 'order', 'pairs', 'regions']
export const isJudgedByParts = (key: QuestionKey | null | undefined): key is QuestionKey =>
  key !== null && key !== undefined && drawn.includes(key.type)

interface JudgedAnswerProps {
  asked: AskedQuestion
  answer: PlainAnswer | null
  rightKey: QuestionKey
  points: number | undefined
}

/** An answer beside its key, drawn as its kind asks for: coloured, signed, in words. */
export function JudgedAnswer({ asked, answer, rightKey, points = 0 }: JudgedAnswerProps) {
  if (rightKey.type === 'blanks') return <JudgedBlanks asked={asked} answer={answer} rightKey={rightKey} />
  if (rightKey.type === 'pairs') return <JudgedPairs asked={asked} answer={answer} rightKey={rightKey} />
  if (rightKey.type === 'order') return <JudgedOrder asked={asked} answer={answer} rightKey={rightKey} />
  if (rightKey.type === 'regions') return <JudgedPicture asked={asked} answer={answer} rightKey={rightKey} />
  return <JudgedOptions asked={asked} answer={answer} rightKey={rightKey} points={points} />
}
