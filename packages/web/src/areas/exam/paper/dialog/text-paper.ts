import { headingOf } from '@portal/contract/areas/assessment/exchange/parse-text.ts'
import type { ReadQuestion } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import type { saveNewQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { z } from 'zod'

export type NewQuestion = z.output<typeof saveNewQuestions.body>['questions'][number]

export interface TextSection {
  heading: string
  questions: ReadQuestion[]
}

const HEADING_MOST = 60
const bare = (line: string) => line.trim().replace(/^(?:[一二三四五六七八九十]{1,3}|\d{1,2})\s*[、.．]\s*/, '')

/** Questions under the headings they stand below; those before the first one have a section of their own. */
export const sectionsOfText = (text: string, questions: readonly ReadQuestion[]): TextSection[] => {
  const headings = text
    .split(/\r?\n/)
    .flatMap((line, at) =>
      headingOf(line.trim()) ? [{ line: at + 1, heading: bare(line).slice(0, HEADING_MOST) }] : [],
    )
  const all = [{ line: 0, heading: '题目' }, ...headings]
  return all
    .map(({ line, heading }, place) => ({
      heading,
      questions: questions.filter(({ no }) => no > line && no < (all[place + 1]?.line ?? Infinity)),
    }))
    .filter((section) => section.questions.length > 0)
}

/** What is saved of a written question; 知识点 and labels the bank does not know are left out. */
export const saveBodyOf = (
  { content, difficulty, knowledge, labels, validTo }: ReadQuestion,
  typeId: string,
  ids: ReadonlyMap<string, string>,
): NewQuestion | null => {
  if (content === null) return null
  const known = (names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? [])
  return {
    ...content,
    typeId,
    difficulty,
    knowledgeIds: known(knowledge),
    labelIds: known(labels),
    validTo,
    source: null,
    changeKind: 'content',
    changeNote: '',
    action: 'activate',
  }
}
