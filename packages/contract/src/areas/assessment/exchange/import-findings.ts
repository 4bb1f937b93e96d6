import { fill } from '../../../kit/refusal.ts'
import type { Finding, LooseFinding, QuestionColumn, Severity } from './question-fields.ts'

interface Sentence {
  message: string
  severity: Severity
  hint?: string
}

const error = (message: string, hint = ''): Sentence => ({ message, severity: 'error', hint })
const guess = (message: string, hint = ''): Sentence => ({ message, severity: 'guess', hint })

/** Sentences of the question import (40 section 11); the row or line stands before them where the brief says so. */
export const findingSentences = {
  noStem: error('题干不能为空'),
  longStem: error('题干最多 5000 个字'),
  noKind: error('题型不能为空'),
  badKind: error('题型“{v}”无法识别', '单选/多选/不定项/判断/填空/简答/上传/排序/连线/找隐患/案例'),
  twoOptions: error('至少需要 2 个选项'),
  emptyOption: error('选项 {c} 为空'),
  sameOptions: error('选项 {a} 与 {c} 相同'),
  letterOrder: error('选项 {place} 的内容以“{letter}”开头，与所在位置不符', '请改为 A、B、C 的顺序，或去掉开头的字母'),
  lettersMissing: error('有的选项开头有字母，有的没有，顺序无法确定', '请给每个选项写上 A. B. C.，或都不写'),
  noSign: error('找不到分隔符“{sign}”，拆不出选项', '可用 A. B. C. 开头，或统一分隔符'),
  tooManyPieces: error('最多 12 个选项'),
  dateKey: error('正确答案“{v}”是日期格式的单元格，Excel 可能已改写', '请把该单元格设为文本后重新填写'),
  noAnswer: error('请设置正确答案'),
  badAnswer: error('正确答案“{v}”无法识别'),
  notAnOption: error('正确答案“{v}”不在选项中'),
  oneAnswer: error('单选题只能有一个答案'),
  twoAnswers: error('多选题至少 2 个答案'),
  blanks: error('填空数（{a}）与答案数（{b}）不一致'),
  badScore: error('分值须为 0.01–100'),
  badDifficulty: error('难度须为 1–5'),
  badPolicy: error('计分方式“{v}”不适用于{kind}题'),
  badParameter: error('计分参数“{v}”无法识别'),
  badDay: error('日期“{v}”无法识别'),
  badType: error('题目分类“{v}”不存在或无权编辑'),
  noType: error('请选择题目分类'),
  badNumber: error('题号“{v}”不存在或无权编辑'),
  kindFixed: error('题目 {q} 的题型是{kind}，不能改为{v}'),
  noPicture: error('图片 {name} 未找到', '支持 png、jpg、gif、webp；名称为图加单元格的是该单元格里的图片'),
  tooManyKnowledge: error('知识点最多 10 个'),
  tooManyLabels: error('标签最多 20 个'),
  longName: error('“{v}”超过 20 个字'),
  unsupported: error('不支持的题型 {type}'),
  badFractions: error('选项权重无法对应计分方式'),
  caseHead: error('案例号“{v}”的第一行题型须为案例'),
  casePart: error('案例的小题不能是案例'),
  caseEmpty: error('案例没有小题'),
  caseNumber: error('案例题须填写案例号'),
  tooManyOptions: error('最多 12 个选项'),
  unread: error('内容不完整：{v}'),
  pointsDiffer: error('各要点分值之和须等于题目分值（要点共 {sum} 分，题目 {score} 分）'),
  partsDiffer: error('各小题分值之和须等于题目分值'),
  duplicate: { message: '与题库 {q} 重复', severity: 'duplicate' },
  duplicateRow: { message: '与第 {r} 行重复', severity: 'duplicate' },
  newKnowledge: guess('将新建知识点“{v}”'),
  newLabel: guess('将新建标签“{v}”'),
  newType: guess('将归入所选分类（文件中的分类“{v}”未找到）'),
  blanksInStem: guess('题干没有“____”，已把 {n} 处括号作为填空位置'),
  blankAppended: guess('题干没有填空位置，已放在末尾'),
  blanksSplit: guess('答案已按“{sign}”分为 {n} 个空'),
  otherKey: guess('与题库 {q} 题干相同，选项或答案不同', '可替换为新版本'),
  otherKeyRow: guess('与第 {r} 行题干相同，选项或答案不同'),
  kindGuessed: guess('题型按{by}判断为{kind}', '可用“题型：”写明'),
  numberInText: guess('第 {n} 行的编号“{v}”不连续，已作为正文'),
  letterInText: guess('第 {n} 行的“{v}”不是下一个选项，已作为正文'),
  looseText: guess('“{v}”不属于任何题目，已忽略'),
  shortReference: guess('有评分点，参考答案已并入解析'),
  feedbackJoined: guess('选项反馈已并入解析'),
  titleDropped: guess('名称“{v}”不保存'),
  answerDropped: guess('另一个正确答案“{v}”未保留', '一个空只能有一个带误差的数值'),
  wildcardDropped: guess('含通配符的答案“{v}”未保留'),
  weightUnused: guess('“=”已表示全对，权重 {v} 未使用'),
  descriptionDropped: guess('“{v}”是说明文字，不是题目，未导入'),
  pictureOutside: guess('网络图片“{v}”未导入'),
  orderKept: guess('选项不打乱，已设为固定位置'),
  partialDropped: guess('部分得分的答案“{v}”未保留'),
  pictureAppended: guess('{n} 张图片未写位置，已放在{column}之后', '可在文字中用 [图1] 写明位置'),
  pictureAltered: guess('图片 {name} 在表格中被裁剪、旋转或翻转，将导入原图'),
  pictureUnread: guess('xls 文件中的 {n} 张图片未读取，请另存为 xlsx 后导入'),
  pictureNowhere: guess('单元格 {cells} 的图片不属于任何题目，已忽略'),
  formatDropped: guess('“{v}”不支持，已忽略'),
} as const satisfies Record<string, Sentence>

export type FindingCode = keyof typeof findingSentences

export const finding = (
  code: FindingCode,
  column: QuestionColumn | null,
  values: Record<string, string | number> = {},
  value = '',
): Finding => {
  const { message, severity, hint = '' } = findingSentences[code] as Sentence
  return {
    column,
    code,
    message: fill(message, values),
    value: value === '' ? String(values.v ?? '') : value,
    hint,
    severity,
  }
}

/** A fault of a whole text, whose sentence names its line. */
export const lineSentences = {
  missingBrace: '第 {line} 行：缺少 }',
  missingAnswer: '第 {line} 行：缺少 ANSWER',
  answerNotThere: '答案 {x} 不在选项中',
} as const

export const atLine = (line: number, message: string): string => `第 ${line} 行：${message}`

/** A fault of a place in the text that made no question. */
export const looseError = (
  no: number,
  code: keyof typeof lineSentences,
  values: Record<string, string> = {},
): LooseFinding => ({
  no,
  column: null,
  code,
  message: fill(lineSentences[code], { line: no, ...values }),
  value: values.x ?? '',
  hint: '',
  severity: 'error',
})

/** A finding about a place of the file that made no question. */
export const looseFinding = (no: number, code: FindingCode, values: Record<string, string>): LooseFinding => ({
  no,
  ...finding(code, null, values),
})

/** A fault in the words of the editor, which checks the question as a whole. */
export const incomplete = (message: string): Finding => ({
  column: null,
  code: 'incomplete',
  message,
  value: '',
  hint: '',
  severity: 'error',
})
