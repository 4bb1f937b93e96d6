import { answerSchemas, type PlainAnswer, type QuestionAnswer } from '../answer.ts'
import type { AskedContent, PolicyParams, QuestionContent, ScorePolicy } from '../content.ts'
import { isBlank } from './blank-answer.ts'
import { fraction, hundredths, shares } from './fraction.ts'
import { type Asked, type ItemScore, type PartScore, scored } from './item-score.ts'
import { scoreJudge, scoreSeveral, scoreSingle } from './score-choice.ts'
import { scoreFill } from './score-fill.ts'
import { scoreHotspot } from './score-hotspot.ts'
import { scoreMatch, scoreOrder } from './score-order.ts'
import { scoreShort, scoreUpload } from './score-text.ts'
import { why } from './why-words.ts'

/** A policy of the slot or the section in place of the question's own. */
export interface PolicyOverride {
  policy: ScorePolicy
  params: PolicyParams
}

const blank: ItemScore = { hundredths: 0, suggested: null, outcome: 'blank', why: why('blank'), parts: [] }
const noKey: ItemScore = { hundredths: null, suggested: null, outcome: 'manual', why: why('noKey'), parts: [] }

type Scorer = (asked: Asked, answer: QuestionAnswer) => ItemScore

/** A key of another kind than the question has not been set as far as scoring goes. */
const scorers: Record<AskedContent['kind'], Scorer> = {
  single: (asked, answer) =>
    asked.content.key?.type === 'options' && asked.content.key.ids.length > 0
      ? scoreSingle(asked, asked.content.key, answerSchemas.single.parse(answer))
      : noKey,
  multiple: (asked, answer) => several(asked, answer),
  uncertain: (asked, answer) => several(asked, answer),
  judge: (asked, answer) =>
    asked.content.key?.type === 'truth'
      ? scoreJudge(asked, asked.content.key, answerSchemas.judge.parse(answer))
      : noKey,
  fill: (asked, answer) =>
    asked.content.key?.type === 'blanks' && asked.content.key.blanks.length > 0
      ? scoreFill(asked, asked.content.key, answerSchemas.fill.parse(answer))
      : noKey,
  short: (asked, answer) =>
    scoreShort(
      asked,
      asked.content.key?.type === 'points' ? asked.content.key : null,
      answerSchemas.short.parse(answer),
    ),
  upload: () => scoreUpload(),
  order: (asked, answer) =>
    asked.content.key?.type === 'order' && asked.content.key.ids.length > 0
      ? scoreOrder(asked, asked.content.key, answerSchemas.order.parse(answer))
      : noKey,
  match: (asked, answer) =>
    asked.content.key?.type === 'pairs' && asked.content.key.pairs.length > 0
      ? scoreMatch(asked, asked.content.key, answerSchemas.match.parse(answer))
      : noKey,
  hotspot: (asked, answer) =>
    asked.content.key?.type === 'regions' && asked.content.key.regions.length > 0
      ? scoreHotspot(asked, asked.content.key, answerSchemas.hotspot.parse(answer))
      : noKey,
}

const several: Scorer = (asked, answer) =>
  asked.content.key?.type === 'options' && asked.content.key.ids.length > 0
    ? scoreSeveral(asked, asked.content.key, answerSchemas.multiple.parse(answer))
    : noKey

/** Outcome of the whole from its parts: what one of them leaves to a person, the whole does. */
const scoreCase = (content: QuestionContent, answer: Record<string, PlainAnswer | null>, total: number): ItemScore => {
  const worth = shares(
    total,
    content.parts.map(({ score }) => hundredths(score)),
  )
  const items = content.parts.map((part, index) => scoreItem(part, answer[part.id] ?? null, worth[index]))
  const parts = items.map(({ outcome, hundredths: points }): PartScore => ({ outcome, hundredths: points }))
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, each) => all + (each ?? 0), 0)
  const known = sum(items.map((item) => item.hundredths))
  const words = why('sum', { all: content.parts.length })
  if (items.some((item) => item.hundredths === null)) {
    const suggested = sum(items.map((item) => item.hundredths ?? item.suggested))
    return { hundredths: null, suggested, outcome: 'manual', why: words, parts }
  }
  return scored({ total }, { exact: fraction(known), floor: Math.min(0, known), why: words, parts })
}

/**
 * Scores one answer. `total` is S in hundredths, the question's own score where absent. The one function behind
 * scoring, regrading, trial and preview; the answer must have passed `readAnswer`.
 */
export const scoreItem = (
  content: AskedContent | QuestionContent,
  answer: QuestionAnswer | null,
  total: number = hundredths(content.score),
  override: PolicyOverride = content,
): ItemScore => {
  if (answer === null || isBlank(answer)) return blank
  if (content.kind === 'case') {
    const parts = answerSchemas.case.safeParse(answer)
    return 'parts' in content && parts.success ? scoreCase(content, parts.data, total) : blank
  }
  const { kind } = content
  const asked: Asked = { content: { ...content, kind }, policy: override.policy, params: override.params, total }
  return scorers[kind](asked, answer)
}
