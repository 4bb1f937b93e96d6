import { markingRefusals as no } from '@portal/contract/areas/exam/mark/words.ts'
import { refuseField } from '#src/platform/errors.ts'

/** 0 to the full score in steps; the full score itself always counts, whatever the step. */
export const ensureScore = (hundredths: number, max: number, step: number): void => {
  const inRange = hundredths >= 0 && hundredths <= max
  if (!inRange) refuseField('score', no.range, { max: max / 100 })
  const onStep = hundredths === max || hundredths % Math.round(step * 100) === 0
  if (!onStep) refuseField('score', no.step, { step })
}
