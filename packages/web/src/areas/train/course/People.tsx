import type { CourseDetail } from '@portal/contract/areas/train/course/course.ts'
import { enrolmentResult } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { figureText, shareText } from './course-columns.tsx'

type Person = NonNullable<CourseDetail['people']>[number]

const results = wordsOf(enrolmentResult)

/** Names and scores, for who holds the code for them. */
export function People({ people }: { people: readonly Person[] }) {
  return (
    <section className="course-panel">
      <h3>学员（{people.length} 人）</h3>
      <WideTable
        aria-label="学员"
        size="small"
        rowKey="id"
        pagination={people.length > 20 ? { pageSize: 20 } : false}
        scroll={{ x: 'max-content' }}
        dataSource={[...people]}
        columns={[
          { key: 'name', title: '姓名', dataIndex: 'name' },
          { key: 'code', title: '工号', dataIndex: 'code' },
          { key: 'orgName', title: '单位', dataIndex: 'orgName' },
          { key: 'percent', title: '出勤率', render: (_: unknown, { percent }: Person) => shareText(percent) },
          { key: 'score', title: '成绩', render: (_: unknown, { score }: Person) => figureText(score) },
          { key: 'result', title: '结果', render: (_: unknown, { result }: Person) => results[result] },
          { key: 'hours', title: '学时', render: (_: unknown, { hours }: Person) => hours.toFixed(2) },
        ]}
      />
    </section>
  )
}
