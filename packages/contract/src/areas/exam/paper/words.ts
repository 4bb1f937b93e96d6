import { defineRefusals, STATUS } from '#src/kit/refusal.ts'

/** Faults of a paper, as the builder lists them and publishing says them. */
export const paperFaults = {
  empty: '试卷没有题目',
  noTotal: '总分不能为 0',
  tooMany: '题目最多 300 道',
  tooManyRows: '抽题规则最多 60 组',
  repeated: '题目重复：{number}',
  twins: '题目相似，只能保留一道：{numbers}',
  emptySection: '第 {i} 大题没有题目',
  noScore: '第 {i} 大题未设分值',
  retired: '{n} 道题已停用',
  unusable: '{n} 道题已过期或无权使用',
  short: '{rows}需 {needed} 题，可用 {available} 题，缺 {short} 题',
  shortTogether: '{rows}共需 {needed} 题，可用 {available} 题，缺 {short} 题',
  requiredOutside: '第 {i} 组的必含题不在抽题范围内：{number}',
  requiredTooMany: '第 {i} 组的必含题多于抽题数',
  exposure: '{rows}题量不足以满足曝光上限',
  row: '第 {i} 组',
} as const

/** 第 1 组、第 2 组与第 3 组 */
export const rowsInWords = (places: readonly number[]): string => {
  const names = places.map((place) => paperFaults.row.replace('{i}', String(place)))
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join('、')}与${last}`
}

export const paperRefusals = defineRefusals('paper', {
  faulty: '{fault}',
  notPublished: '试卷未发布',
  retired: '试卷已停用',
  published: '试卷已发布，没有修改',
  noKeyRight: '无权查看答案',
  inUse: '试卷正被考试《{title}》使用，不能停用',
  questionUnknown: { status: STATUS.invalid, message: '题目不存在或无权使用' },
})

export const copyTitle = (title: string): string => `${[...title].slice(0, 56).join('')}（副本）`

/** Words of the printed paper. */
export const paperPrintWords = {
  form: '{form} 卷',
  name: '姓名',
  code: '工号',
  org: '单位',
  score: '得分',
  facts: '共 {count} 题，满分 {total} 分',
  section: '{no}、{heading}',
  each: '（{score} 分）',
  part: '（{no}）',
  sheet: '答题卡',
  key: '参考答案',
  answer: '答案：{key}',
  explanation: '解析：{text}',
  manual: '按评分要点评阅',
  judge: '（　　）对　（　　）错',
  /** What a choice leaves open in its stem. */
  gap: '（　　）',
  noPicture: '〔图片无法打印〕',
  sectionNo: '题号',
  sum: '总分',
  keyFile: '{title} {form} 卷 答案.docx',
  file: '{title} {form} 卷.docx',
} as const

const DIGITS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'] as const

/** 一 … 二十 */
export const sectionNo = (place: number): string => {
  if (place <= 10) return DIGITS[place] ?? String(place)
  if (place < 20) return `十${DIGITS[place - 10] ?? ''}`
  return place === 20 ? '二十' : String(place)
}

export const paperCellCacheWords = { purpose: '组卷规则的可用题数', event: '题目变更后最迟 10 秒更新' } as const
