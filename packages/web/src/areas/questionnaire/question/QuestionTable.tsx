import { type StoredQuestion, surveyKind } from '@portal/contract/areas/questionnaire/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Input, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { go } from '#src/platform/navigate.ts'
import { SortableTable } from '#src/ui/sort/SortableTable.tsx'
import { newQuestionAddress, questionAddress } from '../survey-address.ts'
import { conditionText, jumpTexts } from './logic-text.ts'
import type { Listed } from './survey-of.ts'
import type { Arranging } from './use-arranging.ts'

type Page = Listed['pages'][number]

interface Row {
  id: string
  name: string
  page: Page
  place: number
  question: StoredQuestion | null
}

interface QuestionTableProps {
  questionnaireId: string
  listed: Listed
  numbers: ReadonlyMap<string, number>
  quotas: readonly { cells: { questionId: string }[] }[]
  isOpen: boolean
  arranging: Arranging
}

const kinds = wordsOf(surveyKind)

/** Pages and questions in one list: each is dragged, or moved with the keyboard at its grip. */
export function QuestionTable({ questionnaireId, listed, numbers, quotas, isOpen, arranging }: QuestionTableProps) {
  const { pages } = listed
  const questions = pages.flatMap((page) => page.questions)
  const rows = pages.flatMap((page, at): Row[] => [
    { id: page.id, name: `第 ${at + 1} 页`, page, place: at + 1, question: null },
    ...page.questions.map((question) => ({ id: question.id, name: question.stem, page, place: at + 1, question })),
  ])
  const only =
    (draw: (question: StoredQuestion) => ReactNode) =>
    (_: unknown, { question }: Row) =>
      question && draw(question)

  const actionsOf = (question: StoredQuestion): RowAction[] => [
    { label: '编辑', onClick: () => go(questionAddress(question.id)) },
    ...(isOpen
      ? [
          { label: '复制', onClick: () => void arranging.copyTo(question, 'here') },
          ...pages
            .filter(({ id }) => id !== question.pageId)
            .map((page) => ({
              label: `移到第 ${pages.indexOf(page) + 1} 页`,
              onClick: () => void arranging.moveToPage(question, page.id),
            })),
        ]
      : []),
    { label: '存入题目库', onClick: () => void arranging.copyTo(question, 'library') },
    ...(isOpen ? [{ label: '删除', danger: true, onClick: () => void arranging.erase(question) }] : []),
  ]
  return (
    <SortableTable<Row>
      aria-label="题目"
      className="survey-table"
      size="small"
      rows={rows}
      fixed={!isOpen}
      onOrder={(ids) => void arranging.order(ids)}
      rowClassName={({ question }) => (question ? '' : 'survey-page-row')}
      scroll={{ x: 1020 }}
      columns={[
        { key: 'number', title: '序号', width: 64, render: only(({ id }) => numbers.get(id) ?? '—') },
        {
          key: 'stem',
          title: '题干',
          width: 300,
          render: (_, { question, page, place }) =>
            question ? (
              <>
                {question.stem} {question.hidden && <Tag>已隐藏</Tag>}
              </>
            ) : (
              <PageHead page={page} place={place} isOpen={isOpen} onRename={arranging.renamePage} />
            ),
        },
        { key: 'kind', title: '类型', width: 100, render: only(({ kind }) => kinds[kind]) },
        {
          key: 'required',
          title: '必填',
          width: 60,
          render: only(({ required, kind }) => (required && kind !== 'section' ? '是' : '')),
        },
        { key: 'showIf', title: '显示条件', width: 180, render: only((each) => conditionText(each, questions)) },
        { key: 'jumps', title: '跳转', width: 150, render: only((each) => jumpTexts(each, questions).join('；')) },
        {
          key: 'quota',
          title: '配额',
          width: 60,
          render: only(
            ({ id }) => quotas.filter(({ cells }) => cells.some((cell) => cell.questionId === id)).length || '',
          ),
        },
        {
          key: 'action',
          title: '操作',
          width: 180,
          render: (_, { question, page }) => {
            if (question) return <RowActions actions={actionsOf(question)} />
            if (!isOpen) return null
            return (
              <>
                <Button
                  type="link"
                  size="small"
                  onClick={() => go(newQuestionAddress('single', { questionnaireId, pageId: page.id }))}
                >
                  在此页新增
                </Button>
                {page.questions.length === 0 && pages.length > 1 && (
                  <Button type="link" size="small" danger onClick={() => void arranging.removePage(page.id)}>
                    删除页
                  </Button>
                )}
              </>
            )
          },
        },
      ]}
    />
  )
}

interface PageHeadProps {
  page: Page
  place: number
  isOpen: boolean
  onRename: (pageId: string, title: string) => void
}

function PageHead({ page: { id, title }, place, isOpen, onRename }: PageHeadProps) {
  if (!isOpen)
    return (
      <strong>
        第 {place} 页 {title}
      </strong>
    )
  return (
    <span className="survey-page-head">
      <strong>第 {place} 页</strong>
      <Input
        key={title}
        size="small"
        aria-label={`第 ${place} 页标题`}
        placeholder="页标题（选填）"
        maxLength={60}
        defaultValue={title}
        onBlur={({ target }) => {
          if (target.value.trim() !== title) onRename(id, target.value.trim())
        }}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
      />
    </span>
  )
}
