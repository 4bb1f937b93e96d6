/** One thing that 合格 asks for, told: what is needed, what there is, and whether that is enough. */
export interface Condition {
  kind: ConditionKind
  title: string
  ok: boolean
  /** In tenths of a percent, points in hundredths, or a count, by kind; null where nothing is known yet. */
  got: number | null
  need: number
}

export type ConditionKind = 'attendance' | 'items' | 'exam' | 'practical' | 'survey' | 'score'

export interface ResultRule {
  /** 0–100. */
  attendPercent: number
  /** Points in hundredths; null: the weighted score is not asked. */
  passScore: number | null
  /** Percent by exam or practical; empty: no weighted score. */
  weights: readonly { key: string; weight: number }[]
}

/** An exam or practical of the class as a person did it; scores in hundredths of a point. */
export interface ResultPart {
  key: string
  title: string
  required: boolean
  /** Null: not sat, or not marked. */
  score: number | null
  pass: number
  /** Share of the greatest score, in hundredths of 100 points: what the weights are taken of. */
  of100: number | null
}

export interface ResultFacts {
  /** Null: the class has no sessions. */
  tenths: number | null
  items: { done: number; needed: number }
  exams: readonly ResultPart[]
  practicals: readonly { key: string; title: string; ok: boolean; of100: number | null }[]
  surveys: readonly { title: string; handedIn: boolean }[]
}

export interface Judgement {
  passed: boolean
  /** Σ w · score / 100 in hundredths, cut; null where no weights are set or a part is missing. */
  score: number | null
  conditions: Condition[]
}

const weightedScore = ({ weights }: ResultRule, { exams, practicals }: ResultFacts): number | null => {
  if (weights.length === 0) return null
  const scores = new Map([...exams, ...practicals].map(({ key, of100 }) => [key, of100]))
  let sum = 0
  for (const { key, weight } of weights) {
    const score = scores.get(key)
    if (score === null || score === undefined) return null
    sum += weight * score
  }
  return Math.floor(sum / 100)
}

const attendance = ({ attendPercent }: ResultRule, { tenths }: ResultFacts): Condition[] => {
  const need = attendPercent * 10
  return tenths === null ? [] : [{ kind: 'attendance', title: '', ok: tenths >= need, got: tenths, need }]
}

const items = ({ items: { done, needed } }: ResultFacts): Condition[] =>
  needed === 0 ? [] : [{ kind: 'items', title: '', ok: done >= needed, got: done, need: needed }]

const exam = ({ title, score, pass }: ResultPart): Condition => ({
  kind: 'exam',
  title,
  ok: score !== null && score >= pass,
  got: score,
  need: pass,
})

const tick = (kind: 'practical' | 'survey', title: string, ok: boolean): Condition => ({
  kind,
  title,
  ok,
  got: ok ? 1 : 0,
  need: 1,
})

/** 合格 of one person (50 section 4), every condition told. */
export const judgeResult = (rule: ResultRule, facts: ResultFacts): Judgement => {
  const score = weightedScore(rule, facts)
  const weighted: Condition[] =
    rule.weights.length === 0 || rule.passScore === null
      ? []
      : [{ kind: 'score', title: '', ok: score !== null && score >= rule.passScore, got: score, need: rule.passScore }]
  const conditions = [
    ...attendance(rule, facts),
    ...items(facts),
    ...facts.exams.filter(({ required }) => required).map(exam),
    ...facts.practicals.map(({ title, ok }) => tick('practical', title, ok)),
    ...facts.surveys.map(({ title, handedIn }) => tick('survey', title, handedIn)),
    ...weighted,
  ]
  return { passed: conditions.every(({ ok }) => ok), score, conditions }
}
