import { fill } from '#src/kit/refusal.ts'
import { toPoints } from './fraction.ts'

/** Sentences that say why an answer earns what it earns. */
export const whyWords = {
  blank: '未作答，得 0 分',
  right: '答案正确，得满分 {full} 分',
  wrong: '答案错误，得 0 分',
  wrongPenalty: '答案错误，扣 {lost} 分',
  outside: '选了正确答案以外的选项，得 0 分',
  outsidePenalty: '选了正确答案以外的选项，扣 {lost} 分',
  missed: '漏选（选对 {right} 项，共 {all} 项），按全对得分计，得 0 分',
  missedFixed: '漏选（选对 {right} 项，共 {all} 项），得固定分 {points} 分',
  missedRatio: '漏选，选对 {right} 项，共 {all} 项，按比例计分',
  missedEach: '漏选，选对 {right} 项，每项 {points} 分',
  perOption: '{all} 个选项中判断对 {right} 个',
  rightMinusWrong: '选对 {right}/{all}，选错 {wrong}/{others}，对减错计分',
  blanksRight: '{all} 个空中答对 {right} 个',
  blanksAll: '{all} 个空中答对 {right} 个，须全对才得分',
  placesRight: '{all} 项中 {right} 项位置正确',
  neighboursRight: '{all} 对相邻关系中 {right} 对正确',
  longest: '最长正确顺序为 {right} 项，共 {all} 项',
  orderWrong: '顺序不完全正确，得 0 分',
  pairsRight: '{all} 组中连对 {right} 组',
  pairsAll: '{all} 组中连对 {right} 组，须全对才得分',
  regionsHit: '{all} 处中找到 {right} 处，误点 {wrong} 处',
  regionsHitLost: '{all} 处中找到 {right} 处，误点 {wrong} 处，超出 {free} 次部分扣 {lost} 分',
  manual: '由阅卷人评分',
  suggested: '关键词命中 {right}/{all} 个要点，建议 {points} 分，由阅卷人确定',
  autoFinal: '关键词命中 {right}/{all} 个要点，得 {points} 分',
  sum: '{all} 个小题合计',
  noKey: '尚未设置正确答案',
} as const

export type WhyWord = keyof typeof whyWords

export const why = (word: WhyWord, values: Record<string, string | number> = {}): string => fill(whyWords[word], values)

export const inPoints = (hundredths: number): string => String(toPoints(hundredths))
