import { OPTION_LETTERS, type QuestionFields } from './question-fields.ts'

const near = (a: number, b: number) => Math.abs(a - b) < 0.02

/**
 * The kind, key and way of scoring that weights in per cent mean, where the mark is the sum of the weights chosen and
 * never below nothing; null where no way of ours gives the same marks.
 */
export const fieldsOfWeights = (weights: readonly number[], single: boolean): QuestionFields | null => {
  const right = weights.flatMap((weight, at) => (weight > 0 ? [at] : []))
  const wrong = weights.filter((weight) => weight <= 0)
  const answer = right.map((at) => OPTION_LETTERS[at] ?? '').join('')
  if (right.length === 0) return null
  if (single) {
    const penalty = wrong[0] ?? 0
    const plain = right.length === 1 && near(weights[right[0] ?? 0] ?? 0, 100)
    if (!plain || wrong.some((weight) => !near(weight, penalty))) return null
    return {
      kind: '单选',
      answer,
      ...(penalty === 0 ? {} : { parameter: String(parseFloat((-penalty / 100).toFixed(4))) }),
    }
  }
  if (right.some((at) => !near(weights[at] ?? 0, 100 / right.length))) return null
  const kind = right.length > 1 ? '多选' : '不定项'
  if (wrong.every((weight) => near(weight, -100))) return { kind, answer, policy: '漏选按比例' }
  if (wrong.every((weight) => near(weight, -100 / wrong.length))) return { kind, answer, policy: '对减错' }
  return null
}

/** Weights that mean a way of scoring to other systems; the closest there is where none means it exactly. */
export const weightsOf = (count: number, right: readonly number[], policy: string): number[] => {
  const wrongCount = count - right.length
  const wrong = policy === '对减错' && wrongCount > 0 ? -100 / wrongCount : -100
  return Array.from({ length: count }, (_, at) => (right.includes(at) ? 100 / right.length : wrong))
}

export const weightText = (weight: number): string => String(parseFloat(weight.toFixed(5)))

/** Share of the score a wrong choice costs, as the parameters of a single choice say it. */
export const penaltyOf = ({ parameter = '' }: QuestionFields): number =>
  Number(/^(?:扣分=)?(\d+(?:\.\d+)?)$/.exec(parameter)?.[1] ?? 0)
