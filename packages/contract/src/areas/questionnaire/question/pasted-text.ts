import { type SurveyContent, type SurveyKind, type SurveyPage, surveyContent, surveyKind } from './question.ts'

export interface PastedQuestion extends SurveyContent {
  pageId: string
}

export interface PastedSurvey {
  pages: SurveyPage[]
  questions: PastedQuestion[]
  /** Lines that belong to nothing, by their number. */
  faults: { line: number; message: string }[]
}

const QUESTION = /^\s*(?:\d{1,3}\s*[.．、)）]|第\s*\d{1,3}\s*题[：:]?)\s*(.+)$/
const OPTION = /^\s*(?:[A-Za-z]\s*[.．、)）]|[-*•○□])\s*(.+)$/
const PAGE = /^\s*[-=]{3,}\s*(.*?)\s*[-=]*$/
const KIND_MARK =
  /[[【(（](单选题?|多选题?|下拉题?|判断题?|填空题?|简答题?|数字题?|日期题?|时间题?|评分题?|NPS|排序题?)[\]】)）]/i
const OPTIONAL_MARK = /[[【(（](?:选填|可不填|非必填)[\]】)）]/

const wordsOfKinds = (surveyKind.meta() as { words: Record<SurveyKind, string> }).words

const kindOfMark = (mark: string): SurveyKind | undefined => {
  const stemWord = mark.replace(/题$/, '').toUpperCase()
  const found = Object.entries(wordsOfKinds).find(([, words]) => words.toUpperCase().startsWith(stemWord))
  return found?.[0] as SurveyKind | undefined
}

const ownWords = /^其[他它](?:[（(：:_＿].*)?$/
const standsAlone = /^(?:以上都不是|以上均不|以上皆非|都没有|没有)/

const optionOf = (text: string, at: number, kind: SurveyKind) => ({
  id: `o${at + 1}`,
  text,
  allowText: ownWords.test(text),
  exclusive: kind === 'multiple' && standsAlone.test(text),
})

interface Draft {
  line: number
  pageId: string
  stem: string
  options: string[]
}

const contentOf = ({ stem, options }: Draft) => {
  const mark = KIND_MARK.exec(stem)?.[1]
  const kind = (mark && kindOfMark(mark)) || (options.length > 0 ? 'single' : 'text')
  const plain = stem.replace(KIND_MARK, '').replace(OPTIONAL_MARK, '').trim()
  const listed = kind === 'judge' ? [] : options.map((text, at) => optionOf(text, at, kind))
  return surveyContent.safeParse({ kind, stem: plain, options: listed, required: !OPTIONAL_MARK.test(stem) })
}

/** 粘贴文本: numbered lines are questions, lettered ones their options, a line of dashes begins a page. */
export const parsePastedSurvey = (text: string): PastedSurvey => {
  const pages: SurveyPage[] = [{ id: 'p1', title: '' }]
  const drafts: Draft[] = []
  const faults: PastedSurvey['faults'] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const question = QUESTION.exec(line)?.[1]
    const option = OPTION.exec(line)?.[1]
    const last = drafts.at(-1)
    if (line.trim() === '') continue
    if (PAGE.test(line)) pages.push({ id: `p${pages.length + 1}`, title: PAGE.exec(line)?.[1] ?? '' })
    else if (question) drafts.push({ line: at + 1, pageId: `p${pages.length}`, stem: question, options: [] })
    else if (option && last) last.options.push(option.trim())
    else if (last && last.options.length === 0) last.stem += `\n${line.trim()}`
    else faults.push({ line: at + 1, message: '无法识别为题目或选项' })
  }
  const questions = drafts.flatMap((draft) => {
    const parsed = contentOf(draft)
    if (parsed.success) return [{ pageId: draft.pageId, ...parsed.data }]
    faults.push({ line: draft.line, message: parsed.error.issues[0]?.message ?? '格式不正确' })
    return []
  })
  const filled = pages.filter(({ id }) => questions.some(({ pageId }) => pageId === id))
  return { pages: filled.length > 0 ? filled : pages.slice(0, 1), questions, faults }
}
