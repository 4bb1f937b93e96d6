const HUNDREDTHS = 100

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
  /** 0–100; null: the weighted score is not asked. */
  passScore: number | null
  /** Percent by key of a share; empty: no weighted score. */
  weights: readonly { key: string; weight: number }[]
}

/** What a person did of one class. */
export interface ResultFacts {
  /** A in tenths of a percent; null: the class has no sessions. */
  tenths: number | null
  items: { done: number; needed: number }
  /** Scores in hundredths of a point, as the counting rule of the exam counts them; null: not sat, or not marked. */
  exams: readonly { title: string; required: boolean; score: number | null; pass: number }[]
  practicals: readonly { title: string; ok: boolean }[]
  surveys: readonly { title: string; handedIn: boolean }[]
  /** What the weights are taken of: each part as hundredths of 100 points, by key; null or absent: nothing yet. */
  shares: ReadonlyMap<string, number | null>
}

export interface Judgement {
  passed: boolean
  /** Σ w · score / 100 in hundredths, cut; null where no weights are set or a part is missing. */
  score: number | null
  conditions: Condition[]
}

const weightedScore = ({ weights }: ResultRule, { shares }: ResultFacts): number | null => {
  if (weights.length === 0) return null
  let sum = 0
  for (const { key, weight } of weights) {
    const share = shares.get(key) ?? null
    if (share === null) return null
    sum += weight * share
  }
  return Math.floor(sum / 100)
}

const attendance = ({ attendPercent }: ResultRule, { tenths }: ResultFacts): Condition[] => {
  const need = attendPercent * 10
  return tenths === null ? [] : [{ kind: 'attendance', title: '', ok: tenths >= need, got: tenths, need }]
}

const items = ({ items: { done, needed } }: ResultFacts): Condition[] =>
  needed === 0 ? [] : [{ kind: 'items', title: '', ok: done >= needed, got: done, need: needed }]

const exam = ({ title, score, pass }: ResultFacts['exams'][number]): Condition => ({
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
  const need = (rule.passScore ?? 0) * HUNDREDTHS
  const weighted: Condition[] =
    rule.weights.length === 0 || rule.passScore === null
      ? []
      : [{ kind: 'score', title: '', ok: score !== null && score >= need, got: score, need }]
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
