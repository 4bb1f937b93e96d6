import { changeExamState, type ExamRow } from '@portal/contract/areas/exam/exam/exam.ts'
import { REASON_MESSAGE } from '@portal/contract/areas/exam/exam/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { ExportButton } from '#src/kit/ExportButton.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { NEW_EXAM } from './exam-address.ts'
import { examColumns, examSource } from './exam-columns.tsx'
import { useExamActs } from './use-exam-acts.ts'
import './exam.css'

const ReadinessDrawer = late(() => import('./ReadinessDrawer.tsx').then((module) => module.ReadinessDrawer))
const OverrideDrawer = late(() => import('../override/OverrideDrawer.tsx').then((module) => module.OverrideDrawer))
const MakeUpDrawer = late(() => import('../override/MakeUpDrawer.tsx').then((module) => module.MakeUpDrawer))
const ActModal = late(() => import('../monitor/ActModal.tsx').then((module) => module.ActModal))
const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

const Filter = fieldsOf(examSource.list.body.shape.filter.unwrap(), { optional: true })
const filters = [
  <Filter key="phase" name="phase" label="阶段" />,
  <Filter key="state" name="state" label="状态" />,
  <Filter key="scene" name="scene" label="场景" />,
  <Filter key="orgId" name="orgId" label="单位">
    <OrgSelect for={P.exam} allowClear />
  </Filter>,
  <Filter key="from" name="from" label="时间从" />,
  <Filter key="to" name="to" label="时间至" />,
]

/** 考试 (40-assessment section 13, tab exam). */
export function ExamList() {
  const { setQuery } = usePage()
  const list = useResourceList<ExamRow>(examSource)
  const acts = useExamActs()
  const add = (
    <Can codes={[P.examExam]}>
      <Button type="primary" onClick={() => setQuery({ edit: NEW_EXAM, copyOf: undefined }, { push: true })}>
        新增考试
      </Button>
    </Can>
  )
  const { opened, close } = acts
  return (
    <>
      <ListPage
        title="考试"
        list={list}
        filters={filters}
        columns={examColumns}
        toolbar={
          <>
            {add}
            <ExportButton access={[P.examExport]} />
          </>
        }
        empty={add}
        actions={acts.actionsOf}
      />
      {opened?.kind === 'readiness' && <ReadinessDrawer exam={opened.exam} onClose={close} />}
      {opened?.kind === 'override' && <OverrideDrawer exam={opened.exam} onClose={close} />}
      {opened?.kind === 'makeUp' && <MakeUpDrawer exam={opened.exam} onClose={close} />}
      {opened?.kind === 'addTime' && (
        <ActModal examId={opened.exam.id} action="addTime" chosen={null} onClose={close} />
      )}
      {opened?.kind === 'cancel' && <CancelModal exam={opened.exam} onClose={close} />}
    </>
  )
}

function CancelModal({ exam, onClose }: { exam: ExamRow; onClose: () => void }) {
  const change = useWrite(changeExamState)
  return (
    <ReasonModal
      title={`取消考试《${exam.title}》`}
      verb="取消考试"
      label="取消原因"
      help="全部考试对象会收到通知；正在作答的答卷作废。"
      fault={REASON_MESSAGE}
      pending={change.isPending}
      onSend={async (reason) => {
        const done = await change.run({ id: exam.id, action: 'cancel', reason })
        if (done) tip('success', '已取消')
        return done !== undefined
      }}
      onClose={onClose}
    />
  )
}
