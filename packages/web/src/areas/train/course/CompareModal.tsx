import { type CourseRow, compareCourses } from '@portal/contract/areas/train/course/course.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { CourseTable } from './CourseTable.tsx'

/** 对比: up to five classes side by side. */
export function CompareModal({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { active } = usePage()
  const found = useQuery(query(compareCourses, { ids: [...ids] }))
  return (
    <PageModal active={active} open title="对比班次" width={880} footer={null} onCancel={onClose}>
      <Loaded of={found}>{({ list }: { list: CourseRow[] }) => <CourseTable rows={list} label="班次对比" />}</Loaded>
    </PageModal>
  )
}
