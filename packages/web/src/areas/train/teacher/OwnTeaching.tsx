import { getLecturer } from '@portal/contract/areas/train/teacher/teacher.ts'
import { lecturerLevel } from '@portal/contract/areas/train/teacher/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import '#src/kit/kit.css'
import { LecturerCalendar } from './LecturerCalendar.tsx'
import './teacher.css'

const levels = wordsOf(lecturerLevel)

/** What the lecturer himself sees and keeps: what he taught, his week, and his free times. */
export function OwnTeaching() {
  const found = useQuery(query(getLecturer, {}))
  return (
    <Loaded of={found}>
      {(lecturer) => (
        <section className="lecturer-own" aria-label="我的授课">
          <h2>我的授课</h2>
          <p>
            {[
              levels[lecturer.level],
              `授课 ${lecturer.sessions} 次，${lecturer.hours.toFixed(2)} 学时`,
              `本月 ${lecturer.thisMonth} 次`,
              lecturer.rating === null ? '评价样本不足' : `评分 ${lecturer.rating}（${lecturer.ratings} 人）`,
            ].join(' · ')}
          </p>
          <LecturerCalendar lecturer={lecturer} />
        </section>
      )}
    </Loaded>
  )
}
