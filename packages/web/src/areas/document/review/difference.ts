import type { DocumentDetail, PickedQuestion } from '@portal/contract/areas/document/document-single.ts'
import { versionText } from '../document-home.ts'

interface Difference {
  label: string
  before: string
  after: string
}

type Facts = Pick<
  DocumentDetail,
  'title' | 'summary' | 'ackText' | 'pickedQuestions' | 'draft' | 'versions' | 'coverUrl'
>

/** Questions of a document, a line each, as an approver reads them. */
export const questionLines = (questions: readonly Pick<PickedQuestion, 'stemText' | 'page'>[]): string[] =>
  questions.map(({ stemText, page }) => `${stemText || '（图片题干）'}（第 ${page} 页）`)

const questionText = (questions: readonly PickedQuestion[] = []) => questionLines(questions).join('\n')

/** What a submitted change would alter in the published document, field by field; empty for a first publication. */
export const differencesOf = ({ draft, ...now }: Facts): Difference[] => {
  if (!draft) return []
  const words = (label: string, before: string, after: string | undefined): Difference[] =>
    after === undefined || after === before ? [] : [{ label, before: before || '无', after: after || '无' }]
  const current = now.versions.find((version) => version.current)
  const pages = (count: number | undefined) => (count === undefined ? undefined : `${count} 页`)
  const hasFile = draft.versionNo !== undefined
  return [
    ...words('版本', versionText(current?.versionNo ?? ''), hasFile ? versionText(draft.versionNo ?? '') : undefined),
    // Said also where it stays the same: another file with as many pages is worth a look.
    ...(hasFile ? [{ label: '页数', before: pages(current?.pages) ?? '无', after: pages(draft.pages) ?? '无' }] : []),
    ...words('变更说明', '', draft.changeNote),
    ...words('标题', now.title, draft.title),
    ...words('简介', now.summary, draft.summary),
    ...words('知悉文字', now.ackText, draft.ackText),
    ...words('检查题', questionText(now.pickedQuestions), draft.checkQuestions && questionText(draft.checkQuestions)),
    ...words(
      '封面',
      now.coverUrl === '' ? '' : '有',
      draft.coverUrl === undefined ? undefined : draft.coverUrl && '更换',
    ),
  ]
}
