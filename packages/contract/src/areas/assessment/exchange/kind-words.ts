import { narrowed } from '../../../kit/narrow.ts'

/** Kinds by the names a template uses; other names people write are read as well. */
export const kindNames = {
  single: '单选',
  multiple: '多选',
  uncertain: '不定项',
  judge: '判断',
  fill: '填空',
  short: '简答',
  upload: '上传',
  order: '排序',
  match: '连线',
  hotspot: '找隐患',
  case: '案例',
} as const
export type KindName = keyof typeof kindNames

const synonyms: Record<string, KindName> = {
  单项选择: 'single',
  单选择: 'single',
  选择: 'single',
  多项选择: 'multiple',
  不定项选择: 'uncertain',
  任选: 'uncertain',
  是非: 'judge',
  对错: 'judge',
  判断正误: 'judge',
  填充: 'fill',
  数字类: 'fill',
  数字: 'fill',
  数值: 'fill',
  问答: 'short',
  论述: 'short',
  名词解释: 'short',
  上传文件: 'upload',
  匹配: 'match',
  配对: 'match',
  隐患: 'hotspot',
  案例分析: 'case',
  材料: 'case',
  综合: 'case',
}

const words = new Map<string, KindName>([
  ...Object.entries(synonyms),
  ...(Object.keys(kindNames) as KindName[]).map((kind): [string, KindName] => [kindNames[kind], kind]),
])

/** The kind a word names; width, spaces and a closing 题 do not matter. */
export const kindOfWord = (word: string): KindName | null => {
  const plain = word.normalize('NFKC').replace(/\s/g, '')
  return words.get(plain) ?? words.get(plain.replace(/题$/, '')) ?? null
}

const RIGHT = ['对', '正确', '√', '✓', '✔', '☑', 't', 'true', '是', 'y', 'yes', '1']
const WRONG = ['错', '错误', '×', '✗', '✘', '✕', '✖', '☒', 'x', 'f', 'false', '否', 'n', 'no', '不正确', '不对', '0']

/** True or false as people write it; null for anything else. */
export const judgementOf = (text: string): boolean | null => {
  const plain = narrowed(text)
    .trim()
    .toLowerCase()
    .replace(/[。.；;，,]+$/, '')
  if (RIGHT.includes(plain)) return true
  return WRONG.includes(plain) ? false : null
}

/** Letters A–L of a choice answer such as `ABD`, `A,B,D`, `A、B、D`; null for anything else. */
export const answerLetters = (text: string): string[] | null => {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s,、;]/g, '')
  return /^[A-Z]+$/.test(plain) ? [...new Set(plain)] : null
}
