import { P } from '@portal/contract/privileges.ts'
import { useEditor } from '#src/kit/form/Editor.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { ExamDialogs } from './ExamDialogs.tsx'
import { examColumns, examSource } from './exam-columns.tsx'
import { useExamActs } from './use-exam-acts.ts'
import './exam.css'

/** 考试 (40-assessment section 13, tab exam). */
export function ExamList() {
  const { create } = useEditor()
  const list = useResourceList(examSource)
  const acts = useExamActs()
  const add = {
    label: '新增考试',
    access: [P.examExam],
    onClick: () => create(),
  }
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
      <ExamDialogs acts={acts} />
    </>
  )
}
