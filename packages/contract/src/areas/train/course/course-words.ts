import { defineRefusals, STATUS } from '../../../kit/refusal.ts'

export const MOST_COMPARED = 5
/** Fewer answers or pairs give no number: 「样本不足（< 5）」. */
export const LEAST_SAMPLE = 5
export const tooFewWords = '样本不足（< 5）'

export const courseRefusals = defineRefusals('trainCourse', {
  mostCompared: { status: STATUS.invalid, message: '最多对比 5 个班' },
  notComparable: '前测与后测须为同一试卷范围',
})
