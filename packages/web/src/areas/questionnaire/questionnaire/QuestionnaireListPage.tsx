import { P } from '@portal/contract/privileges.ts'
import { Editor, useEditor } from '#src/kit/form/Editor.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { questionnaireColumns, questionnaireSource } from './questionnaire-columns.tsx'
import { useQuestionnaireActs } from './use-questionnaire-acts.ts'
import '../survey.css'

const QuestionnaireWizard = late(
  () => import('./QuestionnaireWizard.tsx').then((m) => m.QuestionnaireWizard),
  () => <LateSkeleton />,
)
const ShareModal = late(() => import('./ShareModal.tsx').then((m) => m.ShareModal))
const ReopenDrawer = late(() => import('./ReopenDrawer.tsx').then((m) => m.ReopenDrawer))
const ExportModal = late(() => import('./ExportModal.tsx').then((m) => m.ExportModal))
const FaultsModal = late(() => import('./FaultsModal.tsx').then((m) => m.FaultsModal))
const StatisticsDrawer = late(() => import('../result/StatisticsDrawer.tsx').then((m) => m.StatisticsDrawer))
const ResponsesDrawer = late(() => import('../result/ResponsesDrawer.tsx').then((m) => m.ResponsesDrawer))

/** 问卷列表 (40-assessment section 13), or the wizard of one. */
export function QuestionnaireListPage() {
  return (
    <Editor access={[P.questionnaireSave]} list={<QuestionnaireList />}>
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
      {opened?.kind === 'share' && <ShareModal row={opened.row} onClose={close} />}
      {opened?.kind === 'reopen' && <ReopenDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'export' && <ExportModal row={opened.row} onClose={close} />}
      {opened?.kind === 'statistics' && <StatisticsDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'responses' && <ResponsesDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'faults' && <FaultsModal row={opened.row} faults={opened.faults} onClose={close} />}
    </>
  )
}
