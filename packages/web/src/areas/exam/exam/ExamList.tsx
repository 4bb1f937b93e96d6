import { changeExamState, type ExamRow } from '@portal/contract/areas/exam/exam/exam.ts'
import { REASON_MESSAGE } from '@portal/contract/areas/exam/exam/words.ts'
import { P } from '@portal/contract/privileges.ts'
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

/** 考试 (40-assessment section 13, tab exam). */
export function ExamList() {
  const { setQuery } = usePage()
  const list = useResourceList(examSource)
  const acts = useExamActs()
  const add = {
    label: '新增考试',
    access: [P.examExam],
    onClick: () => setQuery({ edit: NEW_EXAM, copyOf: undefined }, { push: true }),
  }
  const { opened, close } = acts
  return (
    <>
      <ListPage
        title="考试"
        list={list}
        chips={[
          { name: 'phase', label: '阶段' },
          { name: 'state', label: '状态' },
          { name: 'scene', label: '场景' },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.exam} allowClear /> },
        ]}
        more={[
          { name: 'from', label: '时间从' },
          { name: 'to', label: '时间至' },
        ]}
        columns={examColumns}
        primary={add}
        exports={[P.examExport]}
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
