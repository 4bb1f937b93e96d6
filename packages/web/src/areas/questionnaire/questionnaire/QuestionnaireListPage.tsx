import { P } from '@portal/contract/privileges.ts'
import { Editor, useEditor } from '#src/kit/form/Editor.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { usePage } from '#src/platform/page.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { QuestionnaireDialogs } from './QuestionnaireDialogs.tsx'
import { questionnaireColumns, questionnaireSource } from './questionnaire-columns.tsx'
import { useQuestionnaireActs } from './use-questionnaire-acts.ts'
import '../survey.css'

const QuestionnairePage = late(
  () => import('./QuestionnairePage.tsx').then((module) => module.QuestionnairePage),
  () => <LateSkeleton />,
)
const QuestionnaireWizard = late(
  () => import('./QuestionnaireWizard.tsx').then((m) => m.QuestionnaireWizard),
  () => <LateSkeleton />,
)

/** 问卷列表 (40-assessment section 13); with `?questionnaire=` the page of one, and over either its wizard. */
export function QuestionnaireListPage() {
  const { questionnaire } = usePage().query
  return (
    <Editor
      access={[P.questionnaireSave]}
      list={questionnaire === undefined ? <QuestionnaireList /> : <QuestionnairePage id={questionnaire} />}
    >
      {(asked) => <QuestionnaireWizard asked={asked} />}
    </Editor>
  )
}

function QuestionnaireList() {
  const { create } = useEditor()
  const list = useResourceList(questionnaireSource)
  const { actionsOf, opened, close } = useQuestionnaireActs()
  const add = { label: '新建问卷', access: [P.questionnaireSave], onClick: () => create() }
  return (
    <>
      <ListPage
        title="问卷"
        list={list}
        chips={[
          { name: 'state', label: '状态' },
          { name: 'mode', label: '方式' },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.questionnaire} allowClear /> },
          { name: 'openFrom', label: '开始时间从' },
        ]}
        more={[{ name: 'openTo', label: '开始时间至' }]}
        columns={questionnaireColumns}
        primary={add}
        exports={[P.questionnaireExport]}
        actions={actionsOf}
      />
      {opened && <QuestionnaireDialogs opened={opened} onClose={close} />}
    </>
  )
}
