import type { QuestionnaireRow } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { listQuestionnaires } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { ExportButton } from '#src/kit/ExportButton.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { questionnaireColumns, questionnaireSource } from './questionnaire-columns.tsx'
import { useQuestionnaireActs } from './use-questionnaire-acts.ts'
import '../survey.css'

const QuestionnaireDrawer = late(() => import('./QuestionnaireDrawer.tsx').then((m) => m.QuestionnaireDrawer))
const ShareModal = late(() => import('./ShareModal.tsx').then((m) => m.ShareModal))
const ReopenDrawer = late(() => import('./ReopenDrawer.tsx').then((m) => m.ReopenDrawer))
const ExportModal = late(() => import('./ExportModal.tsx').then((m) => m.ExportModal))
const FaultsModal = late(() => import('./FaultsModal.tsx').then((m) => m.FaultsModal))
const StatisticsDrawer = late(() => import('../result/StatisticsDrawer.tsx').then((m) => m.StatisticsDrawer))
const ResponsesDrawer = late(() => import('../result/ResponsesDrawer.tsx').then((m) => m.ResponsesDrawer))

const Filter = fieldsOf(listQuestionnaires.body.shape.filter.unwrap(), { optional: true })
const filters = [
  <Filter key="state" name="state" label="状态" />,
  <Filter key="mode" name="mode" label="方式" />,
  <Filter key="orgId" name="orgId" label="单位">
    <OrgSelect for={P.questionnaire} allowClear />
  </Filter>,
  <Filter key="openFrom" name="openFrom" label="开始时间从" />,
  <Filter key="openTo" name="openTo" label="开始时间至" />,
]

/** 问卷列表 (40-assessment section 13). */
export function QuestionnaireListPage() {
  const list = useResourceList<QuestionnaireRow>(questionnaireSource)
  const { actionsOf, opened, open, close } = useQuestionnaireActs()
  const add = (
    <Can codes={[P.questionnaireSave]}>
      <Button type="primary" onClick={() => open({ kind: 'new' })}>
        新建问卷
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title="问卷"
        list={list}
        filters={filters}
        columns={questionnaireColumns}
        toolbar={
          <>
            {add}
            <ExportButton access={[P.questionnaireExport]} />
          </>
        }
        empty={add}
        actions={actionsOf}
      />
      {opened?.kind === 'new' && <QuestionnaireDrawer id={null} onClose={close} />}
      {opened?.kind === 'edit' && <QuestionnaireDrawer id={opened.row.id} onClose={close} />}
      {opened?.kind === 'share' && <ShareModal row={opened.row} onClose={close} />}
      {opened?.kind === 'reopen' && <ReopenDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'export' && <ExportModal row={opened.row} onClose={close} />}
      {opened?.kind === 'statistics' && <StatisticsDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'responses' && <ResponsesDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'faults' && <FaultsModal row={opened.row} faults={opened.faults} onClose={close} />}
    </>
  )
}
