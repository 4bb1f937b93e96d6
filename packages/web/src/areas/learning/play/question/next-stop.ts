import type { MyVideoQuestion } from '@portal/contract/areas/video/question-answer.ts'

const stops = ({ state }: MyVideoQuestion) => state === 'open' || state === 'rewatch'

/** The first question between two places that still stops the video, whether it was played over or jumped over. */
export const nextStop = (
  questions: readonly MyVideoQuestion[],
  passedBy: ReadonlySet<string>,
  { from, to }: { from: number; to: number },
): MyVideoQuestion | null =>
  questions.find((each) => stops(each) && !passedBy.has(each.id) && from < each.second && each.second <= to) ?? null

/** What must be answered before a place where an earlier visit ended. */
export const owedBefore = (questions: readonly MyVideoQuestion[], second: number): MyVideoQuestion | null =>
  questions.find((each) => stops(each) && each.mustPass && each.second < second) ?? null
