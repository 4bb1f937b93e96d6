import {
  deleteSurveyQuestions,
  type LibraryQuestion,
  listLibraryQuestions,
} from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { surveyKind } from '@portal/contract/areas/questionnaire/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import type { Column } from '#src/ui/table/column.ts'
import { newQuestionAddress, questionAddress } from '../survey-address.ts'

const kinds = wordsOf(surveyKind)
const column = columnsOf(listLibraryQuestions)
const columns: Column<LibraryQuestion>[] = [
  column('stem', { title: '题干', width: 320, fixed: 'left' }),
  column('kind', { width: 110, badge: true, render: (_, { kind }) => kinds[kind] }),
  column('options', { title: '选项数', width: 90, render: (_, { options }) => options.length || '—' }),
  column('usedCount', { width: 100 }),
  column('createdByName', { width: 110 }),
  column('createdAt'),
]
/** 题目库. */
export function LibraryList() {
  const list = useResourceList(listLibraryQuestions)
  const remove = useWrite(deleteSurveyQuestions)
  const add = {
    label: '新增题目',
    access: [P.questionnaireSave],
    onClick: () => go(newQuestionAddress('single', { questionnaireId: null })),
  }
  const erase = async ({ id, stem, usedCount }: LibraryQuestion) => {
    const consequence = usedCount > 0 ? `已有 ${usedCount} 道问卷题目由它复制而来，不受影响。` : ''
    if (!(await confirm({ name: stem, verb: '删除', consequence }))) return
    if (await remove.run({ ids: [id] })) tip('success', '已删除')
  }
  return (
    <ListPage
      title="题目库"
      list={list}
      columns={columns}
      chips={[{ name: 'kind', label: '题型' }]}
      primary={add}
      actions={(row) => [
        { label: '编辑', access: [P.questionnaireSave], onClick: () => go(questionAddress(row.id)) },
        { label: '删除', access: [P.questionnaireSave], danger: true, onClick: () => void erase(row) },
      ]}
    />
  )
}
