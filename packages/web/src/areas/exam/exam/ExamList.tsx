import { P } from '@portal/contract/privileges.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { usePage } from '#src/platform/page.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { ExamDialogs } from './ExamDialogs.tsx'
import { NEW_EXAM } from './exam-address.ts'
import { examColumns, examSource } from './exam-columns.tsx'
import { useExamActs } from './use-exam-acts.ts'
import './exam.css'

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
